import type { LifeRating } from '@sevenfold/contract';
import { date, instant, json } from './field';
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
