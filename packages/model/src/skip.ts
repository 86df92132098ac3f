import type { Skip } from '@sevenfold/contract';
import { date, nullable, text, uuid } from './field';
import { mutation, type RowReference } from './mutation';
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

interface Skipped {
  readonly skips: readonly { readonly activityId: string }[];
}
const aboutActivities = ({ skips }: Skipped): readonly RowReference[] =>
  skips.map(({ activityId }) => ['activity', activityId]);

export const setSkips = mutation('POST /api/v1/skips', {
  about: aboutActivities,
  apply(rows, { skips }) {
    for (const { activityId, date: day, reason = null } of skips) rows.put('skip', { activityId, date: day, reason });
  },
});

export const removeSkips = mutation('DELETE /api/v1/skips', {
  about: aboutActivities,
  apply(rows, { skips }) {
    for (const { activityId, date: day } of skips) rows.remove('skip', `${activityId}/${day}`);
  },
});
