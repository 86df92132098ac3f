import {
  addDays,
  type CivilDate,
  daysBetween,
  type Quarter,
  quarterOf,
  quarterRange,
  yearOf,
  yearRange,
} from '../calendar';
import { FIRST_YEAR, LAST_YEAR } from './limits';

/** The time an objective is for: a year, or a quarter of one. */
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

/** Whether a period has a quarter exactly when it is one, and its year can be chosen. */
export function isPeriod({ kind, year, quarter }: Period): boolean {
  return year >= FIRST_YEAR && year <= LAST_YEAR && (kind === 'QUARTER') === (quarter !== null);
}

export const isSamePeriod = (a: Period, b: Period): boolean => a.year === b.year && a.quarter === b.quarter;

/** The first and the last day. */
export function periodRange({ year, quarter }: Period): { first: CivilDate; last: CivilDate } {
  return quarter === null ? yearRange(year) : quarterRange(year, quarter);
}

/** The period of a kind that a date lies in. */
export function periodAt(kind: Period['kind'], date: CivilDate): Period {
  return kind === 'YEAR' ? yearPeriod(yearOf(date)) : quarterPeriod(yearOf(date), quarterOf(date));
}

/** The period after it, of the same kind; null after the last year. */
export function nextPeriod(period: Period): Period | null {
  const { last } = periodRange(period);
  const next = periodAt(period.kind, addDays(last, 1));
  return next.year > LAST_YEAR ? null : next;
}

/**
 * Where what is left of a period's objective is carried to: the period that runs now, or, when this one runs itself or
 * is to come, the next.
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
 * The share of a period that has passed when `date` begins, 0 to 1: nothing on its first day, everything on the day
 * after its last. The day itself is not over, so that nobody is behind in the morning.
 *
 * @param from where in the period the time begins; its first day unless told
 */
export function elapsedShare(period: Period, date: CivilDate, from: CivilDate = periodRange(period).first): number {
  const days = daysBetween(from, periodRange(period).last) + 1;
  return days <= 0 ? 1 : Math.min(1, Math.max(0, daysBetween(from, date) / days));
}

/** For so many days nothing is said of a pace: each of them would be a large part of the time gone. */
export const PACE_SILENT_DAYS = 7;

/** The day a pace counts from: the period's first, or that of the objective's creation when it is later. */
export function paceFrom(period: Period, createdOn: CivilDate): CivilDate {
  const { first } = periodRange(period);
  return createdOn > first ? createdOn : first;
}

/** The share of the time that a pace is judged by, 0 to 1; null as long as it is silent. */
export function paceElapsed(period: Period, createdOn: CivilDate, today: CivilDate): number | null {
  const from = paceFrom(period, createdOn);
  return daysBetween(from, today) < PACE_SILENT_DAYS ? null : elapsedShare(period, today, from);
}
