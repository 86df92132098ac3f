import type { LifeRating } from '@sevenfold/contract';
import type { CivilDate } from '@sevenfold/domain/calendar';
import type { Scores } from '@sevenfold/domain/lifeRating';
import {
  rateLife as rateLifeMutation,
  removeLifeRating as removeLifeRatingMutation,
} from '@sevenfold/model/lifeRating';
import { type Command, intent } from '#data';

/** Rates the life areas on a date; the inverse restores what the date had before. */
export function rateLife(date: CivilDate, scores: Scores, before: LifeRating | undefined): Command {
  return {
    operations: [intent(rateLifeMutation, { date, scores })],
    inverse: [
      before ? intent(rateLifeMutation, { date, scores: before.scores }) : intent(removeLifeRatingMutation, { date }),
    ],
  };
}

export const removeLifeRating = ({ date, scores }: LifeRating): Command => ({
  operations: [intent(removeLifeRatingMutation, { date })],
  inverse: [intent(rateLifeMutation, { date, scores })],
});
