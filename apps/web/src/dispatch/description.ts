import type { Activity, Area, BodyOf, Mutation, Objective } from '@sevenfold/contract';
import type { OperationOf } from '../data/reducer';
import type { RejectedOperation } from '../data/stored';

/** What is known of the objects that operations are about. */
export interface Known {
  readonly activities: readonly Activity[];
  readonly areas: readonly Area[];
  readonly objectives?: readonly Objective[];
  /** Creations among them tell the names of objects that the server does not know. */
  readonly rejected: readonly RejectedOperation[];
}

/** A text for every mutation: "Read · 30m · Oct 3". One that is missing does not compile. */
export type Descriptions = {
  readonly [M in Mutation]: (operation: OperationOf<M>, known: Known) => string;
};

type NamedActivity = Pick<Activity, 'name' | 'unit' | 'customTimesUnit' | 'customTimesUnitSingular'>;

/** An activity that is there, or whose creation was rejected. */
export function activityOf(id: string, { activities, rejected }: Known): NamedActivity | undefined {
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

type Creation = 'POST /api/v1/a' | 'POST /api/v1/area' | 'POST /api/v1/objective';

/** The body of a rejected creation. */
export function createdIn<M extends Creation>(
  rejected: readonly RejectedOperation[],
  call: M,
  id: string,
): BodyOf<M> | undefined {
  const found = rejected.find(({ queued }) => queued?.operation.call === call && queued.operation.body.id === id);
  return found?.queued?.operation.body as BodyOf<M> | undefined;
}
