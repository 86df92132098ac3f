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

/** Over how many days the mean of a single day is taken: itself and those before it. */
const RUNNING_DAYS = 7;

/** What decides which parts of a range a mean counts. */
export interface MeanOf {
  readonly group: Group;
  readonly weekStartDay: WeekStartDay;
  /** See `countsFromDate`. */
  readonly countsFrom: CivilDate;
  readonly today: CivilDate;
}

/**
 * The parts of a range that a mean counts: those that are over and whole, from the one on that the activity counts in.
 * Of weeks, `weeksOfMean` leaves out more.
 */
export function partsOfMean<B extends DateRange>(
  buckets: readonly B[],
  { group, weekStartDay, countsFrom, today }: MeanOf,
): readonly B[] {
  const first = bucketKeyOf(countsFrom, group, weekStartDay);
  return buckets.filter((bucket) => {
    // The text of a key is in the order of time.
    if (bucketKeyOf(bucket.from, group, weekStartDay) < first || bucket.to >= today) return false;
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

/** What a part came to on average; null when none counts. */
export function meanPerBucket(buckets: readonly Pick<ExploredBucket, 'total'>[]): number | null {
  return buckets.length === 0 ? null : buckets.reduce((sum, { total }) => sum + total, 0) / buckets.length;
}

/**
 * The average of each part: of weeks and months, what one of their days came to, so that a short month can be held
 * against a long one and a part that is cut against a whole one; of days, the mean of the seven days that end with it,
 * or of as many as the range has by then.
 */
export function means(buckets: readonly Pick<ExploredBucket, 'total' | 'from' | 'to'>[], group: Group): number[] {
  if (group !== 'DAY') return buckets.map(({ total, from, to }) => total / (daysBetween(from, to) + 1));
  return buckets.map((_, index) => {
    const last = buckets.slice(Math.max(0, index + 1 - RUNNING_DAYS), index + 1);
    return last.reduce((sum, { total }) => sum + total, 0) / last.length;
  });
}

/** How often each weekday lies in a range, Sunday first. */
export function weekdaysWithin({ from, to }: DateRange): number[] {
  const days = Math.max(0, daysBetween(from, to) + 1);
  const first = weekdayOf(from);
  return Array.from({ length: 7 }, (_, weekday) => Math.floor((days + 6 - ((weekday - first + 7) % 7)) / 7));
}
