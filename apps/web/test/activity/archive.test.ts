import * as samples from '@sevenfold/contract/samples';
import { addDays } from '@sevenfold/domain/calendar';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { deviceRows } from '../../src/data/deviceRows';
import { setActive } from '../../src/features/activity/commands';
import { activity, entry, FRI, MON, SAT, skip, SUN, THU, TUE, WED } from '../day/samples';
import { shownRows } from '../db/shownRows';

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

it('an activity that is archived is not skipped from today on, since a week with a skip lists it; undo skips it again', () => {
  const [nextMonday, nextTuesday] = [addDays(SUN, 1), addDays(SUN, 2)];
  const before = [skip(THU, 'AWAY'), skip(SAT, 'AWAY'), skip(nextMonday)];
  deviceRows.store.applyChanges({ version: 1, rows: { entry: [entry(FRI)], skip: before } });
  const paused = activity({ pausedUntil: nextTuesday });
  const { id: activityId } = paused;
  const { operations, inverse } = setActive(paused, false);
  expect(operations).toEqual([
    {
      call: 'DELETE /api/v1/skips',
      body: { skips: [THU, FRI, SAT, SUN, nextMonday].map((date) => ({ activityId, date })) },
    },
    { call: 'POST /api/v1/a/is-active', body: { activityId, isActive: false } },
  ]);
  expect(inverse).toEqual([
    { call: 'POST /api/v1/a/is-active', body: { activityId, isActive: true } },
    { call: 'POST /api/v1/skips', body: { skips: before } },
  ]);
  expect(setActive({ ...paused, isActive: false }, true).operations).toContainEqual({
    call: 'POST /api/v1/skips',
    body: { skips: [skip(nextMonday)] },
  });
});

it('an activity that returns on a Thursday is asked for nothing in the weeks and days before; undo asks for all again', () => {
  deviceRows.showUser(samples.user());
  deviceRows.store.applyChanges({ version: 1, rows: { activity: [archived], entry: [entry('2026-09-08')] } });
  deviceRows.sync.restore({ version: 1, epoch: 'test', from: '2025-08-11' }, { first: '2025-08-11', last: THU });
  deviceRows.sync.completeRestore();
  const { operations, inverse } = setActive(archived, true);
  const done = shownRows('activity', [archived], operations);
  // Its last record is in the week 37, and the goal of 3 days began with the week 1.
  expect(done).toEqual([
    {
      ...archived,
      isActive: true,
      weeklyGoalsTimeline: [
        { startWeekId: '2026-W01', endWeekId: '2026-W38', target: 3 },
        { startWeekId: '2026-W40', endWeekId: null, target: 3 },
      ],
    },
  ]);
  expect(operations).toContainEqual({
    call: 'POST /api/v1/skips',
    body: { skips: [MON, TUE, WED].map((date) => skip(date)) },
  });
  expect(shownRows('activity', done, inverse)).toEqual([archived]);
  expect(inverse).toContainEqual({
    call: 'DELETE /api/v1/skips',
    body: { skips: [MON, TUE, WED].map((date) => ({ activityId: archived.id, date })) },
  });
});
