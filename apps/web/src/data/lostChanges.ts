import { useSyncExternalStore } from 'react';
import { replica } from './device';

let lostCount = 0;
const listeners = new Set<() => void>();

/**
 * The browser has thrown unsent changes away: that is said until the person has read it.
 * @param count 0 when there is nothing to tell
 */
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

/** How many changes the browser has thrown away since the last visit. */
export const useLostChanges = (): number => useSyncExternalStore(subscribe, () => lostCount);

/** Has the browser ask before the page is left with changes that only this page has. */
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
