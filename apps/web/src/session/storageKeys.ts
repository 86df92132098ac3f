/** Id of the user whose data is on this device. A hint only: the session is a cookie no script can read. */
export const SESSION_USER_KEY = 'sevenfold.owner';
/**
 * The session ended, or somebody is signing in: the server must confirm whose the cookie is before data of the stored
 * user is shown or sent.
 */
export const PENDING_SIGN_IN_KEY = 'sevenfold.unsure';
/** The user signed out, and the server has not received it yet. */
export const SIGNED_OUT_KEY = 'sevenfold.signed-out';
/** The browser was asked not to clear the storage by itself. */
const PERSISTENCE_KEY = 'sevenfold.persistence';
const PREFIX = 'sevenfold.';

/** Keys that stay when a user signs out, as they belong to the device. */
const DEVICE_KEYS: ReadonlySet<string> = new Set([
  SIGNED_OUT_KEY,
  // Signing out resets both to the defaults, so the next user sees neither change while the page loads.
  'sevenfold.theme',
  'sevenfold.language',
  // Sidebar width and single-key shortcuts are the same for everybody at this device.
  'sevenfold.sidebar',
  'sevenfold.shortcuts',
  // When the page last reloaded itself, which it does only once.
  'sevenfold.reloaded',
]);

/** Removes everything of a user from these storages. */
export function wipeStorage(...storages: readonly Storage[]): void {
  for (const storage of storages) {
    for (const key of Object.keys(storage))
      if (key.startsWith(PREFIX) && !DEVICE_KEYS.has(key)) storage.removeItem(key);
  }
}

/** Asks the browser, once for each user, not to evict the storage. */
export async function askToPersist(): Promise<void> {
  if (!('storage' in navigator) || localStorage.getItem(PERSISTENCE_KEY)) return;
  localStorage.setItem(PERSISTENCE_KEY, 'asked');
  if (!(await navigator.storage.persisted())) await navigator.storage.persist();
}
