import type { Entry } from '@sevenfold/contract';
import { date, instant, integer, nullable, smallInteger, text, uuid } from './field';
import { noun } from './noun';

export const entry = noun({
  name: 'entry',
  table: 'entry',
  key: ['id'],
  fields: {
    id: uuid('id'),
    activityId: uuid('activity_id'),
    date: date('date'),
    amount: integer('amount'),
    source: text<Entry['source']>('source'),
    startedAt: nullable(instant('started_at')),
    utcOffsetMinutes: nullable(smallInteger('utc_offset_minutes')),
    note: nullable(text('note')),
  },
  internal: { createdAt: instant('created_at') },
  removal: 'MARKED',
});
