import type { Skip } from '@sevenfold/contract';
import { date, nullable, text, uuid } from './field';
import { noun } from './noun';

export const skip = noun({
  name: 'skip',
  table: 'skip',
  key: ['activityId', 'date'],
  fields: {
    activityId: uuid('activity_id'),
    date: date('date'),
    reason: nullable(text<NonNullable<Skip['reason']>>('reason')),
  },
  internal: {},
  removal: 'DELETED',
});
