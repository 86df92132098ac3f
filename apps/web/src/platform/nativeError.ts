import { Capacitor } from '@capacitor/core';

/** UPDATE: the installed app is older than this part of it. FAILED: the device refused, often for lack of storage. */
export type NativeErrorKind = 'UPDATE' | 'FAILED';

/** A native function that did not do what it was asked for. */
export class NativeError extends Error {
  constructor(
    readonly kind: NativeErrorKind,
    cause: unknown,
  ) {
    super(`Native function failed: ${kind}`, { cause });
  }
}

/**
 * True if the installed app has a plugin, which it has not if it is older than this code. Check it before listening to
 * events: without the plugin, `addListener` fails where nobody can catch it.
 */
export const isPluginAvailable = (name: string): boolean => Capacitor.isPluginAvailable(name);

/** True for the rejection of a method that the installed app does not have. */
export const isUnimplemented = (error: unknown): boolean =>
  (error as { code?: unknown } | null | undefined)?.code === 'UNIMPLEMENTED';

/**
 * Calls a native plugin. One that the installed app does not have, because it is older than the web code, rejects with
 * the code UNIMPLEMENTED.
 *
 * @throws {NativeError}
 */
export async function callNative<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw new NativeError(isUnimplemented(error) ? 'UPDATE' : 'FAILED', error);
  }
}
