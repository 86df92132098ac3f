import { IS_SHELL } from '#platform';

/** Absent where pages cannot be installed, or can be by other means: `standalone` is a property of Safari on iOS. */
interface AppleNavigator {
  readonly standalone?: boolean;
}

const isTouchDevice = (): boolean => matchMedia('(pointer: coarse)').matches;

const standalone = (): boolean | undefined => (navigator as AppleNavigator).standalone;

/** True if this is the app that was installed from a browser. */
const isInstalled = (): boolean => standalone() === true || matchMedia('(display-mode: standalone)').matches;

/** True in the installed app on a phone or tablet whose browser can receive push messages. */
export const isPushPossible = (): boolean =>
  !IS_SHELL &&
  isTouchDevice() &&
  isInstalled() &&
  'serviceWorker' in navigator &&
  'PushManager' in window &&
  'Notification' in window;

/** True in Safari on an iPhone or iPad, which receives push messages only for apps on the Home Screen. */
export const needsHomeScreen = (): boolean => !IS_SHELL && standalone() === false && isTouchDevice();

/** True on an iPhone or iPad. */
export const isApple = (): boolean => standalone() !== undefined;
