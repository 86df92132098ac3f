import { daysBetween, weekdayOf } from '../calendar';
import type { ExploredBucket } from './exploration';
import type { DateRange, Group } from './range';

/** Over how many days the mean of a single day is taken: itself and those before it. */
const RUNNING_DAYS = 7;

/** What a part of the range came to on average; 0 when there is none. */
export function meanPerBucket({ total, buckets }: { readonly total: number; readonly buckets: readonly unknown[] }): number {
  return buckets.length === 0 ? 0 : total / buckets.length;
}

/**
 * The average of each part: of weeks and months, what one of their days came to, so that a short month can be held against a long one
 * and a part that is cut against a whole one; of days, the mean of the seven days that end with it, or of as many as the range has by then.
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
