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
