import type { CivilDate } from '../calendar';
import { type Period, paceFrom, periodRange } from './period';
import { type CheckedValue, type Course, isReached, newestFirst } from './progress';

/** The value of an objective on a date. */
export interface PathPoint {
  date: CivilDate;
  value: number;
}

/** First and last date of a path, both inclusive. */
export interface PathRange {
  first: CivilDate;
  last: CivilDate;
}

/**
 * Range in which an objective's path is drawn: from the start of its pace, or from an earlier check-in within the
 * period, to the period's last day. An objective created after its period has the whole period.
 */
export function pathRange(period: Period, createdOn: CivilDate, checkIns: readonly CheckedValue[]): PathRange {
  const { first, last } = periodRange(period);
  const earliest = [paceFrom(period, createdOn), ...checkIns.map(({ date }) => date)].reduce((a, b) => (a < b ? a : b));
  return { first: earliest < first || earliest > last ? first : earliest, last };
}

/**
 * Values over time, oldest first: the start on the first date, then the current value after each date with check-ins.
 * Check-ins outside the range count on its nearest date.
 */
export function checkedPath(start: number, checkIns: readonly CheckedValue[], range: PathRange): PathPoint[] {
  const byDate = new Map<CivilDate, number>();
  for (const { date, value } of newestFirst(checkIns).reverse()) byDate.set(dateWithin(date, range), value);
  return [{ date: range.first, value: start }, ...[...byDate].map(([date, value]) => ({ date, value }))];
}

/** The nearest date of a range. */
export const dateWithin = (date: CivilDate, { first, last }: PathRange): CivilDate =>
  date < first ? first : date > last ? last : date;

/** Value of the even pace after a share of the time, 0 to 1. */
export const paceValue = ({ start, target }: Course, elapsed: number): number => start + (target - start) * elapsed;

/** Distance to the target, 0 once it is reached. */
export const leftToTarget = (course: Course, value: number): number =>
  isReached(course, value) ? 0 : Math.abs(course.target - value);
