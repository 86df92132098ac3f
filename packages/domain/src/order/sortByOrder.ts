export interface Ordered {
  id: string;
  /**
   * Sort key, ascending; gaps and duplicates are allowed. Equal numbers are sorted by id, so that every device shows
   * the same order.
   */
  order: number;
}

/** Returns a copy in display order. */
export function sortByOrder<T extends Ordered>(items: readonly T[]): T[] {
  return [...items].sort((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1));
}
