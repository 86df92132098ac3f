import type { BodyOf, ReviewSummary } from '@sevenfold/contract';
import type { WeekId } from '@sevenfold/domain/calendar';
import { firstWin } from '@sevenfold/domain/review';
import type { KnownReview, Operation } from '../../data/operation';
import { instantOf, now } from '../../platform/clock';

/** All reviews in short, the earliest week first. */
export type ReviewList = readonly ReviewSummary[];

/** What is known of one week's review; null: it has none. */
export interface WeekReviewData {
  readonly weekId: WeekId;
  readonly review: KnownReview | null;
}

/** What queries of the topic hold: the list, or one week's review. */
export type ReviewData = ReviewList | WeekReviewData;

const isList = (data: ReviewData): data is ReviewList => Array.isArray(data);

/** Shows an operation in either of the two shapes. */
export const applyToReviews = (data: ReviewData, operation: Operation): ReviewData =>
  isList(data) ? applyToList(data, operation) : applyToOne(data, operation);

type Written = Pick<BodyOf<'POST /api/v1/review/draft'>, 'feeling' | 'wins' | 'struggles' | 'notes'>;

/** Shows an operation in one week's review. */
export function applyToOne(data: WeekReviewData, operation: Operation): WeekReviewData {
  const review = reviewAfter(data, operation);
  return review === data.review ? data : { ...data, review };
}

function reviewAfter({ weekId, review }: WeekReviewData, operation: Operation): KnownReview | null {
  if (!isOf(operation, weekId)) return review;
  switch (operation.call) {
    case 'POST /api/v1/review/draft':
      return written(review, operation.body);
    case 'POST /api/v1/review/finish': {
      const finished = written(review, operation.body);
      // The facts stay as they were first frozen.
      if (finished === null || finished.status === 'FINISHED') return finished;
      return {
        ...finished,
        status: 'FINISHED',
        facts: operation.remembered?.facts ?? null,
        finishedAt: finished.updatedAt,
      };
    }
    case 'POST /api/v1/review/reopen':
      return review && { ...review, status: 'DRAFT', facts: null, finishedAt: null };
    case 'DELETE /api/v1/review':
      return null;
    case 'POST /api/v1/review/restore':
      return review ?? operation.remembered?.review ?? null;
    default:
      return review;
  }
}

/** What is written to a review that was deleted elsewhere lands there unseen, unless it begins a new one. */
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

/** Shows an operation in the list of all reviews. */
export function applyToList(list: ReviewList, operation: Operation): ReviewList {
  const weekId = weekOf(operation);
  if (weekId === undefined) return list;
  const known = list.find((summary) => summary.weekId === weekId);
  const after = reviewAfter({ weekId, review: known ? fromSummary(known) : null }, operation);
  const others = list.filter((summary) => summary !== known);
  if (after === null) return known ? others : list;
  const summary = toSummary(after, known, operation);
  return [...others, summary].sort((a, b) => (a.weekId < b.weekId ? -1 : 1));
}

function fromSummary({ weekId, status, feeling, finishedAt, updatedAt }: ReviewSummary): KnownReview {
  return { ...blank(weekId), status, feeling, finishedAt, updatedAt };
}

/**
 * @param known what the list had of it, which knows more of the wins and the facts than the review that was made of it
 */
function toSummary(
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

const isOf = (operation: Operation, week: WeekId): boolean => weekOf(operation) === week;

/** The week of the review an operation is about; undefined when it is about something else. */
export function weekOf({ call, body }: Operation): WeekId | undefined {
  switch (call) {
    case 'POST /api/v1/review/draft':
    case 'POST /api/v1/review/finish':
    case 'POST /api/v1/review/reopen':
    case 'DELETE /api/v1/review':
    case 'POST /api/v1/review/restore':
      return body.weekId;
    default:
      return undefined;
  }
}
