import type { LifeRating } from '@sevenfold/contract';
import type { CivilDate } from '@sevenfold/domain/calendar';
import type { Scores } from '@sevenfold/domain/lifeRating';
import { intent } from '../../data/operation';
import type { Command } from '../../data/replica';

/** Rates the life areas on a date; the inverse restores what the date had before. */
export function rateLife(date: CivilDate, scores: Scores, before: LifeRating | undefined): Command {
  return {
    operations: [intent('POST /api/v1/life-rating', { date, scores })],
    inverse: [
      before
        ? intent('POST /api/v1/life-rating', { date, scores: before.scores })
        : intent('DELETE /api/v1/life-rating', { date }),
    ],
  };
}

export const removeLifeRating = ({ date, scores }: LifeRating): Command => ({
  operations: [intent('DELETE /api/v1/life-rating', { date })],
  inverse: [intent('POST /api/v1/life-rating', { date, scores })],
});
