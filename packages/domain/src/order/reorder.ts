import { move } from './list';

export interface Ordered {
  id: string;
  /**
   * Smallest first. Numbers may have gaps or repeat; equal ones are sorted by id, so that every device shows the same.
   */
  order: number;
}

export interface OrderUpdate {
  id: string;
  /** 0 is first. */
  order: number;
}

/** A copy in the order shown to people. */
export function sortByOrder<T extends Ordered>(items: readonly T[]): T[] {
  return [...items].sort((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1));
}

/**
 * Moves one item to a place (0 is first) and numbers all of them 0 to n−1.
 *
 * @returns only what changes, in the new order; nothing when all numbers are already right
 */
export function reorder<T extends Ordered>(items: readonly T[], id: string, toIndex: number): OrderUpdate[] {
  return move(sortByOrder(items), id, toIndex)
    .map((item, order) => ({ id: item.id, order, changed: item.order !== order }))
    .filter((item) => item.changed)
    .map((item) => ({ id: item.id, order: item.order }));
}
