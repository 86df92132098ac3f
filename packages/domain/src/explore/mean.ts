import {
  type CivilDate,
  daysBetween,
  monthIdOf,
  monthRange,
  weekdayOf,
  weekIdOf,
  weekRange,
  type WeekStartDay,
} from '../calendar';
import type { ExploredBucket } from './exploration';
import { bucketKeyOf, type DateRange, type Group } from './range';

/** Window of the running mean of days: the day itself and those before it. */
const RUNNING_DAYS = 7;

/** Parameters that decide which buckets a mean includes. */
export interface MeanOf {
  readonly group: Group;
  readonly weekStartDay: WeekStartDay;
  /** The days on which the activity counts. */
  readonly counted: DateRange;
  readonly today: CivilDate;
}

/**
 * The buckets included in a mean: complete past ones, from the first to the last one the activity counts in. For weeks,
 * `weeksOfMean` leaves out more.
 */
export function partsOfMean<B extends DateRange>(
  buckets: readonly B[],
  { group, weekStartDay, counted, today }: MeanOf,
): readonly B[] {
  const first = bucketKeyOf(counted.from, group, weekStartDay);
  const last = bucketKeyOf(counted.to, group, weekStartDay);
  return buckets.filter((bucket) => {
    // Keys sort chronologically.
    const key = bucketKeyOf(bucket.from, group, weekStartDay);
    if (key < first || key > last || bucket.to >= today) return false;
    const whole = wholeRange(bucket, group, weekStartDay);
    return whole.from === bucket.from && whole.to === bucket.to;
  });
}

function wholeRange({ from }: DateRange, group: Group, weekStartDay: WeekStartDay): DateRange {
  if (group === 'DAY') return { from, to: from };
  const { first, last } =
    group === 'WEEK' ? weekRange(weekIdOf(from, weekStartDay), weekStartDay) : monthRange(monthIdOf(from));
  return { from: first, to: last };
}

/** Mean of the buckets; null if there are none. */
export function meanPerBucket(buckets: readonly Pick<ExploredBucket, 'total'>[]): number | null {
  return buckets.length === 0 ? null : buckets.reduce((sum, { total }) => sum + total, 0) / buckets.length;
}

/**
 * Mean of each bucket. For weeks and months, the mean per day, so that buckets of different length are comparable. For
 * days, the running mean of the last seven days, or of as many as the range has by then.
 */
export function means(buckets: readonly Pick<ExploredBucket, 'total' | 'from' | 'to'>[], group: Group): number[] {
  if (group !== 'DAY') return buckets.map(({ total, from, to }) => total / (daysBetween(from, to) + 1));
  return buckets.map((_, index) => {
    const last = buckets.slice(Math.max(0, index + 1 - RUNNING_DAYS), index + 1);
    return last.reduce((sum, { total }) => sum + total, 0) / last.length;
  });
}

/** Number of occurrences of each weekday in a range, Sunday first. */
export function weekdaysWithin({ from, to }: DateRange): number[] {
  const days = Math.max(0, daysBetween(from, to) + 1);
  const first = weekdayOf(from);
  // The first date of a weekday comes (weekday - first) mod 7 days after `from`, and another one every 7 days.
  return Array.from({ length: 7 }, (_, weekday) => Math.floor((days + 6 - ((weekday - first + 7) % 7)) / 7));
}
