import { replica } from '#data';
import { drafts } from '#drafts';
import { now } from '#platform';
import { isVersionKept, KEPT_VERSION } from './keptVersion';
import type { Message } from './worker';

declare global {
  interface Window {
    /** Absent in browsers without Trusted Types. */
    readonly trustedTypes?: {
      createPolicy(name: string, rules: { createScriptURL(): string }): { createScriptURL(url: string): string };
    };
  }
}

const UPDATE_CHECK_MS = 3_600_000;

const WORKER = '/sw.js';
/** Name of the Trusted Types policy that the server's Content Security Policy allows for worker URLs. */
const workerUrl =
  window.trustedTypes?.createPolicy('service-worker', { createScriptURL: () => WORKER }).createScriptURL(WORKER) ??
  WORKER;

/**
 * Registers the service worker, which stores the app's files for offline starts, and activates an update when it is
 * safe: while all tabs are hidden and none of them would lose something, or at the next start.
 */
export async function registerServiceWorker(workers: ServiceWorkerContainer): Promise<void> {
  let isControlled = workers.controller !== null;
  let checkedAt = now();
  workers.addEventListener('controllerchange', () => {
    if (isControlled && document.hidden && isIdle()) location.reload();
    isControlled = true;
  });
  await workers.register(workerUrl, { updateViaCache: 'none' });
  const checkForUpdate = async () => {
    if (document.hidden && !isIdle()) keepVersion();
    // Clearing the site's data removes the registration.
    const registration = await workers.getRegistration();
    if (document.hidden) {
      // Otherwise a tab would go on without the files of its version.
      if (isIdle() && !(await isVersionKept(getLocks())))
        registration?.waiting?.postMessage('TAKE_OVER_UNSEEN' satisfies Message, []);
    } else if (now() - checkedAt > UPDATE_CHECK_MS) {
      checkedAt = now();
      await registration?.update();
    }
  };
  document.addEventListener('visibilitychange', () => void checkForUpdate().catch(() => undefined));
}

/** Undefined in browsers without locks. */
const getLocks = (): LockManager | undefined => ('locks' in navigator ? navigator.locks : undefined);

/** Until this tab is shown, keeps other hidden tabs from letting a new version take over. */
function keepVersion(): void {
  const shown = new AbortController();
  document.addEventListener('visibilitychange', () => !document.hidden && shown.abort(), { signal: shown.signal });
  const untilShown = () => new Promise((resolve) => shown.signal.addEventListener('abort', resolve));
  getLocks()
    ?.request(KEPT_VERSION, { mode: 'shared', signal: shown.signal }, untilShown)
    .catch(() => undefined);
}

/**
 * True if a reload loses nothing: all changes are stored, there is no draft, which another version may not be able to
 * read, no import is running, no dialog is open and no field has the focus.
 */
function isIdle(): boolean {
  return (
    replica.outbox.current().unpersisted === 0 &&
    drafts.size === 0 &&
    document.querySelector('[role=dialog],[role=alertdialog],progress') === null &&
    document.activeElement?.matches('input,textarea') !== true
  );
}
