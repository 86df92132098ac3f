import { move } from './list';

export interface Ordered {
  id: string;
  /**
   * Sort key, ascending; gaps and duplicates are allowed. Equal numbers are sorted by id, so that every device shows
   * the same order.
   */
  order: number;
}

export interface OrderUpdate {
  id: string;
  /** 0 is first. */
  order: number;
}

/** Returns a copy in display order. */
export function sortByOrder<T extends Ordered>(items: readonly T[]): T[] {
  return [...items].sort((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1));
}

/**
 * Moves one item to an index and renumbers all items from 0 to n−1.
 *
 * @returns only the changes, in the new order; empty if all numbers are right
 */
export function reorder<T extends Ordered>(items: readonly T[], id: string, toIndex: number): OrderUpdate[] {
  return move(sortByOrder(items), id, toIndex)
    .map((item, order) => ({ id: item.id, order, changed: item.order !== order }))
    .filter((item) => item.changed)
    .map((item) => ({ id: item.id, order: item.order }));
}
