import { useSyncExternalStore } from 'react';

/** Also read by the script in index.html before the first paint. */
const COLLAPSED_KEY = 'sevenfold.sidebar';
const watchers = new Set<() => void>();

/** The style sheets read the state from an attribute of the root, which index.html sets before the first paint. */
export const isCollapsed = (): boolean => document.documentElement.dataset['sidebar'] === 'collapsed';

export function toggleSidebar(): void {
  const state = isCollapsed() ? 'expanded' : 'collapsed';
  document.documentElement.dataset['sidebar'] = state;
  localStorage.setItem(COLLAPSED_KEY, state);
  for (const changed of watchers) changed();
}

const watch = (changed: () => void) => {
  watchers.add(changed);
  return () => watchers.delete(changed);
};

export const useCollapsed = (): boolean => useSyncExternalStore(watch, isCollapsed);
