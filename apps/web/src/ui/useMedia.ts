import { useSyncExternalStore } from 'react';

/** Subscribes to a media query. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => window.matchMedia(query).matches,
  );
}

/** True below the medium breakpoint, where sheets replace dialogs. */
export const COMPACT = '(width < 37.5rem)';
