import { now } from '../platform/clock';
import type { Message } from './worker';

declare global {
  interface Window {
    /** Absent in browsers without Trusted Types. */
    readonly trustedTypes?: {
      createPolicy(name: string, rules: { createScriptURL(): string }): { createScriptURL(url: string): string };
    };
  }
}

const LOOKS_EVERY_MS = 3_600_000;

const WORKER = '/sw.js';
/** The server's Content Security Policy takes the address of a worker only from the policy of this name. */
const workerUrl =
  window.trustedTypes?.createPolicy('service-worker', { createScriptURL: () => WORKER }).createScriptURL(WORKER) ??
  WORKER;

/**
 * Has the program kept on the device, so that it opens without a network, and exchanged for a newer version when that
 * does no harm: while nobody looks at it, or when it is opened anew.
 */
export async function keepProgram(workers: ServiceWorkerContainer): Promise<void> {
  let isKept = workers.controller !== null;
  let lookedAt = now();
  workers.addEventListener('controllerchange', () => {
    if (isKept && document.hidden && isIdle()) location.reload();
    isKept = true;
  });
  await workers.register(workerUrl, { updateViaCache: 'none' });
  const look = async () => {
    // Whoever clears the site's data has taken it away.
    const registration = await workers.getRegistration();
    if (document.hidden) registration?.waiting?.postMessage('TAKE_OVER_UNSEEN' satisfies Message, []);
    else if (now() - lookedAt > LOOKS_EVERY_MS) {
      lookedAt = now();
      await registration?.update();
    }
  };
  document.addEventListener('visibilitychange', () => void look().catch(() => undefined));
}

/** Whether nothing would be lost by loading the page again: no dialog is open, and nothing is being typed. */
function isIdle(): boolean {
  return (
    document.querySelector('[role=dialog],[role=alertdialog]') === null &&
    document.activeElement?.matches('input,textarea') !== true
  );
}
