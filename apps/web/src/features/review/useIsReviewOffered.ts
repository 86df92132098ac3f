import type { ReviewSummary } from '@sevenfold/contract';
import type { WeekId } from '@sevenfold/domain/calendar';
import { isWorthReviewing } from '@sevenfold/domain/review';
import { useCountedActivities } from '../activity/countsFrom';
import { useWeekRecords } from '../record/api';
import { useReviews } from './api';

/** The review of a week; undefined while loading and without one. */
export const useReviewOf = (week: WeekId): ReviewSummary | undefined =>
  useReviews()?.find(({ weekId }) => weekId === week);

/**
 * True if a week is offered for review: it has a draft, or enough in it to look back on and no review. False while
 * loading.
 */
export function useIsReviewOffered(week: WeekId): boolean {
  const isLoaded = useReviews() !== undefined;
  const review = useReviewOf(week);
  const records = useWeekRecords(week).data;
  const activities = useCountedActivities();
  if (review) return review.status !== 'FINISHED';
  if (!isLoaded || !records || !activities) return false;
  const entries = Object.values(records.byActivity).flatMap((of) => of?.entries ?? []);
  return isWorthReviewing({
    recordedDays: new Set(entries.map(({ date }) => date)).size,
    hasHistory: activities.some(({ countsFrom }) => countsFrom < week),
  });
}
