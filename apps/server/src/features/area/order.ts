import { ORDER_MAX } from '@sevenfold/domain/order';
import { invalid } from '#http';

/** Order number of a new object after the last one, at most `ORDER_MAX`; `last` is null if there is none. */
export const nextOrder = (last: number | null): number => (last === null ? 0 : Math.min(last + 1, ORDER_MAX));

/**
 * Rejects a list that contains an id twice, because its place would be ambiguous.
 *
 * @param path of the id at an index within the body
 * @throws HttpError INVALID_INPUT
 */
export function assertUnique(ids: readonly string[], path: (index: number) => string): void {
  const seen = new Set<string>();
  ids.forEach((id, index) => {
    if (seen.has(id)) throw invalid(path(index), 'This is listed twice');
    seen.add(id);
  });
}
