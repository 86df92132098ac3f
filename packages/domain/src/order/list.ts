/** Returns a copy of `list` with `item` inserted at `index`, clamped to the list. */
export function insertAt<T>(list: readonly T[], item: T, index: number): T[] {
  const at = Math.min(Math.max(0, index), list.length);
  return [...list.slice(0, at), item, ...list.slice(at)];
}

/**
 * Returns a copy of `list` with the item of that id moved to `toIndex`, clamped to the list; unchanged if the id is
 * unknown.
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
