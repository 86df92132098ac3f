import './renders';
import './browser';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import '../../src/navigation/location';
import { loadShortcutKeys } from '../../src/navigation/shortcuts';
import { toastStore } from '../../src/ui/toast';
import { clearDevice, openDevice } from './device';

// Loaded when the first screen is idle.
await loadShortcutKeys();

// The default of one second is too short for a busy machine.
configure({ asyncUtilTimeout: 20_000 });

/**
 * Returns to the day without overlays. The `history.go` with which a closed overlay removes its entry fires no event in
 * happy-dom, so that all navigations of later tests would wait for it.
 */
function leaveHistory(): void {
  history.replaceState(null, '', '/day');
  dispatchEvent(new PopStateEvent('popstate'));
}

declare global {
  interface Window {
    /** https://github.com/capricorn86/happy-dom/wiki/Window */
    readonly happyDOM: {
      readonly settings: { readonly device: { prefersColorScheme: 'light' | 'dark' } };
      setURL(url: string): void;
    };
  }
}

const START = 'http://localhost:3000/day';

/** Returns to the app: files share the window, and a click on a link to another origin leaves it on `about:blank`. */
function returnToApp(): void {
  if (location.origin !== new URL(START).origin) window.happyDOM.setURL(START);
}

// On a busy machine, the three seconds of a toast pass before its button is pressed.
toastStore.pause();

beforeEach(returnToApp);
beforeEach(openDevice);

afterEach(async () => {
  cleanup();
  await clearDevice();
  leaveHistory();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

// A part that a component still loads when its file ends would fail in the next one, without the window.
afterAll(() => vi.dynamicImportSettled());
