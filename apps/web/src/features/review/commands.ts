import type { Activity, BodyOf, WrittenReview } from '@sevenfold/contract';
import type { WeekId } from '@sevenfold/domain/calendar';
import { type Feeling, type GoalDiffLine, REVIEW_TEXT_MAX, type ReviewFacts } from '@sevenfold/domain/review';
import { toLines } from '@sevenfold/domain/text';
import {
  deleteReview as deleteReviewMutation,
  draftReview,
  finishReview as finishReviewMutation,
  markLetter,
  reopenReview,
  restoreReview,
} from '@sevenfold/model/review';
import { type Command, intent, type KnownReview } from '#data';
import { archived, setWeeklyGoal } from '#features/activity';
import { together } from '#features/record';

/** Texts and feeling a user enters in a review. */
export type ReviewTexts = Readonly<WrittenReview>;

type Draft = BodyOf<'POST /api/v1/review/draft'>;

/**
 * The texts as the server stores them: without some characters, which pasted text may contain, without the text beyond the
 * limit, and trimmed.
 */
export const storable = <T extends Partial<Record<keyof ReviewTexts, unknown>>>(texts: T): T =>
  Object.fromEntries(
    Object.entries(texts).map(([name, value]) => [name, typeof value === 'string' ? storableText(value) : value]),
  ) as T;

const storableText = (typed: string): string => Array.from(toLines(typed)).slice(0, REVIEW_TEXT_MAX).join('').trim();

/** Saves changed fields. Has no undo, because the text can be edited again. */
export const saveDraft = (weekId: WeekId, changed: Omit<Draft, 'weekId' | 'isNew'>, isNew: boolean): Command => ({
  operations: [intent(draftReview, { weekId, ...(isNew && { isNew }), ...storable(changed) })],
  inverse: [],
});

export interface Finishing {
  readonly weekId: WeekId;
  readonly isNew: boolean;
  /** The feeling, and texts that are not saved yet: others may have been edited on another device since. */
  readonly texts: Partial<ReviewTexts> & { readonly feeling: Feeling };
  readonly facts: ReviewFacts | undefined;
  /** Chosen goal changes, and the first week they apply to. */
  readonly diff: readonly GoalDiffLine[];
  readonly from: WeekId;
  readonly activities: readonly Activity[];
}

/**
 * Finishes a review and sets the chosen goals as one command. The review comes first, so that its facts are frozen
 * before the goals change: an activity that is archived still counts in its week.
 */
export function finishReview({ weekId, isNew, texts, facts, diff, from, activities }: Finishing): Command {
  const finish: Command = {
    operations: [
      intent(finishReviewMutation, { weekId, ...(isNew && { isNew }), ...storable(texts) }, facts && { facts }),
    ],
    inverse: [intent(reopenReview, { weekId })],
  };
  const known = new Map(activities.map((activity) => [activity.id, activity]));
  const changes = diff.flatMap(({ activityId, kind, to }) => {
    const activity = known.get(activityId);
    if (!activity) return [];
    return [kind === 'ARCHIVE' ? archived(activity) : setWeeklyGoal(activity, from, to)];
  });
  return together([finish, ...changes]);
}

/** Ends the edit of a finished review, which was saved while typing. Sends and takes back the edited texts only. */
export const endEdit = (weekId: WeekId, before: Partial<ReviewTexts>, after: Partial<ReviewTexts>): Command => ({
  operations: [intent(draftReview, { weekId, ...storable(after) })],
  inverse: [intent(draftReview, { weekId, ...before })],
});

/** Folds the note to a following week away. */
export const foldLetter = (weekId: WeekId): Command => ({
  operations: [intent(markLetter, { weekId, isRead: true })],
  inverse: [intent(markLetter, { weekId, isRead: false })],
});

export const deleteReview = (review: KnownReview): Command => ({
  operations: [intent(deleteReviewMutation, { weekId: review.weekId })],
  inverse: [intent(restoreReview, { weekId: review.weekId }, { review })],
});
