/** Ids in the bodies of mutations, for what they depend on and refer to. */

export type Id = string | null | undefined;

export const ownId = (body: { readonly id: string }) => [body.id];
export const updatedIds = (body: { readonly updates: readonly { readonly id: string }[] }) =>
  body.updates.map((update) => update.id);
export const itsActivity = (body: { readonly activityId: string }) => [body.activityId];
export const itsArea = (body: { readonly areaId?: Id }) => [body.areaId];
export const itsObjective = (body: { readonly objectiveId: string }) => [body.objectiveId];
export const linkedIds = (body: { readonly objectiveId: string; readonly activityId: string }) => [
  body.objectiveId,
  body.activityId,
];

/** Days of activities, such as skips. */
type Days = readonly { readonly activityId: string }[];
export const itsActivities = (days: Days) => [...new Set(days.map(({ activityId }) => activityId))];
/** Days of several activities keep their meaning without one of them. */
export const itsOnlyActivity = (days: Days) => (itsActivities(days).length === 1 ? itsActivities(days) : []);
export const aboutActivities = (days: Days): readonly (readonly ['activity', string])[] =>
  days.map(({ activityId }) => ['activity', activityId]);
