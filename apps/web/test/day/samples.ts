import * as samples from '@sevenfold/contract/samples';
import type { Activity, Entry, Skip } from '@sevenfold/contract';
import type { GoalPeriod } from '@sevenfold/domain/activity';
import { type CivilDate, weekView, type WeekView } from '@sevenfold/domain/calendar';
import type { ActivityRecords, Records } from '../../src/features/record/records';
import { recordsOf } from '../record/recordsOf';

/** 2026-W40 from Monday, September 28, to Sunday, October 4; today is the Thursday. */
export const THURSDAY: CivilDate = '2026-10-01';
export const week: WeekView = weekView('2026-W40', THURSDAY, 'MONDAY');
export const [MON, TUE, WED, THU, FRI, SAT, SUN] = week.dates as [
  CivilDate,
  CivilDate,
  CivilDate,
  CivilDate,
  CivilDate,
  CivilDate,
  CivilDate,
];

export const goal = (target: number | null): GoalPeriod[] =>
  target === null ? [] : [{ startWeekId: '2026-W01', endWeekId: null, target }];

export function activity(over: Partial<Activity> = {}): Activity {
  return samples.activity({ weeklyGoalsTimeline: goal(3), createdAt: '2026-01-01T00:00:00.000Z', ...over });
}

let made = 0;

export const entry = (date: CivilDate, amount = 1, over: Partial<Entry> = {}): Entry =>
  samples.entry({ id: `entry ${++made}`, date, amount, ...over });

export const skip = (date: CivilDate, reason: Skip['reason'] = null, activityId = 'run'): Skip => ({
  activityId,
  date,
  reason,
});

export const records = (entries: readonly Entry[], skips: readonly Skip[] = []): ActivityRecords => ({
  entries,
  skips,
  plans: [],
});

export const ofWeek = (entries: readonly Entry[], skips: readonly Skip[] = []): Records =>
  recordsOf(MON, SUN, entries, skips);
