import { useSyncExternalStore } from 'react';
import { retryImport } from '#platform';

type Paths = typeof import('virtual:activity-icons').default;

let paths: Paths | undefined;
let isLoadStarted = false;
const waiting = new Set<() => void>();

/**
 * Returns the path of each icon by name, for a 24 by 24 box; undefined until the set is loaded. The first rendered icon
 * requests it, so the first screen does not wait for it.
 */
export const useActivityIcons = (): Paths | undefined => useSyncExternalStore(subscribe, () => paths);

const ignore = (): void => undefined;

function subscribe(changed: () => void): () => void {
  if (paths) return ignore;
  if (!isLoadStarted) void load();
  waiting.add(changed);
  return () => waiting.delete(changed);
}

async function load(): Promise<void> {
  isLoadStarted = true;
  // Needs neither texts nor styles of its own, and the first screen shows it.
  paths = (await retryImport(() => import('virtual:activity-icons'))).default;
  for (const changed of waiting) changed();
  waiting.clear();
}
