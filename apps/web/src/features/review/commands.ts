import type { Activity, BodyOf } from '@sevenfold/contract';
import type { WeekId } from '@sevenfold/domain/calendar';
import type { Feeling, GoalDiffLine, ReviewFacts } from '@sevenfold/domain/review';
import { intent, type KnownReview } from '../../data/operation';
import type { Command } from '../../data/replica';
import { setActive, setWeeklyGoal } from '../activity/commands';
import { together } from '../record/api';

/** What a person writes in a review. */
export interface ReviewTexts {
  readonly feeling: Feeling | null;
  readonly wins: string;
  readonly struggles: string;
  readonly notes: string;
}

type Draft = BodyOf<'POST /api/v1/review/draft'>;

/**
 * Saves what was changed. Saving by itself is nothing to take back: what is written is there to be written differently.
 */
export const saveDraft = (weekId: WeekId, changed: Omit<Draft, 'weekId' | 'isNew'>, isNew: boolean): Command => ({
  operations: [intent('POST /api/v1/review/draft', { weekId, ...(isNew && { isNew }), ...changed })],
  inverse: [],
});

export interface Finishing {
  readonly weekId: WeekId;
  readonly isNew: boolean;
  readonly texts: ReviewTexts & { readonly feeling: Feeling };
  readonly facts: ReviewFacts | undefined;
  /** What becomes of the goals, and the first week for which it does. */
  readonly diff: readonly GoalDiffLine[];
  readonly from: WeekId;
  readonly activities: readonly Activity[];
}

/**
 * Finishes a review and sets the goals that were chosen, as one command. The review comes first, so that the facts are
 * those of before: an activity that is put away was still part of its week.
 */
export function finishReview({ weekId, isNew, texts, facts, diff, from, activities }: Finishing): Command {
  const finish: Command = {
    operations: [
      intent('POST /api/v1/review/finish', { weekId, ...(isNew && { isNew }), ...texts }, facts && { facts }),
    ],
    inverse: [intent('POST /api/v1/review/reopen', { weekId })],
  };
  const known = new Map(activities.map((activity) => [activity.id, activity]));
  const changes = diff.flatMap(({ activityId, kind, to }) => {
    const activity = known.get(activityId);
    if (!activity) return [];
    return [kind === 'ARCHIVE' ? setActive(activity, false) : setWeeklyGoal(activity, from, to)];
  });
  return together([finish, ...changes]);
}

/**
 * Ends the editing of a finished review that was saved as it was written; undone, the texts are as they were before.
 */
export function endEdit(
  weekId: WeekId,
  before: ReviewTexts,
  after: ReviewTexts & { readonly feeling: Feeling },
): Command {
  return {
    operations: [intent('POST /api/v1/review/finish', { weekId, ...after })],
    inverse: [intent('POST /api/v1/review/draft', { weekId, ...before })],
  };
}

export const deleteReview = (review: KnownReview): Command => ({
  operations: [intent('DELETE /api/v1/review', { weekId: review.weekId })],
  inverse: [intent('POST /api/v1/review/restore', { weekId: review.weekId }, { review })],
});
