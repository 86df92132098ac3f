import { responsesOf } from '../../data/response';
import { type LifeRatings, withRating } from './operations';

export const mergeLifeRatings = responsesOf<'lifeRatings', LifeRatings>({
  'POST /api/v1/life-rating': (ratings, { lifeRating }) => withRating(ratings, lifeRating),
  'DELETE /api/v1/life-rating': 'AS_SHOWN',
});
