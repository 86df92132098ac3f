import type { SplitEvent } from './counting';

/** Groups items by a key, in the order in which they come. */
export function groupBy<Item, Key>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** The events, with only the first of an event's copies in several calendars. */
export function withoutCopies(events: readonly SplitEvent[]): SplitEvent[] {
  const seen = new Set<string>();
  return events.filter(({ event: { key } }) => !seen.has(key) && seen.add(key));
}
