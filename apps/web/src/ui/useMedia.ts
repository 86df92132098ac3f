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

/** True from the expanded breakpoint on, where the menu has its full width. */
export const EXPANDED = '(width >= 64rem)';

/** True where the day has a column beside its list. */
export const WIDE = '(width >= 80rem)';

/** True below the medium breakpoint, where sheets replace dialogs. */
export const COMPACT = '(width < 37.5rem)';
