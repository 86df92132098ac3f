import type { Activity, Skip, WeekTotal } from '@sevenfold/contract';
import { dayAmount, targetAt, weekDone, weekResult, type WeekResult } from '@sevenfold/domain/activity';
import {
  addWeeks,
  MAX_DATE,
  MIN_DATE,
  weekIdOf,
  weekRangeList,
  type CivilDate,
  type WeekId,
  type WeekStartDay,
  type WeekView,
} from '@sevenfold/domain/calendar';
import { type ActivityRecords } from '../record/records';

/** A day of the week shown. */
export interface WeekDay {
  readonly date: CivilDate;
  readonly when: 'PAST' | 'TODAY' | 'FUTURE';
}

export const weekDays = ({ dates, today }: Pick<WeekView, 'dates' | 'today'>): WeekDay[] =>
  dates.map((date) => ({ date, when: date === today ? 'TODAY' : date < today ? 'PAST' : 'FUTURE' }));

/** DONE wins over SKIPPED: what was recorded on a skipped day counts all the same. */
export type CellState = 'DONE' | 'SKIPPED' | 'EMPTY' | 'FUTURE';

/** One activity on one day. */
export interface Cell extends WeekDay {
  readonly state: CellState;
  /** Days: the number of entries. Times: how many. Duration: minutes. */
  readonly amount: number;
  readonly skip: Skip | null;
  /**
   * What the day brought of an even seventh of the weekly goal, 0 to 1; null without a goal, and for days, which have
   * no amount.
   */
  readonly share: number | null;
}

/** The row of an activity, day by day. `target` is the weekly goal of the week, null for none. */
export function cellsOf(
  { unit }: Pick<Activity, 'unit'>,
  target: number | null,
  days: readonly WeekDay[],
  { entries, skips }: ActivityRecords,
): Cell[] {
  return days.map((day) => {
    const amount = dayAmount(entries, day.date);
    const skip = skips.find(({ date }) => date === day.date) ?? null;
    const state = amount > 0 ? 'DONE' : skip ? 'SKIPPED' : day.when === 'FUTURE' ? 'FUTURE' : 'EMPTY';
    return {
      ...day,
      state,
      amount,
      skip,
      share: unit === 'DAYS' || target === null ? null : shareOfSeventh(amount, target),
    };
  });
}

function shareOfSeventh(amount: number, target: number): number {
  if (amount === 0) return 0;
  return target === 0 ? 1 : Math.min(1, (amount * 7) / target);
}

/** What one activity came to in one week. */
export interface ActivityWeek {
  readonly target: number | null;
  /** In the activity's unit: days done, times, or minutes. */
  readonly done: number;
  readonly result: WeekResult;
}

/** @param running whether the week is not over yet */
export function activityWeek(
  activity: Pick<Activity, 'unit' | 'direction' | 'weeklyGoalsTimeline'>,
  week: WeekId,
  { entries, skips }: ActivityRecords,
  running: boolean,
): ActivityWeek {
  const { unit, direction } = activity;
  const target = targetAt(activity.weeklyGoalsTimeline, week);
  const done = weekDone(unit, entries);
  return { target, done, result: weekResult({ unit, direction, target, done, skippedDays: skips.length, running }) };
}

/**
 * The last date two weeks are compared up to: today while the week runs, so that both have had the same weekdays; null
 * for all seven days.
 */
export const comparedUpTo = ({ place, today }: Pick<WeekView, 'place' | 'today'>): CivilDate | null =>
  place === 'CURRENT' ? today : null;

/** How many weeks a sparkline shows, the week on the screen included. */
const SPARK_WEEKS = 5;

/** How many weeks the trends and the balance reach back, the week on the screen included. */
export const TREND_WEEKS = 12;

/** The four weeks before the one shown that it is held against, the oldest first. */
export const earlierWeeks = (week: WeekId): WeekId[] =>
  weekRangeList(addWeeks(week, 1 - SPARK_WEEKS), addWeeks(week, -1));

/**
 * What was done in each of the {@link earlierWeeks}. A week without a record is 0, or null when it was before the
 * activity: null is no bar, 0 is one without height.
 *
 * @param totals of this activity
 * @param countsFrom the first week the activity counts in
 */
export function doneBefore(week: WeekId, totals: readonly WeekTotal[], countsFrom: WeekId): (number | null)[] {
  return earlierWeeks(week).map((earlier) => {
    const done = totals.find(({ weekId }) => weekId === earlier)?.done ?? 0;
    return done === 0 && earlier < countsFrom ? null : done;
  });
}

export const NO_TOTALS: readonly WeekTotal[] = [];

/** Totals by activity id. */
export function totalsByActivity(totals: readonly WeekTotal[]): Readonly<Record<string, readonly WeekTotal[]>> {
  const byActivity: Record<string, WeekTotal[]> = {};
  for (const total of totals) (byActivity[total.activityId] ??= []).push(total);
  return byActivity;
}

/** Whether a week is within what the product offers, with the weeks it is held against. */
export function isWithinCalendar(week: WeekId, weekStartDay: WeekStartDay): boolean {
  return week >= addWeeks(weekIdOf(MIN_DATE, weekStartDay), TREND_WEEKS) && week < weekIdOf(MAX_DATE, weekStartDay);
}
