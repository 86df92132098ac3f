/**
 * Whose data is on this device. What is kept here is only a hint: the session itself is a cookie no script can read.
 */
export const OWNER_KEY = 'sevenfold.owner';
/**
 * The owner's session ended, or somebody is signing in: whose the cookie is must be asked before anything of the owner
 * is shown or sent.
 */
export const UNSURE_KEY = 'sevenfold.unsure';
/** The person signed out where the server could not be told. */
export const SIGNED_OUT_KEY = 'sevenfold.signed-out';
/** The browser was asked not to clear the storage by itself. */
const PERSISTENCE_KEY = 'sevenfold.persistence';
const PREFIX = 'sevenfold.';

/** What stays when a person leaves, because it is not of them. */
const STAYS: ReadonlySet<string> = new Set([
  SIGNED_OUT_KEY,
  // Signing out puts these back to what the system and the browser say; whoever comes next sees no change of either
  // while the page loads.
  'sevenfold.theme',
  'sevenfold.language',
  // How wide this window's sidebar is, and whether single keys act on this keyboard: the same for everybody who sits
  // here.
  'sevenfold.sidebar',
  'sevenfold.shortcuts',
  // When the page last loaded itself anew, which it does only once.
  'sevenfold.reloaded',
]);

/** Removes every mark of a person from this device and this page. */
export function wipeMarks(...storages: readonly Storage[]): void {
  for (const storage of storages) {
    for (const key of Object.keys(storage)) if (key.startsWith(PREFIX) && !STAYS.has(key)) storage.removeItem(key);
  }
}

/** Asks the browser, once for each person, to keep what is stored here until the person removes it. */
export async function askToPersist(): Promise<void> {
  if (!('storage' in navigator) || localStorage.getItem(PERSISTENCE_KEY)) return;
  localStorage.setItem(PERSISTENCE_KEY, 'asked');
  if (!(await navigator.storage.persisted())) await navigator.storage.persist();
}
