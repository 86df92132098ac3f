/** Id of the user whose data is on this device. A hint only: the session cookie cannot be read by scripts. */
export const SESSION_USER_KEY = 'sevenfold.owner';
/**
 * The session ended, or a sign-in is in progress: the server must confirm the cookie's user before data of the stored
 * user is shown or sent.
 */
export const PENDING_SIGN_IN_KEY = 'sevenfold.unsure';
/** The user signed out, and the server has not received it yet. */
export const SIGNED_OUT_KEY = 'sevenfold.signed-out';
/** The browser was asked for persistent storage. */
const PERSISTENCE_KEY = 'sevenfold.persistence';
const PREFIX = 'sevenfold.';

/** Keys that survive a sign-out, because they belong to the device. */
const DEVICE_KEYS: ReadonlySet<string> = new Set([
  SIGNED_OUT_KEY,
  // Signing out resets both to the defaults instead, so that the next user sees no change while the page loads.
  'sevenfold.theme',
  'sevenfold.language',
  // Sidebar width and single-key shortcuts apply to all users of this device.
  'sevenfold.sidebar',
  'sevenfold.shortcuts',
  // Swipes are hinted at once.
  'sevenfold.swipeHint',
  // Time of the last automatic reload, which happens only once.
  'sevenfold.reloaded',
]);

/** Removes all data of a user from these storages. */
export function wipeStorage(...storages: readonly Storage[]): void {
  for (const storage of storages) {
    for (const key of Object.keys(storage))
      if (key.startsWith(PREFIX) && !DEVICE_KEYS.has(key)) storage.removeItem(key);
  }
}

/** Requests persistent storage from the browser, once per user. */
export async function askToPersist(): Promise<void> {
  if (!('storage' in navigator) || localStorage.getItem(PERSISTENCE_KEY)) return;
  localStorage.setItem(PERSISTENCE_KEY, 'asked');
  if (!(await navigator.storage.persisted())) await navigator.storage.persist();
}
