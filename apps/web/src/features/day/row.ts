import type { Activity, Skip } from '@sevenfold/contract';
import { dayAmount, leftOf, targetAt, weekDone, type Left } from '@sevenfold/domain/activity';
import type { CivilDate, WeekView } from '@sevenfold/domain/calendar';
import type { ActivityRecords } from '../record/api';

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

/** Archived activities are history: shown on the days they have a record of. */
export function isShown(activity: Pick<Activity, 'isActive'>, records: ActivityRecords, date: CivilDate): boolean {
  return activity.isActive || records.entries.some((entry) => entry.date === date);
}
