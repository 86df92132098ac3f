import * as samples from '@sevenfold/contract/samples';
import { addDays } from '@sevenfold/domain/calendar';
import { afterEach, describe, expect, it } from 'vitest';
import { deviceRows } from '../../src/data/deviceRows';
import { pauseUntil, resume } from '../../src/features/activity/pause';
import { entry, FRI, SAT, skip, SUN, THU } from '../day/samples';

const paused = samples.activity({ pausedUntil: addDays(SUN, 1) });
const SKIPS = [skip(SAT), skip(SUN, 'SICK')];

afterEach(() => deviceRows.clear());

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
