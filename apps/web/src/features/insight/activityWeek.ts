import type { Activity, Plan, Skip, WeekTotal } from '@sevenfold/contract';
import {
  type CountedEntry,
  dayAmount,
  targetAt,
  weekDone,
  weekResult,
  type WeekResult,
} from '@sevenfold/domain/activity';
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
import type { AmountToCome } from '#features/calendarEvent';
import type { ActivityRecords } from '#features/record';

/** A day of the week shown. */
export interface WeekDay {
  readonly date: CivilDate;
  readonly when: 'PAST' | 'TODAY' | 'FUTURE';
}

export const weekDays = ({ dates, today }: Pick<WeekView, 'dates' | 'today'>): WeekDay[] =>
  dates.map((date) => ({ date, when: date === today ? 'TODAY' : date < today ? 'PAST' : 'FUTURE' }));

/** DONE takes precedence over SKIPPED: entries of a skipped day count. */
export type CellState = 'DONE' | 'SKIPPED' | 'EMPTY' | 'FUTURE';

/** One activity on one day. */
export interface Cell extends WeekDay {
  readonly state: CellState;
  /** Days: number of entries. Times: count. Duration: minutes. */
  readonly amount: number;
  readonly skip: Skip | null;
  readonly plan: Plan | null;
  /** True for a day from today on on which it is due by its rhythm if it is recorded each time. */
  readonly isExpected: boolean;
  /** Amount that calendar events will count which are not over yet; null for none. */
  readonly toCome: AmountToCome | null;
  /**
   * Share of one seventh of the weekly goal reached on the day, 0 to 1; null without a goal, and for daily activities.
   */
  readonly share: number | null;
  /** True on the day whose amount reached the weekly goal; never for a maximum. */
  readonly isGoalDay: boolean;
}

/** Row of an activity by day. `target` is the weekly goal, null for none. */
export function cellsOf(
  { unit, direction }: Pick<Activity, 'unit' | 'direction'>,
  target: number | null,
  days: readonly WeekDay[],
  { entries, skips, plans }: Omit<ActivityRecords, 'entries'> & { readonly entries: readonly CountedEntry[] },
  expected: readonly CivilDate[] = [],
  toCome: readonly AmountToCome[] = [],
): Cell[] {
  const reachable = direction === 'AT_LEAST' ? target : null;
  let total = 0;
  return days.map((day) => {
    const amount = dayAmount(entries, day.date);
    const before = total;
    total += unit === 'DAYS' ? Math.min(1, amount) : amount;
    const skip = skips.find(({ date }) => date === day.date) ?? null;
    const state = amount > 0 ? 'DONE' : skip ? 'SKIPPED' : day.when === 'FUTURE' ? 'FUTURE' : 'EMPTY';
    return {
      ...day,
      state,
      amount,
      skip,
      plan: plans.find(({ date }) => date === day.date) ?? null,
      // Plans decide until the last of them is over.
      isExpected: expected.includes(day.date) && !plans.some(({ date }) => date >= day.date),
      toCome: toCome.find(({ date }) => date === day.date) ?? null,
      share: unit === 'DAYS' || target === null ? null : shareOfSeventh(amount, target),
      isGoalDay: reachable !== null && before < reachable && total >= reachable,
    };
  });
}

function shareOfSeventh(amount: number, target: number): number {
  if (amount === 0) return 0;
  return target === 0 ? 1 : Math.min(1, (amount * 7) / target);
}

/** Result of one activity in one week. */
export interface ActivityWeek {
  readonly target: number | null;
  /** Total in the activity's unit: days done, times, or minutes. */
  readonly done: number;
  readonly result: WeekResult;
}

/** @param running true while the week is not over */
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
 * Last date of a comparison of two weeks: today while the week is running, so that both cover the same weekdays; null
 * for all seven days.
 */
export const comparedUpTo = ({ place, today }: Pick<WeekView, 'place' | 'today'>): CivilDate | null =>
  place === 'CURRENT' ? today : null;

/** Number of weeks of a sparkline, including the week shown. */
const SPARK_WEEKS = 5;

/** Number of weeks of the trend and the balance, including the week shown. */
export const TREND_WEEKS = 12;

/** The four weeks the shown week is compared with, oldest first. */
export const earlierWeeks = (week: WeekId): WeekId[] =>
  weekRangeList(addWeeks(week, 1 - SPARK_WEEKS), addWeeks(week, -1));

/**
 * Totals of the {@link earlierWeeks}. A week without entries is 0, or null before the activity existed: null draws no
 * bar.
 *
 * @param totals totals of this activity
 * @param countsFrom first week the activity counts in
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

/** True if a week and the weeks it is compared with are within the calendar. */
export function isWithinCalendar(week: WeekId, weekStartDay: WeekStartDay): boolean {
  return week >= addWeeks(weekIdOf(MIN_DATE, weekStartDay), TREND_WEEKS) && week < weekIdOf(MAX_DATE, weekStartDay);
}
