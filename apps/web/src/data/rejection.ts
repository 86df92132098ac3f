import { NOT_FOUND_CODE } from '@sevenfold/contract/error-codes';
import type { Effect } from '@sevenfold/model/mutation';
import { getEffect } from '@sevenfold/model/operations';
import type { ApiError } from '#platform';
import { creationFor } from './dependence';
import type { Operation } from './operation';
import type { RejectedOperation } from './stored';

/** Effects for which NOT_FOUND means that another device removed the object. Removal wins over these. */
const YIELDS_TO_REMOVAL: ReadonlySet<Effect | undefined> = new Set<Effect>(['EDITS', 'REMOVES', 'DETACHES']);

/**
 * Outcome of a rejection. KEEP: the operation is kept as rejected. DONE: its object was removed by another device.
 * Otherwise it is done as well, because it removes an object whose creation, `discarded`, was rejected.
 */
export type RejectionOutcome = 'KEEP' | 'DONE' | { readonly discarded: RejectedOperation };

/**
 * @param findCreation finds the rejected creation of an object
 * @param isServerRestored true if another device may still send the creation of the object again
 */
export function decideRejection(
  operation: Operation,
  { code }: ApiError,
  findCreation: (objectId: string) => RejectedOperation | undefined,
  isServerRestored: boolean,
): RejectionOutcome {
  const effect = getEffect(operation);
  if (code !== NOT_FOUND_CODE || !YIELDS_TO_REMOVAL.has(effect)) return 'KEEP';
  const creation = creationFor(operation, findCreation);
  if (!creation) return isServerRestored ? 'KEEP' : 'DONE';
  return effect === 'REMOVES' ? { discarded: creation } : 'KEEP';
}
