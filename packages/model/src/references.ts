/** Ids in the bodies of mutations, for what they depend on and refer to. */

export type Id = string | null | undefined;

export const ownId = (body: { readonly id: string }) => [body.id];
export const updatedIds = (body: { readonly updates: readonly { readonly id: string }[] }) =>
  body.updates.map((update) => update.id);
export const itsActivity = (body: { readonly activityId: string }) => [body.activityId];
export const itsArea = (body: { readonly areaId?: Id }) => [body.areaId];
export const itsObjective = (body: { readonly objectiveId: string }) => [body.objectiveId];
export const itsStep = (body: { readonly id: string; readonly objectiveId: string }) => [body.objectiveId, body.id];
export const linkedIds = (body: { readonly objectiveId: string; readonly activityId: string }) => [
  body.objectiveId,
  body.activityId,
];

type Days<L extends string> = { readonly [name in L]: readonly { readonly activityId: string }[] };

/** Dependencies and marks of a mutation about days of activities, such as skips, in this list of its body. */
export function onDays<L extends string>(list: L) {
  const activities = (body: Days<L>) => [...new Set(body[list].map(({ activityId }) => activityId))];
  return {
    /** Days of several activities keep their meaning without one of them. */
    dependsOn: (body: Days<L>) => (activities(body).length === 1 ? activities(body) : []),
    refersTo: activities,
    about: (body: Days<L>): readonly (readonly ['activity', string])[] =>
      activities(body).map((id) => ['activity', id]),
  };
}
