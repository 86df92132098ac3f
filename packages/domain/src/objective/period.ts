import {
  addDays,
  type CivilDate,
  daysBetween,
  daysLeft,
  type Quarter,
  quarterOf,
  quarterRange,
  yearOf,
  yearRange,
} from '../calendar';
import { FIRST_YEAR, LAST_YEAR } from './limits';

/** The period of an objective: a year, or a quarter. */
export interface Period {
  kind: 'YEAR' | 'QUARTER';
  /** 2000 to 2100. */
  year: number;
  /** Null for a year. */
  quarter: Quarter | null;
}

export type PeriodTime = 'PAST' | 'CURRENT' | 'FUTURE';

export const yearPeriod = (year: number): Period => ({ kind: 'YEAR', year, quarter: null });
export const quarterPeriod = (year: number, quarter: Quarter): Period => ({ kind: 'QUARTER', year, quarter });

/** True if the year of a period is selectable, and it has a quarter if and only if its kind is QUARTER. */
export function isPeriod({ kind, year, quarter }: Period): boolean {
  return year >= FIRST_YEAR && year <= LAST_YEAR && (kind === 'QUARTER') === (quarter !== null);
}

export const isSamePeriod = (a: Period, b: Period): boolean => a.year === b.year && a.quarter === b.quarter;

/** First and last day. */
export function periodRange({ year, quarter }: Period): { first: CivilDate; last: CivilDate } {
  return quarter === null ? yearRange(year) : quarterRange(year, quarter);
}

/** The period of a kind that contains a date. */
export function periodAt(kind: Period['kind'], date: CivilDate): Period {
  return kind === 'YEAR' ? yearPeriod(yearOf(date)) : quarterPeriod(yearOf(date), quarterOf(date));
}

/** The following period of the same kind; null after the last year. */
export function nextPeriod(period: Period): Period | null {
  const { last } = periodRange(period);
  const next = periodAt(period.kind, addDays(last, 1));
  return next.year > LAST_YEAR ? null : next;
}

/** Number of last days of a period in which a new objective is meant for the next one. */
const LAST_DAYS = 14;

/** The period that a new objective is proposed for: the current one, or the next in its last days. */
export function periodForNew(kind: Period['kind'], today: CivilDate): Period {
  const current = periodAt(kind, today);
  const isEnding = daysLeft(today, periodRange(current).last) <= LAST_DAYS;
  return (isEnding ? nextPeriod(current) : null) ?? current;
}

/**
 * The period that an open objective is carried over to: the current one, or the next if `period` is current or in the
 * future. Null after the last year.
 */
export function periodToCarryTo(period: Period, today: CivilDate): Period | null {
  return periodTime(period, today) === 'PAST' ? periodAt(period.kind, today) : nextPeriod(period);
}

export function periodTime(period: Period, today: CivilDate): PeriodTime {
  const { first, last } = periodRange(period);
  if (last < today) return 'PAST';
  return first > today ? 'FUTURE' : 'CURRENT';
}

/**
 * Share of a period that has passed when `date` begins, 0 to 1: 0 on its first day, 1 on the day after its last. The
 * day itself does not count, so that nobody is behind in the morning.
 *
 * @param from start of the measured time; by default the period's first day
 */
export function elapsedShare(period: Period, date: CivilDate, from: CivilDate = periodRange(period).first): number {
  const days = daysBetween(from, periodRange(period).last) + 1;
  return days <= 0 ? 1 : Math.min(1, Math.max(0, daysBetween(from, date) / days));
}

const DAYS_OF_WEEK = 7;

/** Weeks of a period that are left, today included, in parts of a week. */
export const weeksLeft = (period: Period, today: CivilDate): number =>
  daysLeft(today, periodRange(period).last) / DAYS_OF_WEEK;

/** Number of first days without a pace, because each of them would be a large share of the elapsed time. */
export const PACE_SILENT_DAYS = 7;

/**
 * Start of the pace: the period's first day, or the objective's creation if later. The records of an automatic objective
 * count from the period's first day on, so that its pace starts no later than its activity.
 *
 * @param followedFrom first day on which the followed activity counts; null for an objective with check-ins
 */
export function paceFrom(period: Period, createdOn: CivilDate, followedFrom: CivilDate | null = null): CivilDate {
  const { first } = periodRange(period);
  const start = followedFrom !== null && followedFrom < createdOn ? followedFrom : createdOn;
  return start > first ? start : first;
}

/**
 * Elapsed share for the pace, 0 to 1; null within the first days.
 *
 * @param from start of the pace
 */
export function paceElapsed(period: Period, from: CivilDate, today: CivilDate): number | null {
  return daysBetween(from, today) < PACE_SILENT_DAYS ? null : elapsedShare(period, today, from);
}
