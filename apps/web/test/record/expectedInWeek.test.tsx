import type { Activity } from '@sevenfold/contract';
import { activity, entry, skip } from '@sevenfold/contract/samples';
import { addWeeks, type CivilDate, weekView } from '@sevenfold/domain/calendar';
import { expect, it } from 'vitest';
import { expectedInWeek, lastEntryDate } from '../../src/features/record/expectedInWeek';
import { fillDevice } from '../dom/device';
import { FRI, goal, MON, SAT, SUN, THU, TUE, week } from '../day/samples';

const plants = activity({ weeklyGoalsTimeline: [], everyDays: 3 });
const show = (dates: readonly CivilDate[], skipped: readonly CivilDate[] = []) =>
  fillDevice({
    activities: [plants],
    entries: dates.map((date) => entry({ id: date, activityId: plants.id, date })),
    skips: skipped.map((date) => skip({ activityId: plants.id, date })),
  });

it('a rhythm is expected from its last record on, in this week and the next one', () => {
  show([MON, TUE]);
  expect(expectedInWeek(plants, week)).toEqual([FRI]);
  expect(expectedInWeek(plants, weekView(addWeeks(week.id, 1), THU, 'MONDAY'))).toEqual([
    '2026-10-05',
    '2026-10-08',
    '2026-10-11',
  ]);
});

it('a rhythm that is overdue is expected today, and after skipped days', () => {
  show([]);
  expect(expectedInWeek(plants, week)).toEqual([THU, SUN]);
  show([MON], [THU, FRI]);
  expect(expectedInWeek(plants, week)).toEqual([SAT]);
});

it.each<[string, Partial<Activity>]>([
  ['is archived', { isActive: false }],
  ['has no rhythm', { everyDays: null }],
  ['has a goal of "at most"', { direction: 'AT_MOST', weeklyGoalsTimeline: goal(3) }],
])('nothing is expected of an activity that %s', (_, over) => {
  show([]);
  expect(expectedInWeek({ ...plants, ...over }, week)).toEqual([]);
});

it('the last entry is looked for as far as the device has records', () => {
  show(['2025-10-01']);
  expect(lastEntryDate(plants.id, THU)).toBe('2025-10-01');
  expect(lastEntryDate(plants.id, '2025-09-30')).toBeNull();
});
