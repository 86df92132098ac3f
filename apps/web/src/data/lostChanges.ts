import { useSyncExternalStore } from 'react';
import { replica } from './device';

let lostCount = 0;
const listeners = new Set<() => void>();

/** Shows that the browser deleted this many unsent changes, until the user dismisses it. 0 shows nothing. */
export function reportLostChanges(count: number): void {
  if (count > 0) setLost(count);
}

export const dismissLostChanges = (): void => setLost(0);

function setLost(count: number): void {
  lostCount = count;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Number of unsent changes that the browser deleted since the last visit. */
export const useLostChanges = (): number => useSyncExternalStore(subscribe, () => lostCount);

/** Makes the browser ask before the tab is closed while it has changes that could not be stored on the device. */
export function warnBeforeLosingChanges(): void {
  let isGuarded = false;
  const preventUnload = (event: Event) => event.preventDefault();
  replica.outbox.subscribe(() => {
    const isNeeded = replica.outbox.current().unpersisted > 0;
    if (isNeeded === isGuarded) return;
    isGuarded = isNeeded;
    if (isNeeded) addEventListener('beforeunload', preventUnload);
    else removeEventListener('beforeunload', preventUnload);
  });
}
