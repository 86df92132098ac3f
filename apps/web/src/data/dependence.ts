import { createdBy, dependenciesOf, referencesOf } from '@sevenfold/contract/operations';
import type { Operation } from './operation';
import type { Rejected } from './stored';

const createdIn = ({ queued }: Rejected): string | undefined => queued?.operation && createdBy(queued.operation);

/** The rejected creation of an object that an operation names, be it among others. */
export function creationFor(operation: Operation, aside: readonly Rejected[]): Rejected | undefined {
  const named = [createdBy(operation), ...referencesOf(operation)];
  return aside.find((one) => {
    const created = createdIn(one);
    return created !== undefined && named.includes(created);
  });
}

/** A rejected creation and everything rejected that has no meaning without its object, by operation id. */
export function withDependents(creation: Rejected, aside: readonly Rejected[]): ReadonlySet<string> {
  const ids = new Set([creation.id]);
  const created = createdIn(creation);
  if (created === undefined) return ids;
  for (const other of aside) {
    if (ids.has(other.id) || !other.queued || !dependenciesOf(other.queued.operation).includes(created)) continue;
    for (const id of createdIn(other) === undefined ? [other.id] : withDependents(other, aside)) ids.add(id);
  }
  return ids;
}
