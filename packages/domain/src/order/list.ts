/** A copy of `list` with `item` at `index`. An index outside the list means its nearer end. */
export function insertAt<T>(list: readonly T[], item: T, index: number): T[] {
  const at = Math.min(Math.max(0, index), list.length);
  return [...list.slice(0, at), item, ...list.slice(at)];
}

/**
 * A copy of `list` with the item of that id moved so that it ends up at `toIndex`. An index outside the list means its
 * nearer end; an id that is not there moves nothing.
 */
export function move<T extends { id: string }>(list: readonly T[], id: string, toIndex: number): T[] {
  const item = list.find((candidate) => candidate.id === id);
  if (!item) return [...list];
  return insertAt(
    list.filter((candidate) => candidate !== item),
    item,
    toIndex,
  );
}
