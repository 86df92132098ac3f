/** Set by Capacitor in the web view of the native app, before any script of the page. */
interface NativeWindow {
  readonly Capacitor?: { isNativePlatform(): boolean };
}

/** True in the native app. Notifications are available only there. */
export const isNativeApp = (): boolean => (globalThis as NativeWindow).Capacitor?.isNativePlatform() === true;
