import { type CivilDate, daysBetween, weekdayOf } from '../calendar';
import { isMeantFor } from './dayRing';
import { countSpreadDays } from './spreadAmount';
import type { ActivityUnit } from './unit';

/** Days of an activity, as far as they are known. */
export interface ProposedActivity {
  /** Weekdays it is meant for, 0 Sunday to 6 Saturday; empty or absent for any day. */
  readonly weekdays?: readonly number[] | undefined;
  /** Dates on which it was done in each of the last weeks. */
  readonly history: readonly (readonly CivilDate[])[];
}

/** A weekday is usual if the activity was done on it in at least this share of the weeks in which it was done. */
const USUAL_SHARE = 0.5;

/**
 * Dates to plan an activity on, of the weekdays it is meant for or else of all: first those on which it is usually done,
 * the most usual first, then others, spread evenly over the week. All of them if there are not more than `count`.
 *
 * @param count number of days to plan, see `countDaysToPlan`
 * @param dates open dates of the week in order: from today on, not skipped and not planned
 * @param taken dates of the same week on which it is done or planned already
 */
export function proposedDates(
  { weekdays = [], history }: ProposedActivity,
  count: number,
  dates: readonly CivilDate[],
  taken: readonly CivilDate[] = [],
): readonly CivilDate[] {
  const candidates = dates.filter((date) => isMeantFor(weekdays, date));
  const weeks = weeksDone(history);
  const weeksWith = (date: CivilDate) =>
    weeks.filter((week) => week.some((done) => weekdayOf(done) === weekdayOf(date))).length;
  const usual = candidates
    .map((date) => ({ date, done: weeksWith(date) }))
    .filter(({ done }) => done > 0 && done >= weeks.length * USUAL_SHARE)
    .sort((a, b) => b.done - a.done || (a.date < b.date ? -1 : 1))
    .slice(0, count)
    .map(({ date }) => date);
  const others = candidates.filter((date) => !usual.includes(date));
  return [...usual, ...spreadDates(count - usual.length, others, [...taken, ...usual])].sort();
}

type History = ProposedActivity['history'];

const weeksDone = (history: History): History => history.filter((week) => week.length > 0);

/** Mean number of days in the weeks in which an activity was done, rounded; 0 without such weeks. */
function countUsualDays(history: History): number {
  const weeks = weeksDone(history);
  const days = weeks.reduce((sum, week) => sum + new Set(week).size, 0);
  return weeks.length === 0 ? 0 : Math.round(days / weeks.length);
}

/** The rest of a goal to plan. */
export interface RestToPlan {
  readonly unit: ActivityUnit;
  /** In the unit, more than 0. */
  readonly amount: number;
  /** Daily limit in the unit; null or absent for none. */
  readonly dayMax?: number | null | undefined;
  /** Number of days of the week on which it is done or planned already. */
  readonly daysDone: number;
}

/**
 * Number of days to plan the rest of a goal on, at least 1: of a goal in days, all that are left. Else as many as it usually
 * takes in a week, or as it has weekdays; as many as hours or times if neither is known. More where a daily limit asks for
 * it.
 */
export function countDaysToPlan(
  { unit, amount, dayMax = null, daysDone }: RestToPlan,
  { weekdays = [], history }: ProposedActivity,
): number {
  if (unit === 'DAYS') return amount;
  const usual = countUsualDays(history) || weekdays.length;
  const days = usual === 0 ? countSpreadDays(unit, amount, dayMax) : Math.max(1, usual - daysDone);
  return dayMax === null ? days : Math.max(days, Math.ceil(amount / dayMax));
}

/**
 * `count` of the dates, spread evenly over the week; all of them if there are not more.
 *
 * @param dates in order
 * @param taken dates of the same week that are planned already, which the others keep away from
 */
export function spreadDates(
  count: number,
  dates: readonly CivilDate[],
  taken: readonly CivilDate[] = [],
): readonly CivilDate[] {
  if (count >= dates.length) return dates;
  if (taken.length === 0)
    return Array.from({ length: count }, (_, index) => dates[Math.floor((index * dates.length) / count)]).filter(
      (date) => date !== undefined,
    );
  const chosen: CivilDate[] = [];
  while (chosen.length < count) {
    const used = [...taken, ...chosen];
    const distance = (date: CivilDate) => Math.min(...used.map((one) => daysApart(date, one)));
    const free = dates.filter((date) => !chosen.includes(date));
    chosen.push(free.reduce((best, date) => (distance(date) > distance(best) ? date : best)));
  }
  return chosen.sort();
}

/** Days between two dates of a week that repeats. */
function daysApart(a: CivilDate, b: CivilDate): number {
  const days = Math.abs(daysBetween(a, b)) % 7;
  return Math.min(days, 7 - days);
}
