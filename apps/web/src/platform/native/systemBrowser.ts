import { Browser } from '@capacitor/browser';
import { callNative } from './nativeError';

/**
 * Opens a page in the system browser above the app: never in the web view of the app, whose session and bridge are not
 * for other sites, and where Google refuses to sign in.
 *
 * @param onClosed called once the user is back, also by a link that opens the app
 * @throws {NativeError}
 */
export async function openSystemBrowser(url: string, onClosed?: () => void): Promise<void> {
  const listener = onClosed && (await callNative(() => Browser.addListener('browserFinished', closed)));
  function closed(): void {
    void listener?.remove();
    onClosed?.();
  }
  try {
    await callNative(() => Browser.open({ url }));
  } catch (error) {
    await listener?.remove();
    throw error;
  }
}

/** Closes the page above the app, if one is open. Android closes it by itself when a link opens the app. */
export const closeSystemBrowser = (): Promise<void> => Browser.close().catch(() => undefined);
