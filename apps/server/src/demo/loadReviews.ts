import { insertManyRows, type UserTransaction } from '#rows';
import type { HistoryReview } from './reviews';

/** Writes finished reviews of a user, in place of those of the same weeks. */
export const loadReviews = (transaction: UserTransaction, reviews: readonly HistoryReview[]): Promise<unknown> =>
  insertManyRows(
    transaction,
    'review',
    reviews.map((review) => {
      const { goalsMet, goals, attainment } = review.facts;
      const finishedAt = new Date(review.finishedAt).toISOString();
      return { ...review, goalsMet, goals, attainment, createdAt: finishedAt, updatedAt: finishedAt, finishedAt };
    }),
    'REPLACE',
  );
