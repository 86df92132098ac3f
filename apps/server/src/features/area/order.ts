import { invalid } from '../../http/httpError';

/** The largest number a call may give; a new object after the last one stays within it. */
const ORDER_MAX = 100_000;

/** The number of a new object, from that of the last one; null: there is none yet. */
export const nextOrder = (last: number | null): number => (last === null ? 0 : Math.min(last + 1, ORDER_MAX));

/**
 * Refuses two places for one object: there is no telling which is meant.
 *
 * @param path where the id at an index stands in the body
 * @throws HttpError INVALID_INPUT
 */
export function assertUnique(ids: readonly string[], path: (index: number) => string): void {
  const seen = new Set<string>();
  ids.forEach((id, index) => {
    if (seen.has(id)) throw invalid(path(index), 'This is given twice');
    seen.add(id);
  });
}
