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

/** What a history is divided into. */
export const GROUPS = ['DAY', 'WEEK', 'MONTH'] as const;
export type Group = (typeof GROUPS)[number];

/** Some days in a row, both ends included. */
export interface DateRange {
  readonly from: CivilDate;
  readonly to: CivilDate;
}

/** The longest range that is looked at: twelve years. */
export const EXPLORE_DAYS_MAX = 4383;
/** Into how many parts at most. Twelve years have 628 weeks; of days, it is a little over two years. */
export const EXPLORE_BUCKETS_MAX = 800;

/**
 * REVERSED: it ends before it starts. TOO_LONG: over twelve years. TOO_MANY: it can be looked at, but not day by day.
 */
export type RangeFault = 'REVERSED' | 'TOO_LONG' | 'TOO_MANY';

/** Why a range cannot be looked at in this way; null when it can. */
export function rangeFault({ from, to }: DateRange, group: Group): RangeFault | null {
  const days = daysBetween(from, to) + 1;
  if (days < 1) return 'REVERSED';
  if (days > EXPLORE_DAYS_MAX) return 'TOO_LONG';
  return group === 'DAY' && days > EXPLORE_BUCKETS_MAX ? 'TOO_MANY' : null;
}

/** One part of a range. */
export interface Bucket extends DateRange {
  /** The date, the week's id or the month's. */
  readonly key: CivilDate | WeekId | MonthId;
}

/** The key of the part that holds a date. */
export function bucketKeyOf(date: CivilDate, group: Group, weekStartDay: WeekStartDay): Bucket['key'] {
  if (group === 'DAY') return date;
  return group === 'WEEK' ? weekIdOf(date, weekStartDay) : monthIdOf(date);
}

/** The parts of a range in order, without a gap. The first and the last are cut to the range. */
export function bucketsOf({ from, to }: DateRange, group: Group, weekStartDay: WeekStartDay): Bucket[] {
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
