import { useSyncExternalStore } from 'react';

let lostCount = 0;
const listeners = new Set<() => void>();

/** Shows that the browser deleted this many unsent changes, until the user dismisses it. 0 shows nothing. */
export function setLostChanges(count: number): void {
  lostCount = count;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Number of unsent changes that the browser deleted since the last visit. */
export const useLostChanges = (): number => useSyncExternalStore(subscribe, () => lostCount);
