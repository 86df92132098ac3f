import { SCORE_MAX, SCORE_MIN } from '@sevenfold/domain/lifeRating';
import { z } from 'zod';
import { endpoint } from './endpoint';
import { civilDate, done, instant } from './value';

/** Null for a life area that was left out. */
const score = z.number().int().min(SCORE_MIN).max(SCORE_MAX).nullable();

const scores = z.strictObject({
  body: score,
  mental: score,
  learning: score,
  creativity: score,
  spirituality: score,
  family: score,
  friends: score,
  romance: score,
  career: score,
  money: score,
  fulfillment: score,
  hobbies: score,
  entertainment: score,
});

export const lifeRating = z.strictObject({ date: civilDate, scores, updatedAt: instant });
export type LifeRating = z.infer<typeof lifeRating>;

export const lifeRatingEndpoints = {
  'GET /api/v1/life-ratings': endpoint({
    summary: 'All ratings of the life areas, earliest date first',
    access: 'SIGNED_IN',
    response: z.strictObject({ lifeRatings: z.array(lifeRating) }),
    errors: [],
  }),
  'POST /api/v1/life-rating': endpoint({
    summary: 'Rates the life areas on a date, today or earlier; replaces an existing rating',
    access: 'SIGNED_IN',
    idempotent: true,
    body: z.strictObject({
      date: civilDate,
      scores: scores.refine((all) => Object.values(all).some((one) => one !== null), 'Rate at least one life area'),
    }),
    response: z.strictObject({ lifeRating }),
    errors: [],
  }),
  'DELETE /api/v1/life-rating': endpoint({
    summary: 'Removes the rating of a date, if there is one',
    access: 'SIGNED_IN',
    idempotent: true,
    body: z.strictObject({ date: civilDate }),
    response: done,
    errors: [],
  }),
};
