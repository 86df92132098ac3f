import type { LifeRating } from '@sevenfold/contract';
import { date, instant, json } from './field';
import { mutation } from './mutation';
import { noun } from './noun';

export const lifeRating = noun({
  name: 'lifeRating',
  table: 'life_rating',
  key: ['date'],
  fields: {
    date: date('date'),
    scores: json<LifeRating['scores']>('scores'),
    updatedAt: instant('updated_at'),
  },
  internal: {},
  removal: 'DELETED',
});

export const rateLife = mutation('POST /api/v1/life-rating', {
  effect: 'SETS',
  about: (rating) => [['lifeRating', rating.date]],
  apply: (rows, { scores, ...rated }, { now }) => rows.put('lifeRating', { ...rated, scores, updatedAt: now }),
});

export const removeLifeRating = mutation('DELETE /api/v1/life-rating', {
  effect: 'REMOVES',
  apply: (rows, rating) => rows.remove('lifeRating', rating.date),
});

export const lifeRatingMutations = [rateLife, removeLifeRating] as const;
