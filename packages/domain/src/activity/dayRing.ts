import { type CivilDate, weekdayOf } from '../calendar';
import type { CountedEntry } from './done';
import { isDueByRhythm, type Rhythm } from './rhythm';
import type { ActivityUnit, Direction } from './unit';
import { isExcused } from './weekOutcome';

/**
 * Activities of a day: those that are due or done on it, and the items that its petal in the week mark consists of. For
 * one activity, each count is 0 or 1.
 */
export interface DayRing {
  /** Activities done: something was recorded, and as much as was due. Never exceeds `planned`. */
  done: number;
  /** Activities due on the day, plus those done without being due. */
  planned: number;
  /** Activities that were due when the day began, also where their week met the goal or was excused later. */
  due: number;
  /** Activities that the goal wants and the day could hold, though they are not due; neither recorded nor skipped. */
  open: number;
  /** Items of the petal: activities with a goal, but no "at most", that are due or done; in a past week, also those that met it. */
  items: number;
  /** Sum of the shares of the items, each 0 to 1. */
  share: number;
}

/** A day without activities. */
export const EMPTY_DAY: DayRing = { done: 0, planned: 0, due: 0, open: 0, items: 0, share: 0 };

/** The day rings of two sets of activities together. */
export const addDayRings = (a: DayRing, b: DayRing): DayRing => ({
  done: a.done + b.done,
  planned: a.planned + b.planned,
  due: a.due + b.due,
  open: a.open + b.open,
  items: a.items + b.items,
  share: a.share + b.share,
});

/**
 * True once everything of a day is done: all that was due, or, on a day on which nothing was, all that the week still
 * wants. One of two goals done early in the week is not all.
 */
export const isAllDone = ({ done, planned, due, open }: DayRing): boolean =>
  planned > 0 && done >= planned && (due > 0 || open === 0);

/** The plan of an activity for a date. */
export interface DayPlan {
  readonly date: CivilDate;
  /** In the activity's unit; null for as much as is due. */
  readonly amount?: number | null;
}

/** One activity in one week. */
export interface DueActivity {
  unit: ActivityUnit;
  direction: Direction;
  /** The weekly goal of the week; null for none. */
  target: number | null;
  /** The first date the activity counts on; null if before the week. */
  countsFrom: CivilDate | null;
  /** Weekdays it is meant for, 0 Sunday to 6 Saturday; empty for any day. Ignored with a rhythm. */
  weekdays?: readonly number[] | undefined;
  /** Its rhythm with the last date before the week; absent without one, and while that date is unknown. */
  rhythm?: Rhythm | undefined;
  /** The most that is due on a day without a planned amount, in the unit; null or absent for no limit. */
  dayMax?: number | null | undefined;
  /** Its plans of the week, at most one a date. */
  plans?: readonly DayPlan[] | undefined;
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
 * One activity's part of the seven days of a week. What is due:
 * - DAYS: an activity is due when all remaining days, including this one, are needed.
 * - TIMES and DURATION: the remaining amount divided by the days left is due. TIMES are due only when that share is at
 *   least one: "twice a week" is not due on Monday.
 * - With weekdays it is meant for, only these count as days left, and nothing is due on others.
 * - With a rhythm, it is due from that many days after its last record on until it is recorded, and on no other day,
 *   also without a goal or once that is met: a record of one is enough then. Of a goal, the remaining amount divided by the days on
 *   which it is due if it is recorded each time.
 * - With plans, it is due on the planned days and on no other until the last of them is over, whatever weekdays or rhythm
 *   it has: the planned amount, or else the remaining amount divided by the planned days left. A planned amount is due until
 *   the goal is met; with a rhythm, a record of one is enough from then on.
 * - No more than the daily limit is due, unless more is planned.
 * - Nothing is due for "at most", on skipped days, before the activity counts, or, without a rhythm, once the goal is met
 *   or excused.
 *
 * A day depends only on the plans, and on the records up to and including it, until the week is over. The days of a past week owe nothing
 * of a goal that it met or that skips excuse, and what only a rhythm asks for is no item of its mark. In that mark
 * - a met goal is an item of every day, and counts 1;
 * - an unmet goal's item counts what the week reached of the goal, if that is more than the day's share.
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
  const { target } = activity;
  const direction = directionOf(activity);
  const week = recordedByDay(activity.unit, records, dates);
  const isOver = (dates.at(-1) ?? today) < today;
  const isMet = isOver && direction === 'AT_LEAST' && target !== null && week.done >= target;
  const isSettled = isMet || (isOver && target !== null && isExcused({ ...activity, ...week, target }));
  const reached = isOver && target !== null ? week.done / target : 0;
  return dueByDay(activity, week, dates).map(({ amount, due, isOfGoal, wasDue, isOpen }) => {
    const isCredit = direction === 'AT_LEAST' && amount > 0;
    const isDue = due !== null && !isSettled;
    const isDone = isCredit && (!isDue || amount >= due);
    const isItem = isMet || (target !== null && ((isDue && isOfGoal) || isCredit));
    const share = isDue ? Math.min(1, Math.max(amount / due, reached)) : 1;
    return {
      done: Number(isDone),
      planned: Number(isDone || isDue),
      due: Number(wasDue),
      open: Number(isOpen),
      items: Number(isItem),
      share: isItem ? share : 0,
    };
  });
}

/** Amounts of an activity on a day. */
export interface DueAmount {
  /** Recorded on the day; 0 or 1 for DAYS. */
  readonly amount: number;
  /** Amount due, not rounded; null for nothing. */
  readonly due: number | null;
  /** True if the weekly goal asks for it, false if only a rhythm does, for any amount. */
  readonly isOfGoal: boolean;
  /** True if something was due before the records of the day. */
  readonly wasDue: boolean;
  /** True if nothing is due or recorded, but the goal is not met and the day is one for it. */
  readonly isOpen: boolean;
}

/** The amount of each day, and what the records up to and including that day made due on it. */
export const dueAmounts = (
  activity: DueActivity,
  records: Parameters<typeof weekRings>[1],
  dates: readonly CivilDate[],
): readonly DueAmount[] => dueByDay(activity, recordedByDay(activity.unit, records, dates), dates);

function dueByDay(activity: DueActivity, week: Recorded, dates: readonly CivilDate[]): readonly DueAmount[] {
  const { unit, target, countsFrom, weekdays, rhythm, dayMax, plans = [] } = activity;
  const direction = directionOf(activity);
  const planned = dates.map((date) => plans.find((plan) => plan.date === date));
  const lastPlanned = planned.findLastIndex(Boolean);
  const meant = dates.map((date) => isMeantFor(weekdays, date));
  let lastDate = rhythm?.lastDate ?? null;
  let done = 0;
  let skippedDays = 0;
  return dates.map((date, day) => {
    const amount = week.amounts[day] ?? 0;
    if (direction === 'AT_MOST' || (target === null && !rhythm))
      return { amount, due: null, isOfGoal: false, wasDue: false, isOpen: false };
    const remaining = (target ?? 0) - done;
    const isPlanned = day <= lastPlanned;
    const isRhythm = rhythm !== undefined && !isPlanned;
    const days = isPlanned ? planned : meant;
    const daysLeft = isRhythm
      ? Math.ceil((dates.length - day) / rhythm.everyDays)
      : days.slice(day).filter(Boolean).length;
    if (week.skipped[day]) skippedDays += 1;
    done += amount;
    const isOfGoal = target !== null && done < target && !isExcused({ unit, direction, target, done, skippedDays });
    const isFree = !week.skipped[day] && (countsFrom === null || date >= countsFrom);
    const isMeantNow = isFree && Boolean(days[day]);
    const isAsked =
      (isRhythm ? isFree && isDueByRhythm({ ...rhythm, lastDate }, date) : isMeantNow) &&
      (isPlanned || isRhythm || unit === 'DURATION' || remaining >= daysLeft);
    const isDue = isAsked && (isOfGoal || rhythm !== undefined);
    if (amount > 0) lastDate = date;
    const share = isOfGoal ? Math.min(dayMax ?? Infinity, remaining / daysLeft) : 1;
    // By its rhythm, a met goal asks for any record, whatever was planned.
    const plannedAmount = isOfGoal || target === null ? planned[day]?.amount : null;
    return {
      amount,
      due: isDue ? (unit === 'DAYS' ? 1 : (plannedAmount ?? (isRhythm ? Math.max(1, share) : share))) : null,
      isOfGoal,
      wasDue: isDue || (isAsked && amount > 0 && remaining > 0),
      isOpen: isOfGoal && isMeantNow && !isRhythm && !isAsked && amount === 0,
    };
  });
}

/** A rhythm without a goal asks for records, whatever direction a former goal had. */
const directionOf = ({ direction, target, rhythm }: DueActivity): Direction =>
  rhythm && target === null ? 'AT_LEAST' : direction;

/** True if an activity is meant for a date. @param weekdays 0 Sunday to 6 Saturday; empty or absent for any day */
export const isMeantFor = (weekdays: readonly number[] | undefined, date: CivilDate): boolean =>
  weekdays === undefined || weekdays.length === 0 || weekdays.includes(weekdayOf(date));

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
