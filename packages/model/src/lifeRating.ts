import type { LifeRating } from '@sevenfold/contract';
import { date, instant, json } from './field';
import { aboutNothing, mutation } from './mutation';
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
  about: ({ date }) => [['lifeRating', date]],
  apply: (rows, { date, scores }, { now }) => rows.put('lifeRating', { date, scores, updatedAt: now }),
});

export const removeLifeRating = mutation('DELETE /api/v1/life-rating', {
  about: aboutNothing,
  apply: (rows, { date }) => rows.remove('lifeRating', date),
});
