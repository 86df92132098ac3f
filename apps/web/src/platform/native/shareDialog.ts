import { Share, type ShareOptions } from '@capacitor/share';
import { callNative, NativeError } from '../nativeError';

/** Opens the share dialog of the device. Resolves also if the user closes it. @throws {NativeError} if there is none */
export async function openShareDialog(options: ShareOptions): Promise<void> {
  await callNative(() => Share.share(options)).catch((error: unknown) => {
    if (!isCancelled(error)) throw error;
  });
}

/** The plugin tells a closed dialog apart from a failure by its message only, which is the same on both systems. */
const isCancelled = (error: unknown): boolean =>
  error instanceof NativeError && error.cause instanceof Error && /cancell?ed/i.test(error.cause.message);
