import type { KnownReview, Operation } from '../../data/operation';
import { responsesOf } from '../../data/response';
import { isList, listedReview, type ReviewData, toSummary, weekOf, withSummary } from './operations';

const mergeReview = responsesOf<'reviews', KnownReview | null>({
  'POST /api/v1/review/draft': 'REFETCH',
  'POST /api/v1/review/finish': (_, { review }) => review,
  'POST /api/v1/review/reopen': 'REFETCH',
  'DELETE /api/v1/review': 'AS_SHOWN',
  'POST /api/v1/review/restore': (_, { review }) => review,
});

/** Merges into both shapes: one week's review, and the list of all. */
export function mergeReviews(data: ReviewData, operation: Operation, response: unknown): ReviewData | undefined {
  const weekId = weekOf(operation);
  const before = isList(data) ? listedReview(data, weekId) : data.weekId === weekId ? data.review : null;
  const after = mergeReview(before, operation, response);
  if (after === undefined) return undefined;
  if (!isList(data)) return data.weekId === weekId ? { ...data, review: after } : data;
  return after && after !== before ? withSummary(data, toSummary(after, undefined, operation)) : data;
}
