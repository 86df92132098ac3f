import type { Activity, Skip } from '@sevenfold/contract';
import { dayAmount, remaining, targetAt, weekDone } from '@sevenfold/domain/activity';
import type { CivilDate } from '@sevenfold/domain/calendar';
import type { ActivityRecords } from '../record/api';
import type { WeekView } from './weekView';

/** What is still to be done for a weekly goal, and in how many days. */
export interface Left {
  /** In the activity's unit. */
  readonly amount: number;
  /** Today, whatever was done on it, and the days after it that are not skipped. */
  readonly days: number;
}

/** One activity on one day, in numbers. */
export interface DayRow {
  /** The goal of the day's week; null for none. */
  readonly target: number | null;
  /** What the week comes to. */
  readonly done: number;
  /** What the day comes to. */
  readonly amount: number;
  /** As much of the day's amount as cannot be changed here: a calendar or an import said so. */
  readonly locked: number;
  readonly skip: Skip | undefined;
  /** Days of the week that are skipped. */
  readonly skippedDays: number;
  readonly state: 'todo' | 'done' | 'skipped';
  /** Whether a goal to be reached is reached. */
  readonly isMet: boolean;
  readonly left: Left | null;
}

export type RowActivity = Pick<Activity, 'id' | 'unit' | 'direction' | 'weeklyGoalsTimeline'>;

/** `records` are the activity's of the whole week. */
export function dayRow(activity: RowActivity, records: ActivityRecords, date: CivilDate, week: WeekView): DayRow {
  const { unit, direction } = activity;
  const target = targetAt(activity.weeklyGoalsTimeline, week.id);
  const done = weekDone(unit, records.entries);
  const amount = dayAmount(records.entries, date);
  const skip = records.skips.find((candidate) => candidate.date === date);
  return {
    target,
    done,
    amount,
    locked: dayAmount(
      records.entries.filter(({ source }) => source === 'CALENDAR' || source === 'IMPORT'),
      date,
    ),
    skip,
    skippedDays: records.skips.length,
    state: amount > 0 ? 'done' : skip ? 'skipped' : 'todo',
    isMet: direction === 'AT_LEAST' && target !== null && done >= target,
    left: target === null ? null : leftOf(activity, records, { target, done }, week),
  };
}

/** Null outside the running week, once the goal is met, and once it can no longer be met. */
export function leftOf(
  { unit, direction }: RowActivity,
  { entries, skips }: ActivityRecords,
  { target, done }: { target: number; done: number },
  week: WeekView,
): Left | null {
  if (week.place !== 'CURRENT' || direction === 'AT_MOST') return null;
  const amount = remaining({ unit, direction, target, done });
  const open = week.dates.filter((date) => date >= week.today && !skips.some((skip) => skip.date === date));
  const usable =
    unit === 'DAYS' ? open.filter((date) => !entries.some((entry) => entry.date === date)).length : open.length;
  if (amount === 0 || usable === 0 || (unit === 'DAYS' && usable < amount)) return null;
  return { amount, days: open.includes(week.today) ? open.length : open.length + 1 };
}

/** Archived activities are history: shown on the days they have a record of. */
export function isShown(activity: Pick<Activity, 'isActive'>, records: ActivityRecords, date: CivilDate): boolean {
  return activity.isActive || records.entries.some((entry) => entry.date === date);
}
