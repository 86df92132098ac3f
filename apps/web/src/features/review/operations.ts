import type { BodyOf, ReviewSummary } from '@sevenfold/contract';
import { topicsOf } from '@sevenfold/contract/operations';
import type { WeekId } from '@sevenfold/domain/calendar';
import { firstWin } from '@sevenfold/domain/review';
import type { KnownReview, Operation } from '../../data/operation';
import { reducerOf } from '../../data/reducer';
import { instantOf, now } from '../../platform/clock';

/** Summaries of all reviews, earliest week first. */
export type ReviewList = readonly ReviewSummary[];

/** The review of one week; null when it has none. */
export interface WeekReviewData {
  readonly weekId: WeekId;
  readonly review: KnownReview | null;
}

/** Data of the topic's queries: the list, or one week's review. */
export type ReviewData = ReviewList | WeekReviewData;

export const isList = (data: ReviewData): data is ReviewList => Array.isArray(data);

type Written = Pick<BodyOf<'POST /api/v1/review/draft'>, 'feeling' | 'wins' | 'struggles' | 'notes'>;

/** Review of the operation's week; null for none. */
const weekReducer = reducerOf<'reviews', KnownReview | null>({
  'POST /api/v1/review/draft': (review, { body }) => written(review, body),
  'POST /api/v1/review/finish'(review, { body, remembered }) {
    const finished = written(review, body);
    // Keeps the facts as they were first frozen.
    if (finished === null || finished.status === 'FINISHED') return finished;
    return { ...finished, status: 'FINISHED', facts: remembered?.facts ?? null, finishedAt: finished.updatedAt };
  },
  'POST /api/v1/review/reopen': (review) => review && { ...review, status: 'DRAFT', facts: null, finishedAt: null },
  'DELETE /api/v1/review': () => null,
  'POST /api/v1/review/restore': (review, { remembered }) => review ?? remembered?.review ?? null,
});

/** Applies operations to both shapes: one week's review, and the list. */
export const reviewReducer = (data: ReviewData, operation: Operation): ReviewData =>
  isList(data) ? reduceList(data, operation) : reduceWeek(data, operation);

/** Applies an operation to one week's review. */
export function reduceWeek(data: WeekReviewData, operation: Operation): WeekReviewData {
  if (weekOf(operation) !== data.weekId) return data;
  const review = weekReducer(data.review, operation);
  return review === data.review ? data : { ...data, review };
}

/** Changes to a review that was deleted elsewhere are not shown, unless they start a new one. */
function written(
  review: KnownReview | null,
  { weekId, isNew, feeling, wins, struggles, notes }: Written & { weekId: WeekId; isNew?: boolean | undefined },
): KnownReview | null {
  const before = review ?? (isNew ? blank(weekId) : null);
  return (
    before && {
      ...before,
      feeling: feeling === undefined ? before.feeling : feeling,
      wins: wins?.trim() ?? before.wins,
      struggles: struggles?.trim() ?? before.struggles,
      notes: notes?.trim() ?? before.notes,
      updatedAt: instantOf(now()),
    }
  );
}

const blank = (weekId: WeekId): KnownReview => ({
  weekId,
  status: 'DRAFT',
  feeling: null,
  wins: '',
  struggles: '',
  notes: '',
  facts: null,
  finishedAt: null,
  updatedAt: instantOf(now()),
});

/** Applies an operation to the list of reviews. */
export function reduceList(list: ReviewList, operation: Operation): ReviewList {
  const weekId = weekOf(operation);
  if (weekId === undefined) return list;
  const known = summaryOf(list, weekId);
  const after = weekReducer(known ? fromSummary(known) : null, operation);
  if (after === null) return known ? list.filter((summary) => summary !== known) : list;
  return withSummary(list, toSummary(after, known, operation));
}

const summaryOf = (list: ReviewList, week: WeekId | undefined): ReviewSummary | undefined =>
  list.find(({ weekId }) => weekId === week);

export const listedReview = (list: ReviewList, week: WeekId | undefined): KnownReview | null => {
  const summary = summaryOf(list, week);
  return summary ? fromSummary(summary) : null;
};

export const withSummary = (list: ReviewList, summary: ReviewSummary): ReviewList =>
  [...list.filter(({ weekId }) => weekId !== summary.weekId), summary].sort((a, b) => (a.weekId < b.weekId ? -1 : 1));

function fromSummary({ weekId, status, feeling, finishedAt, updatedAt }: ReviewSummary): KnownReview {
  return { ...blank(weekId), status, feeling, finishedAt, updatedAt };
}

/** @param known the entry of the list, which has more recent wins and facts than the review derived from it */
export function toSummary(
  review: KnownReview,
  known: ReviewSummary | undefined,
  { call, body, remembered }: Operation,
): ReviewSummary {
  const { weekId, status, feeling, finishedAt, updatedAt } = review;
  const isWritten =
    (call === 'POST /api/v1/review/draft' || call === 'POST /api/v1/review/finish') && body.wins !== undefined;
  const win = isWritten || !known ? firstWin(review.wins) : known.firstWin;
  const facts = review.facts ?? remembered?.review?.facts;
  const figures = facts ?? (status === 'FINISHED' ? known : undefined);
  return {
    weekId,
    status,
    feeling,
    firstWin: win,
    finishedAt,
    updatedAt,
    goalsMet: figures?.goalsMet ?? null,
    goals: figures?.goals ?? null,
    attainment: figures?.attainment ?? null,
  };
}

/** Week of the review an operation changes; undefined for other operations. */
export const weekOf = ({ call, body }: Operation): WeekId | undefined =>
  topicsOf(call).includes('reviews') && 'weekId' in body ? body.weekId : undefined;
