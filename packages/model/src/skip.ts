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
const skippedActivities = ({ skips }: Skipped) => [...new Set(skips.map(({ activityId }) => activityId))];
/** Skips of several activities keep their meaning without one of them. */
const onlySkippedActivity = (body: Skipped) => (skippedActivities(body).length === 1 ? skippedActivities(body) : []);
const aboutActivities = ({ skips }: Skipped): readonly RowReference[] =>
  skips.map(({ activityId }) => ['activity', activityId]);

export const setSkips = mutation('POST /api/v1/skips', {
  effect: 'ATTACHES',
  dependsOn: onlySkippedActivity,
  refersTo: skippedActivities,
  about: aboutActivities,
  apply(rows, { skips }) {
    for (const { activityId, date: day, reason = null } of skips) rows.put('skip', { activityId, date: day, reason });
  },
});

export const removeSkips = mutation('DELETE /api/v1/skips', {
  effect: 'DETACHES',
  dependsOn: onlySkippedActivity,
  refersTo: skippedActivities,
  about: aboutActivities,
  apply(rows, { skips }) {
    for (const { activityId, date: day } of skips) rows.remove('skip', `${activityId}/${day}`);
  },
});

export const skipMutations = [setSkips, removeSkips] as const;
