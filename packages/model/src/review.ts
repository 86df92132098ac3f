import type { Review } from '@sevenfold/contract';
import type { WeekId } from '@sevenfold/domain/calendar';
import type { Feeling } from '@sevenfold/domain/review';
import { derived, instant, integer, json, nullable, number, smallInteger, text } from './field';
import { noun } from './noun';

export const review = noun({
  name: 'review',
  table: 'review',
  key: ['weekId'],
  fields: {
    weekId: text<WeekId>('week_id'),
    status: derived<Review['status']>(`CASE WHEN stored.finished_at IS NULL THEN 'DRAFT' ELSE 'FINISHED' END`),
    feeling: nullable(smallInteger<Feeling>('feeling')),
    wins: text('wins'),
    struggles: text('struggles'),
    notes: text('notes'),
    facts: nullable(json<NonNullable<Review['facts']>>('facts')),
    finishedAt: nullable(instant('finished_at')),
    updatedAt: instant('updated_at'),
  },
  internal: {
    goalsMet: nullable(integer('goals_met')),
    goals: nullable(integer('goals')),
    attainment: nullable(number('attainment')),
    createdAt: instant('created_at'),
  },
  removal: 'MARKED',
});
