import { lazyImport } from './lazyImport';
import { IS_SHELL } from './shell';

/**
 * Leaves the app for a page of another site, such as one that asks for consent. In the native app, the page opens in the
 * system browser above the app.
 *
 * @param onClosed called in the native app once the user is back, whether or not the page is finished
 * @throws {NativeError} in the native app, if the device cannot open it
 */
export async function openPage(url: string, onClosed: () => void = () => undefined): Promise<void> {
  if (!IS_SHELL) {
    window.location.assign(url);
    return;
  }
  const { openSystemBrowser } = await lazyImport(() => import('./native/systemBrowser'));
  await openSystemBrowser(url, onClosed);
}
