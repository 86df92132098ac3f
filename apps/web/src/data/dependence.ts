import { createdBy, dependenciesOf, referencesOf } from '@sevenfold/model/operations';
import type { Operation } from './operation';
import type { RejectedOperation } from './stored';

export const createdId = ({ queued }: RejectedOperation): string | undefined =>
  queued?.operation && createdBy(queued.operation);

/**
 * The rejected creation of an object that an operation creates or refers to.
 *
 * @param findCreation finds the rejected creation of an object
 */
export function creationFor(
  operation: Operation,
  findCreation: (objectId: string) => RejectedOperation | undefined,
): RejectedOperation | undefined {
  for (const id of [createdBy(operation), ...referencesOf(operation)]) {
    const creation = id === undefined ? undefined : findCreation(id);
    if (creation) return creation;
  }
  return undefined;
}

/** Ids of a rejected creation and of all rejected operations that depend on its object, directly or not. */
export function withDependents(
  creation: RejectedOperation,
  rejected: readonly RejectedOperation[],
): ReadonlySet<string> {
  const ids = new Set([creation.id]);
  const created = createdId(creation);
  if (created === undefined) return ids;
  for (const other of rejected) {
    if (ids.has(other.id) || !other.queued || !dependenciesOf(other.queued.operation).includes(created)) continue;
    for (const id of createdId(other) === undefined ? [other.id] : withDependents(other, rejected)) ids.add(id);
  }
  return ids;
}
