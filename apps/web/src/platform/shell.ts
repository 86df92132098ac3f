// The native shell: the same app in a build of its own (`vite build --mode shell`), whose pages come from the device and
// whose server is elsewhere. Its code is dropped from the build for browsers.
import type { EndpointKey } from '@sevenfold/contract';

/**
 * True in the build of the native shell. `build/shellConstant.ts` replaces its uses by the value, so that an `import()` behind it
 * is no part of the build for browsers. Constants derived from it, as in platform.ts, are too late for that.
 */
export const IS_SHELL = import.meta.env.MODE === 'shell';

type ShellPlatform = 'ANDROID' | 'IOS';

/** Set by Capacitor in the web view, before any script of the page. */
interface ShellWindow {
  readonly Capacitor?: { getPlatform(): string };
}

/** Key of the session token in the keystore of the device. */
const TOKEN_KEY = 'session';

let token: string | undefined;

/** Origin of the server, to which paths are appended; empty in a browser, whose pages come from it. */
export const SERVER_ORIGIN = IS_SHELL ? String(import.meta.env['VITE_SERVER_ORIGIN']) : '';

export const shellPlatform = (): ShellPlatform =>
  (globalThis as ShellWindow).Capacitor?.getPlatform() === 'ios' ? 'IOS' : 'ANDROID';

/** Headers by which the server knows the shell and its session; none in a browser, which has a cookie. */
export const shellHeaders = (): Record<string, string> =>
  IS_SHELL
    ? {
        'X-Client-Platform': shellPlatform(),
        'X-Client-Version': String(import.meta.env['VITE_APP_VERSION']),
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      }
    : {};

// Resolves to the module: a plugin has every method that is called, `then` included, so a promise must not resolve to it.
const loadKeystore = () => import('@aparajita/capacitor-secure-storage');

/**
 * Reads the session token from the keystore of the device. Call it before the first request. A token that cannot be
 * read, such as one of another phone whose data were copied to this one, is none: the user signs in again.
 */
export async function openShell(): Promise<void> {
  const { SecureStorage } = await loadKeystore();
  const stored = await SecureStorage.get(TOKEN_KEY).catch(() => null);
  token = typeof stored === 'string' ? stored : undefined;
}

/**
 * Stores the token of a session that a response begins, and forgets that of a session that it ended. Until then the token
 * stays, so that a sign-out without a network can end the session later.
 */
export async function keepSession(call: EndpointKey, response: unknown): Promise<void> {
  const begun = sessionTokenIn(response);
  if (begun === undefined && call !== 'POST /api/v1/auth/logout') return;
  token = begun;
  const { KeychainAccess, SecureStorage } = await loadKeystore();
  if (begun === undefined) await SecureStorage.remove(TOKEN_KEY);
  // Readable while the phone is locked: iOS starts the app for an answer to a reminder on the lock screen.
  else await SecureStorage.set(TOKEN_KEY, begun, false, false, KeychainAccess.afterFirstUnlock);
}

function sessionTokenIn(response: unknown): string | undefined {
  const { session } = response as { readonly session?: { readonly token?: unknown } };
  return typeof session?.token === 'string' ? session.token : undefined;
}
