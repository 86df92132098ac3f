import { NO_SCORES } from '@sevenfold/domain/lifeRating';
import { rateLife, removeLifeRating } from '../../apps/web/src/features/lifeRating/commands';
import { dateOf, type CommandFactory, pick } from './choice';

/** All commands on life ratings, as the screens create them. */
export const LIFE_RATING_COMMANDS = {
  rateLife: (shown, choice) => {
    const date = dateOf(shown, choice);
    const before = shown.lifeRatings?.find((rating) => rating.date === date);
    return rateLife(date, { ...NO_SCORES, learning: 1 + (choice.a % 10), family: 1 + (choice.c % 10) }, before);
  },
  removeLifeRating: ({ lifeRatings }, { a }) => {
    const rating = pick(lifeRatings, a);
    return rating && removeLifeRating(rating);
  },
} satisfies Record<string, CommandFactory>;
