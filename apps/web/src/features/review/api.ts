import type { WeekId } from '@sevenfold/domain/calendar';
import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { replica } from '../../data/device';
import { reduceList, reduceWeek, reviewReducer, type ReviewList, type WeekReviewData } from './operations';

replica.registerReducer('reviews', reviewReducer);

export const reviewsQuery = queryOptions({
  queryKey: ['reviews'],
  queryFn: ({ signal }) =>
    replica.read<ReviewList>(
      async () => (await replica.request('GET /api/v1/reviews', { signal })).reviews,
      reduceList,
    ),
});

/** Summaries of all reviews and drafts, earliest week first; undefined until loaded. */
export const useReviews = (): ReviewList | undefined => useQuery(reviewsQuery).data;

export const reviewQuery = (weekId: WeekId) =>
  queryOptions({
    queryKey: ['reviews', weekId],
    queryFn: ({ signal }) =>
      replica.read<WeekReviewData>(
        async () => ({ weekId, ...(await replica.request('GET /api/v1/review', { query: { weekId }, signal })) }),
        reduceWeek,
      ),
    // A week missing from the loaded list has no review: no request is needed, and a review can be started offline.
    initialData: () => (isMissingFromList(weekId) ? { weekId, review: null } : undefined),
    initialDataUpdatedAt: 0,
  });

/** The full review of a week. */
export const useReview = (week: WeekId): UseQueryResult<WeekReviewData> => useQuery(reviewQuery(week));

function isMissingFromList(week: WeekId): boolean {
  const list = replica.queries.getQueryData(reviewsQuery.queryKey);
  return list !== undefined && !list.some(({ weekId }) => weekId === week);
}
