export interface SortableGroup {
  id: string;
  name: string;
  itemIds: readonly string[];
}

/** Called after an item was moved. */
export interface SortableMove {
  itemId: string;
  fromGroupId: string;
  toGroupId: string;
  /** Index in the new group; 0 is first. */
  toIndex: number;
}

/** Returns the position of an item; null when no group has it. */
export function placeOf(
  groups: readonly SortableGroup[],
  itemId: string,
): { group: SortableGroup; index: number } | null {
  for (const group of groups) {
    const index = group.itemIds.indexOf(itemId);
    if (index >= 0) return { group, index };
  }
  return null;
}

/** Returns the groups with an item moved to `toIndex`, an index counted without the item itself. */
export function moveItem(
  groups: readonly SortableGroup[],
  itemId: string,
  toGroupId: string,
  toIndex: number,
): SortableGroup[] {
  return groups.map((group) => {
    const rest = group.itemIds.filter((id) => id !== itemId);
    return {
      ...group,
      itemIds: group.id === toGroupId ? [...rest.slice(0, toIndex), itemId, ...rest.slice(toIndex)] : rest,
    };
  });
}

/** Returns the position one step up or down, crossing into the neighbouring group; null at the ends of the list. */
export function stepMove(groups: readonly SortableGroup[], itemId: string, step: 1 | -1): SortableMove | null {
  const place = placeOf(groups, itemId);
  if (!place) return null;
  const { group, index } = place;
  const to = index + step;
  if (to >= 0 && to < group.itemIds.length) return { itemId, fromGroupId: group.id, toGroupId: group.id, toIndex: to };
  const neighbour = groups[groups.indexOf(group) + step];
  return neighbour
    ? { itemId, fromGroupId: group.id, toGroupId: neighbour.id, toIndex: step === 1 ? 0 : neighbour.itemIds.length }
    : null;
}
