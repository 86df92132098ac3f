import { IS_SHELL } from '#platform';

/** Set by Capacitor in the web view, before any script of the page. */
interface ShellWindow {
  readonly Capacitor?: { getPlatform(): string };
}

/**
 * True in the native app for iOS. Apart from `shellPlatform`, which a use in a chunk of browsers would keep in their first
 * load.
 */
export const isIos = (): boolean => IS_SHELL && (globalThis as ShellWindow).Capacitor?.getPlatform() === 'ios';
