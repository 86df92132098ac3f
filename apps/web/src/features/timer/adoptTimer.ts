import { deviceRows } from '#data';
import { knownUser } from '#features/user';
import { runningFrom } from './runningFrom';
import { timers } from './timing';

let adopted: string | undefined;

// A sign-out removes the timer from the device; the next user, or the same one, is followed from the beginning.
deviceRows.store.subscribe('user', () => {
  if (!knownUser()) adopted = undefined;
});

/**
 * Follows the timer that the server knows. Reacts to its changes only, because another tab of this browser may have
 * started a timer that this tab's user does not contain yet.
 */
export function adoptTimer(): void {
  const user = knownUser();
  if (!user) return;
  const { id, timer } = user;
  const key = JSON.stringify([id, timer ?? null]);
  if (key === adopted) return;
  const isFirst = adopted === undefined;
  adopted = key;
  const local = timers.current();
  if (timer) timers.adopt(runningFrom(timer));
  else if (local && (!isFirst || local.isShared)) timers.adopt(null);
  else if (local) timers.set(local);
}
