import { routeThroughLinks } from './links';
import { handleBackButton } from './backButton';
import { openForeignLinks } from './foreignLinks';
import { colorSystemBars } from './systemBars';

/**
 * Starts what the native app does around the screens. Returning to the app needs nothing here: both web views fire
 * `visibilitychange`, on which the app reconnects and the day changes as in a browser.
 *
 * @returns resolves once the app is at the address of the link that started it, if one did
 */
export async function startNativeApp(): Promise<void> {
  handleBackButton();
  openForeignLinks();
  colorSystemBars();
  await routeThroughLinks();
}
