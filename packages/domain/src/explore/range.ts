import {
  type CivilDate,
  type MonthId,
  type WeekId,
  type WeekStartDay,
  datesBetween,
  daysBetween,
  monthIdOf,
  monthRange,
  monthRangeList,
  weekIdOf,
  weekRange,
  weekRangeList,
} from '../calendar';

/** Periods by which a history is grouped. */
export const GROUPS = ['DAY', 'WEEK', 'MONTH'] as const;
export type Group = (typeof GROUPS)[number];

/** Consecutive days, inclusive. */
export interface DateRange {
  readonly from: CivilDate;
  readonly to: CivilDate;
}

/**
 * The part of a range from a day on, and up to another one if there is one; empty (`to` before `from`) if no day of it is
 * between them.
 */
export const rangeFrom = ({ from, to }: DateRange, first: CivilDate, last: CivilDate | null = null): DateRange => ({
  from: first > from ? first : from,
  to: last !== null && last < to ? last : to,
});

/** Maximum length of a range in days: twelve years. */
export const EXPLORE_DAYS_MAX = 4383;
/** Maximum number of buckets. Twelve years have 628 weeks; grouped by day it is a little over two years. */
export const EXPLORE_BUCKETS_MAX = 800;

/** REVERSED: it ends before it starts. TOO_LONG: over twelve years. TOO_MANY: too long to group by day. */
export type RangeErrorKind = 'REVERSED' | 'TOO_LONG' | 'TOO_MANY';

/** Reason why a range cannot be shown with this grouping; null if it can. */
export function rangeError({ from, to }: DateRange, group: Group): RangeErrorKind | null {
  const days = daysBetween(from, to) + 1;
  if (days < 1) return 'REVERSED';
  if (days > EXPLORE_DAYS_MAX) return 'TOO_LONG';
  return group === 'DAY' && days > EXPLORE_BUCKETS_MAX ? 'TOO_MANY' : null;
}

/** One bucket of a range. */
export interface Bucket extends DateRange {
  /** The date, week id or month id. */
  readonly key: CivilDate | WeekId | MonthId;
}

/** Key of the bucket that contains a date. */
export function bucketKeyOf(date: CivilDate, group: Group, weekStartDay: WeekStartDay): Bucket['key'] {
  if (group === 'DAY') return date;
  return group === 'WEEK' ? weekIdOf(date, weekStartDay) : monthIdOf(date);
}

/** The buckets of a range in order, without gaps. The first and last are cut to the range. */
export function listBuckets({ from, to }: DateRange, group: Group, weekStartDay: WeekStartDay): Bucket[] {
  if (group === 'DAY') return datesBetween(from, to).map((date) => ({ key: date, from: date, to: date }));
  const parts =
    group === 'WEEK'
      ? weekRangeList(weekIdOf(from, weekStartDay), weekIdOf(to, weekStartDay)).map((key) => ({
          key,
          ...weekRange(key, weekStartDay),
        }))
      : monthRangeList(monthIdOf(from), monthIdOf(to)).map((key) => ({ key, ...monthRange(key) }));
  return parts.map(({ key, first, last }) => ({ key, from: first < from ? from : first, to: last > to ? to : last }));
}
