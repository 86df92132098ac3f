import type { Skip } from '@sevenfold/contract';
import { date, nullable, text, uuid } from './field';
import { mutation } from './mutation';
import { noun } from './noun';
import { onDays } from './references';

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

/** The server decides which dates are open (`ifOpen`). */
export const setSkips = mutation('POST /api/v1/skips', {
  effect: 'ATTACHES',
  ...onDays('skips'),
  apply(rows, { skips }) {
    for (const { activityId, date: day, reason = null } of skips) rows.put('skip', { activityId, date: day, reason });
  },
});

export const removeSkips = mutation('DELETE /api/v1/skips', {
  effect: 'DETACHES',
  ...onDays('skips'),
  apply(rows, { skips }) {
    for (const { activityId, date: day } of skips) rows.remove('skip', `${activityId}/${day}`);
  },
});

export const skipMutations = [setSkips, removeSkips] as const;
