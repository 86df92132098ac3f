import type { ReviewSummary } from '@sevenfold/contract';
import type { WeekId } from '@sevenfold/domain/calendar';
import { summarizeReview } from '@sevenfold/domain/review';
import { useMemo } from 'react';
import { type KnownReview, useRow, useRows } from '#data';

/** Summaries of all reviews and drafts, earliest week first; undefined until loaded. */
export function useReviews(): readonly ReviewSummary[] | undefined {
  const reviews = useRows('review');
  return useMemo(() => reviews?.map(summarizeReview), [reviews]);
}

/** The full review of a week; null if there is none, undefined until loaded. */
export const useReview = (week: WeekId): KnownReview | null | undefined => useRow('review', week);

/** The summary of the review of a week; null if there is none, undefined until loaded. */
export function useReviewSummary(week: WeekId): ReviewSummary | null | undefined {
  const review = useRow('review', week);
  return useMemo(() => review && summarizeReview(review), [review]);
}
