import { replica } from './device';

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
