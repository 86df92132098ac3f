import { useSyncExternalStore } from 'react';
import { createListeners } from '#platform';

/**
 * Handlers by shortcut: `j`, `space`, `+`, `ArrowLeft`, `mod+k`, or two keys one after the other, `g d`. The browser's
 * default action is prevented.
 */
export type ShortcutMap = Readonly<Record<string, (event: KeyboardEvent) => void>>;

const ENABLED_KEY = 'sevenfold.shortcuts';
const { subscribe, notify } = createListeners();

/** True if single-key shortcuts are on for this device. */
export const shortcutsEnabled = (): boolean => localStorage.getItem(ENABLED_KEY) !== 'off';

export function enableShortcuts(enabled: boolean): void {
  if (enabled) localStorage.removeItem(ENABLED_KEY);
  else localStorage.setItem(ENABLED_KEY, 'off');
  notify();
}

export const useShortcutsEnabled = (): boolean => useSyncExternalStore(subscribe, shortcutsEnabled);
