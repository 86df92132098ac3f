import { type CivilDate, daysBetween, weekdayOf } from '../calendar';
import { isMeantFor } from './dayRing';
import type { ActivityUnit, Direction } from './unit';

/** One activity in a week to plan. */
export interface ProposedActivity {
  readonly unit: ActivityUnit;
  readonly direction: Direction;
  /** The weekly goal of the week; null for none. */
  readonly target: number | null;
  /** Weekdays it is meant for, 0 Sunday to 6 Saturday; empty or absent for any day. */
  readonly weekdays?: readonly number[] | undefined;
  /** Dates on which it was done in each of the last weeks. */
  readonly history: readonly (readonly CivilDate[])[];
  /** Number of days of the week to plan on which it is done already. */
  readonly daysDone?: number | undefined;
}

/** A weekday is usual if the activity was done on it in at least this share of the weeks in which it was done. */
const USUAL_SHARE = 0.5;

/**
 * Dates to plan an activity on: the weekdays it is meant for, else those on which it is usually done, the most usual
 * first. There are as many as the goal has days left; without a goal in days, as many as it usually takes. Empty for
 * "at most", without a goal, and if nothing is known of its weekdays.
 *
 * @param dates open dates of the week in order: from today on, and not skipped
 */
export function proposedDates(activity: ProposedActivity, dates: readonly CivilDate[]): readonly CivilDate[] {
  const { unit, direction, target, weekdays = [], daysDone = 0 } = activity;
  if (target === null || direction === 'AT_MOST') return [];
  const history = weeksDone(activity.history);
  const isMeant = weekdays.length > 0;
  const candidates = dates.filter((date) => isMeantFor(weekdays, date));
  const wanted = unit === 'DAYS' ? target : countUsualDays(history) || weekdays.length;
  const left = Math.max(0, wanted - daysDone);
  if (unit === 'DAYS' && left >= candidates.length) return candidates;
  const countOf = (date: CivilDate) =>
    history.filter((week) => week.some((done) => weekdayOf(done) === weekdayOf(date))).length;
  return candidates
    .map((date) => ({ date, count: countOf(date) }))
    .filter(({ count }) => isMeant || (count > 0 && count >= history.length * USUAL_SHARE))
    .sort((a, b) => b.count - a.count || (a.date < b.date ? -1 : 1))
    .slice(0, left)
    .map(({ date }) => date)
    .sort();
}

type History = ProposedActivity['history'];

const weeksDone = (history: History): History => history.filter((week) => week.length > 0);

/** Mean number of days in the weeks in which an activity was done, rounded; 0 without such weeks. */
export function countUsualDays(history: History): number {
  const weeks = weeksDone(history);
  const days = weeks.reduce((sum, week) => sum + new Set(week).size, 0);
  return weeks.length === 0 ? 0 : Math.round(days / weeks.length);
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
