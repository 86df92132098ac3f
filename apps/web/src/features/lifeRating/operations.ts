import type { LifeRating } from '@sevenfold/contract';
import { reducerOf } from '../../data/reducer';
import { instantOf, now } from '../../platform/clock';

/** All ratings, earliest date first. */
export type LifeRatings = readonly LifeRating[];

export const lifeRatingReducer = reducerOf<'lifeRatings', LifeRatings>({
  'POST /api/v1/life-rating': (ratings, { body }) => withRating(ratings, { ...body, updatedAt: instantOf(now()) }),
  'DELETE /api/v1/life-rating': (ratings, { body }) => ratings.filter(({ date }) => date !== body.date),
});

/** The list with a rating in the place of the one of its date. */
export const withRating = (ratings: LifeRatings, rating: LifeRating): LifeRatings =>
  [...ratings.filter(({ date }) => date !== rating.date), rating].sort((a, b) => (a.date < b.date ? -1 : 1));
