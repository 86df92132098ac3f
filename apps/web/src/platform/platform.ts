// Capabilities of the place where the app runs: a browser, or the native app of Android or iOS. Only the modules of this folder
// and the start of the app ask which of them it is. The capabilities are constants of modules instead of fields of an
// object, so that the bundler drops what a build does not use: the first load of browsers has nothing of the native app.
import { lazyImport } from './lazyImport';
import { IS_SHELL } from './shell';

/** True where the session is a token in the keystore of the device, false where it is a cookie of the browser. */
export const HAS_BEARER_SESSION = IS_SHELL;
/** False where the files of the app are on the device anyway. */
export const HAS_SERVICE_WORKER = !IS_SHELL;
/** False where neither errors nor sessions are recorded, whatever the server is configured for. */
export const HAS_ERROR_REPORTING = !IS_SHELL;
/** False where no page views are recorded, whatever the user allows. */
export const HAS_PAGE_VIEWS = !IS_SHELL;
/** True where pages of others open above the app, which goes on and is told when they are closed. */
export const HAS_SYSTEM_BROWSER = IS_SHELL;
/** True where a file is saved or sent from the share dialog of the device, which says itself what became of it. */
export const HAS_SHARE_DIALOG = IS_SHELL;

/** Lets the device tick once, lightly, if it can. @param milliseconds for devices that vibrate */
export function tick(milliseconds: number): void {
  if (IS_SHELL) void loadHaptics().then(({ tickLightly }) => tickLightly());
  else navigator.vibrate?.(milliseconds);
}

const loadHaptics = () => lazyImport(() => import('./native/haptics'));
