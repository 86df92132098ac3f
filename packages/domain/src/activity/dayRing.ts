import { type CivilDate, weekdayOf } from '../calendar';
import type { CountedEntry } from './done';
import type { ActivityUnit, Direction } from './unit';
import { isExcused } from './weekOutcome';

/** Activities due and done on a day; `done` never exceeds `planned`. */
export interface DayRing {
  done: number;
  /** Activities due on the day, plus those done without being due. */
  planned: number;
}

/** One activity in one week. */
export interface DueActivity {
  unit: ActivityUnit;
  direction: Direction;
  /** The weekly goal of the week; null for none. */
  target: number | null;
  /** The first date the activity counts on; null if before the week. */
  countsFrom: CivilDate | null;
  /** Weekdays it is meant for, 0 Sunday to 6 Saturday; empty for any day. */
  weekdays?: readonly number[] | undefined;
}

/** Records of one activity's week by day. */
interface Recorded {
  /** 0 or 1 for DAYS. */
  amounts: readonly number[];
  skipped: readonly boolean[];
  done: number;
  skippedDays: number;
}

/**
 * One activity's share of the rings of a week's seven days; each number is 0 or 1. Rules:
 * - Anything done on a day counts on both sides, unless a share of the goal was due and not reached.
 * - DAYS: an activity is due when all remaining days, including this one, are needed.
 * - TIMES and DURATION: the remaining amount divided by the days left is due, and done once it is reached. TIMES are
 *   due only when that share is at least one: "twice a week" is not due on Monday.
 * - With weekdays it is meant for, only these count as days left, and nothing is due on others.
 * - Nothing is due for "at most", on skipped days, before the activity counts, or once skips excuse the week.
 * - A past day owes nothing once the week's goal is met or excused, even by later records. Today and future days depend
 *   only on the records up to and including that day.
 *
 * Runs for every activity of a week after each tap: linear in the records, one object per day.
 *
 * @param records of that week only, in any order
 * @param dates the week's seven days, in order
 */
export function weekRings(
  activity: DueActivity,
  records: { readonly entries: readonly CountedEntry[]; readonly skips: readonly { date: CivilDate }[] },
  dates: readonly CivilDate[],
  today: CivilDate,
): DayRing[] {
  const { unit, direction, target, countsFrom, weekdays } = activity;
  const week = recordedByDay(unit, records, dates);
  if (direction === 'AT_MOST' || target === null)
    return week.amounts.map((amount) => ring(direction === 'AT_LEAST' && amount > 0, false));
  const isSettled = (done: number, skippedDays: number) =>
    done >= target || isExcused({ unit, direction, target, done, skippedDays });
  const isWeekSettled = isSettled(week.done, week.skippedDays);
  const meant = dates.map((date) => isMeantFor(weekdays, date));
  let doneBefore = 0;
  let skippedDays = 0;
  return dates.map((date, day) => {
    const amount = week.amounts[day] ?? 0;
    const remaining = target - doneBefore;
    const daysLeft = meant.slice(day).filter(Boolean).length;
    if (week.skipped[day]) skippedDays += 1;
    doneBefore += amount;
    const isOwed = date < today ? !isWeekSettled : !isSettled(doneBefore, skippedDays);
    const isDue =
      isOwed &&
      meant[day] === true &&
      !week.skipped[day] &&
      (countsFrom === null || date >= countsFrom) &&
      (unit === 'DURATION' || remaining >= daysLeft);
    return ring(amount > 0 && (!isDue || unit === 'DAYS' || amount * daysLeft >= remaining), isDue);
  });
}

/** True if an activity is meant for a date. @param weekdays 0 Sunday to 6 Saturday; empty or absent for any day */
export const isMeantFor = (weekdays: readonly number[] | undefined, date: CivilDate): boolean =>
  weekdays === undefined || weekdays.length === 0 || weekdays.includes(weekdayOf(date));

const ring = (isDone: boolean, isDue: boolean): DayRing => ({ done: isDone ? 1 : 0, planned: isDone || isDue ? 1 : 0 });

function recordedByDay(
  unit: ActivityUnit,
  { entries, skips }: Parameters<typeof weekRings>[1],
  dates: readonly CivilDate[],
): Recorded {
  const amounts = dates.map(() => 0);
  const skipped = dates.map(() => false);
  for (const { date, amount } of entries) {
    const day = dates.indexOf(date);
    if (day >= 0) amounts[day] = unit === 'DAYS' ? 1 : (amounts[day] ?? 0) + amount;
  }
  for (const { date } of skips) {
    const day = dates.indexOf(date);
    if (day >= 0) skipped[day] = true;
  }
  return {
    amounts,
    skipped,
    done: amounts.reduce((sum, amount) => sum + amount, 0),
    skippedDays: skipped.filter(Boolean).length,
  };
}
