import { useSyncExternalStore } from 'react';
import { createListeners } from '#platform';

/** Also read by the script in index.html before the first paint. */
const COLLAPSED_KEY = 'sevenfold.sidebar';
const { subscribe, notify } = createListeners();

/** The style sheets read the state from an attribute of the root, which index.html sets before the first paint. */
export const isCollapsed = (): boolean => document.documentElement.dataset['sidebar'] === 'collapsed';

export function toggleSidebar(): void {
  const state = isCollapsed() ? 'expanded' : 'collapsed';
  document.documentElement.dataset['sidebar'] = state;
  localStorage.setItem(COLLAPSED_KEY, state);
  notify();
}

export const useCollapsed = (): boolean => useSyncExternalStore(subscribe, isCollapsed);
