import { useSyncExternalStore } from 'react';

let height = 0;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * How high the bars at the top are, in pixels, however many lines they have: what sticks to the top of a screen stays
 * below them.
 */
export const useNoticesHeight = (): number => useSyncExternalStore(subscribe, () => height);

/** Not a property of the root: whoever changes one of those has the style of the whole page computed anew. */
export function watchHeight(bars: HTMLElement | null): (() => void) | undefined {
  if (!bars) return undefined;
  const observer = new ResizeObserver(() => tell(bars.offsetHeight));
  observer.observe(bars);
  return () => {
    observer.disconnect();
    tell(0);
  };
}

function tell(next: number): void {
  if (next === height) return;
  height = next;
  for (const listener of listeners) listener();
}
