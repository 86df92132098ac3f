import type { Activity, Skip } from '@sevenfold/contract';
import { dayAmount, goalRemainder, targetAt, weekDone, type GoalRemainder } from '@sevenfold/domain/activity';
import type { CivilDate, WeekView } from '@sevenfold/domain/calendar';
import type { ActivityRecords } from '#features/record';

/** Figures of one activity on one day. */
export interface DayRow {
  /** Goal of the day's week; null for none. */
  readonly target: number | null;
  /** Total of the week. */
  readonly done: number;
  /** Total of the day. */
  readonly amount: number;
  /** The part of the day's amount that a calendar or an import recorded, which is read-only here. */
  readonly locked: number;
  readonly skip: Skip | undefined;
  /** Number of skipped days of the week. */
  readonly skippedDays: number;
  readonly state: 'todo' | 'done' | 'skipped';
  /** True when a minimum goal is met. */
  readonly isMet: boolean;
  readonly left: GoalRemainder | null;
}

export type RowActivity = Pick<Activity, 'id' | 'unit' | 'direction' | 'weeklyGoalsTimeline'>;

/** @param records entries of the activity in the whole week */
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
      records.entries.filter(({ source }) => source === 'CALENDAR' || source === 'IMPORT' || source === 'HEALTH'),
      date,
    ),
    skip,
    skippedDays: records.skips.length,
    state: amount > 0 ? 'done' : skip ? 'skipped' : 'todo',
    isMet: direction === 'AT_LEAST' && target !== null && done >= target,
    left: target === null ? null : goalRemainder(activity, records, { target, done }, week),
  };
}

/** Archived activities are shown only on days with an entry. */
export function isShown(activity: Pick<Activity, 'isActive'>, records: ActivityRecords, date: CivilDate): boolean {
  return activity.isActive || records.entries.some((entry) => entry.date === date);
}
