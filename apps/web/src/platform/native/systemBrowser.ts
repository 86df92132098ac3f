import { Browser } from '@capacitor/browser';
import { shellPlatform } from '../shell';
import { callNative } from '../nativeError';
import { isPluginAvailable } from './pluginAvailability';

/**
 * Opens a page in the system browser above the app: never in the web view of the app, whose session and bridge are not
 * for other sites, and where Google refuses to sign in.
 *
 * @param onClosed called once the user is back, also by a link that opens the app
 * @throws {NativeError}
 */
export async function openSystemBrowser(url: string, onClosed?: () => void): Promise<void> {
  const stop = onClosed && watchReturn(onClosed);
  try {
    await callNative(() => Browser.open({ url }));
  } catch (error) {
    stop?.();
    throw error;
  }
}

/** Calls back once when the user is back in the app. @returns stops it */
function watchReturn(onReturn: () => void): () => void {
  const end = new AbortController();
  const back = () => {
    if (end.signal.aborted) return;
    end.abort();
    onReturn();
  };
  if (isPluginAvailable('Browser'))
    void Browser.addListener('browserFinished', back).then(({ remove }) =>
      end.signal.addEventListener('abort', () => void remove()),
    );
  // A browser of Android without custom tabs is another app, of whose end nobody tells.
  if (shellPlatform() === 'ANDROID')
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && back(), {
      signal: end.signal,
    });
  return () => end.abort();
}

/** Closes the page above the app, if one is open. Android closes it by itself when a link opens the app. */
export const closeSystemBrowser = (): Promise<void> => Browser.close().catch(() => undefined);
