import { useSyncExternalStore } from 'react';

function subscribe(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}

/** Returns whether the page is shown: its tab is selected, and the app is not in the background. */
export const useIsVisible = (): boolean =>
  useSyncExternalStore(subscribe, () => document.visibilityState === 'visible');
