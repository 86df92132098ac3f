import * as samples from '@sevenfold/contract/samples';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { deviceRows } from '../../src/data/deviceRows';
import { setActive } from '../../src/features/activity/commands';
import { activity, entry, FRI, SAT, skip, SUN, THU } from '../day/samples';

const archived = activity({ isActive: false });

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(`${THU}T12:00:00Z`), toFake: ['Date'] });
  deviceRows.showUser(samples.user({ absences: [{ first: THU, last: SUN }] }));
});
afterEach(() => {
  deviceRows.clear();
  vi.useRealTimers();
});

it('an activity that is unarchived is skipped on planned absences; undo keeps what was skipped before', () => {
  const before = [skip(FRI, 'AWAY'), skip(SAT, 'SICK')];
  deviceRows.store.applyChanges({ version: 1, rows: { entry: [entry(THU)], skip: before } });
  const { operations, inverse } = setActive(archived, true);
  const { id: activityId } = archived;
  expect(operations).toEqual([
    { call: 'POST /api/v1/skips', body: { skips: [FRI, SAT, SUN].map((date) => skip(date, 'AWAY')) } },
    { call: 'POST /api/v1/a/is-active', body: { activityId, isActive: true } },
  ]);
  expect(inverse).toEqual([
    { call: 'POST /api/v1/a/is-active', body: { activityId, isActive: false } },
    { call: 'DELETE /api/v1/skips', body: { skips: [{ activityId, date: SUN }] } },
    { call: 'POST /api/v1/skips', body: { skips: before } },
  ]);
});
