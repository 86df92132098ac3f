import * as samples from '@sevenfold/contract/samples';
import { addDays } from '@sevenfold/domain/calendar';
import { afterEach, describe, expect, it } from 'vitest';
import { deviceRows } from '../../src/data/deviceRows';
import { pauseUntil, resume } from '../../src/features/activity/pause';
import { entry, FRI, SAT, skip, SUN, THU } from '../day/samples';

const paused = samples.activity({ pausedUntil: addDays(SUN, 1) });
const SKIPS = [skip(SAT), skip(SUN, 'SICK')];

afterEach(() => deviceRows.clear());

it('a pause removes the plans of its days, and undoing it restores them', () => {
  const plans = [THU, SAT, SUN].map((date) => samples.plan({ activityId: 'run', date, amount: null }));
  deviceRows.store.applyChanges({ version: 1, rows: { plan: plans } });
  const { operations, inverse } = pauseUntil(samples.activity(), THU, SUN);
  const within = plans.slice(0, 2);
  expect(operations).toContainEqual({
    call: 'DELETE /api/v1/plans',
    body: { plans: within.map(({ activityId, date }) => ({ activityId, date })) },
  });
  expect(inverse).toContainEqual({ call: 'POST /api/v1/plans', body: { plans: within } });
});

it('a pause leaves days that are skipped for a reason, also when it is undone', () => {
  deviceRows.store.applyChanges({ version: 1, rows: { skip: [skip(THU, 'SICK')] } });
  const { operations, inverse } = pauseUntil(samples.activity(), THU, SUN);
  const skipped = (intents: typeof operations) =>
    intents.flatMap(({ call, body }) => (call.endsWith('/skips') && 'skips' in body ? body.skips : []));
  expect(skipped(operations).map(({ date }) => date)).toEqual([FRI, SAT]);
  expect(skipped(inverse).map(({ date }) => date)).toEqual([FRI, SAT]);
});

describe('undoing the end of a pause', () => {
  it.each([
    ['today', () => resume(paused, THU)],
    ['earlier than planned', () => pauseUntil(paused, THU, FRI)],
  ])('%s restores the skips as they were, and none on a day with an entry', (_, end) => {
    deviceRows.store.applyChanges({ version: 1, rows: { entry: [entry(THU), entry(FRI)], skip: SKIPS } });
    const { operations, inverse } = end();
    expect(operations).toContainEqual({
      call: 'DELETE /api/v1/skips',
      body: { skips: expect.arrayContaining([FRI, SAT, SUN].map((date) => ({ activityId: 'run', date }))) },
    });
    expect(inverse.filter(({ call }) => call === 'POST /api/v1/skips')).toEqual([
      { call: 'POST /api/v1/skips', body: { skips: SKIPS } },
    ]);
  });
});
