import type { Activity, Area, BodyOf, CombinedGoal, Mutation, Objective } from '@sevenfold/contract';
import type { OperationOf, RejectedOperation } from '#data';

/** Objects that descriptions of operations take names from. */
export interface Known {
  readonly activities: readonly Activity[];
  readonly areas: readonly Area[];
  readonly objectives?: readonly Objective[];
  readonly combinedGoals?: readonly CombinedGoal[];
  /** Rejected creations have the names of objects that are not on the server. */
  readonly rejected: readonly RejectedOperation[];
}

/** Describes each mutation to the user: "Read · 30m · Oct 3". A missing one does not compile. */
export type Descriptions = {
  readonly [M in Mutation]: (operation: OperationOf<M>, known: Known) => string;
};

type NamedActivity = Pick<Activity, 'name' | 'unit' | 'customTimesUnit' | 'customTimesUnitSingular'>;

/** Finds an activity, also one whose creation was rejected. */
export function findNamedActivity(id: string, { activities, rejected }: Known): NamedActivity | undefined {
  const created = createdIn(rejected, 'POST /api/v1/a', id);
  return (
    activities.find((activity) => activity.id === id) ??
    (created && { customTimesUnit: null, customTimesUnitSingular: null, ...definedIn(created) })
  );
}

const definedIn = ({ name, unit, customTimesUnit, customTimesUnitSingular }: BodyOf<'POST /api/v1/a'>) => ({
  name,
  unit,
  ...(customTimesUnit !== undefined && { customTimesUnit }),
  ...(customTimesUnitSingular !== undefined && { customTimesUnitSingular }),
});

type Creation = 'POST /api/v1/a' | 'POST /api/v1/area' | 'POST /api/v1/objective' | 'POST /api/v1/combined-goal';

/** The body of a rejected creation. */
export function createdIn<M extends Creation>(
  rejected: readonly RejectedOperation[],
  call: M,
  id: string,
): BodyOf<M> | undefined {
  const found = rejected.find(({ queued }) => queued?.operation.call === call && queued.operation.body.id === id);
  return found?.queued?.operation.body as BodyOf<M> | undefined;
}
