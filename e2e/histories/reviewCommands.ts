import { targetAt } from '@sevenfold/domain/activity';
import { addWeeks, today, type WeekId, weekIdOf } from '@sevenfold/domain/calendar';
import { FEELINGS, goalDiff, type GoalChoice } from '@sevenfold/domain/review';
import type { KnownReview } from '../../apps/web/src/data/operation';
import type { Command } from '../../apps/web/src/data/replica';
import {
  deleteReview,
  endEdit,
  finishReview,
  foldLetter,
  type ReviewTexts,
  saveDraft,
} from '../../apps/web/src/features/review/commands';
import { type Choice, type CommandFactory, pick, type Shown, pickOrThrow } from './choice';

type Finished = ReviewTexts & { readonly feeling: (typeof FEELINGS)[number] };

/** A command on the review of the shown week, if there is one. */
const onReview =
  (make: (review: KnownReview, choice: Choice) => Command | null): CommandFactory =>
  ({ review }, choice) =>
    review?.review && make(review.review, choice);

const textsOf = ({ feeling, wins, struggles, notes, letter = '' }: KnownReview): ReviewTexts => ({
  feeling,
  wins,
  struggles,
  notes,
  letter,
});

const written = (review: KnownReview | null, { b, c }: Choice): Finished => ({
  feeling: pickOrThrow(FEELINGS, b),
  wins: `Won ${c}\nand more`,
  struggles: review?.struggles ?? '',
  notes: review?.notes ?? `Note ${c}`,
});

/** The week shown; sometimes the current one by the device's clock, which may be years away. */
function weekOf(
  { review, user: { settings } }: Shown,
  { b, now }: Choice,
): { week: WeekId; known: KnownReview | null } | undefined {
  const week =
    b % 12 === 11 ? weekIdOf(today(now, settings.timezone, settings.dayEndsAt), settings.weekStartDay) : review?.weekId;
  return week && { week, known: review?.weekId === week ? review.review : null };
}

/** A goal chosen for one of the activities in the last step of the flow. */
const choiceOf = (c: number): GoalChoice =>
  c % 4 === 0 ? { kind: 'ARCHIVE' } : { kind: 'TARGET', target: c % 4 === 1 ? null : 1 + (c % 5) };

/** All commands on reviews, as the screens create them. */
export const REVIEW_COMMANDS = {
  draft: (shown, choice) => {
    const { week, known } = weekOf(shown, choice) ?? {};
    const { a, b, c } = choice;
    return (
      week &&
      saveDraft(
        week,
        pickOrThrow<Partial<ReviewTexts>>(
          [
            { feeling: pickOrThrow(FEELINGS, b) },
            { wins: `Won ${c}` },
            { struggles: `Lost ${c}`, notes: '' },
            { feeling: null },
            { notes: `Note ${c}` },
            { letter: `Dear ${c}` },
            { letter: '' },
          ],
          a,
        ),
        !known,
      )
    );
  },
  finish: (shown, choice) => {
    const { week, known = null } = weekOf(shown, choice) ?? {};
    if (!week || known?.status === 'FINISHED') return null;
    const from = addWeeks(week, 1);
    const { activities } = shown;
    const goals = activities.map(({ id, weeklyGoalsTimeline }) => ({
      activityId: id,
      current: targetAt(weeklyGoalsTimeline, from),
    }));
    const chosen = pick(activities, choice.a);
    const diff = goalDiff(goals, new Map(chosen ? [[chosen.id, choiceOf(choice.c)]] : []));
    return finishReview({
      weekId: week,
      isNew: known === null,
      texts: written(known, choice),
      facts: undefined,
      diff,
      from,
      activities,
    });
  },
  endEdit: onReview((review, choice) =>
    review.status === 'FINISHED' ? endEdit(review.weekId, textsOf(review), written(review, choice)) : null,
  ),
  foldLetter: onReview((review) => (review.letter ? foldLetter(review.weekId) : null)),
  deleteReview: onReview((review) => deleteReview(review)),
} satisfies Record<string, CommandFactory>;
