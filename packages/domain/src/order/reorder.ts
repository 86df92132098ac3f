import { move } from './list';
import { type Ordered, sortByOrder } from './sortByOrder';

export interface OrderUpdate {
  id: string;
  /** 0 is first. */
  order: number;
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
