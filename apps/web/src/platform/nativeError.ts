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
