import { useSyncExternalStore } from 'react';
import { retryImport } from '../platform/lazyImport';

type Paths = typeof import('virtual:activity-icons').default;

let paths: Paths | undefined;
let isAsked = false;
const waiting = new Set<() => void>();

/**
 * The path of each icon by its name, drawn 24 wide; undefined until they are loaded, which the first icon has done. The
 * first screen does not wait for them.
 */
export const useActivityIcons = (): Paths | undefined => useSyncExternalStore(subscribe, () => paths);

const ignore = (): void => undefined;

function subscribe(changed: () => void): () => void {
  if (paths) return ignore;
  if (!isAsked) void load();
  waiting.add(changed);
  return () => waiting.delete(changed);
}

async function load(): Promise<void> {
  isAsked = true;
  // Needs neither texts nor styles of its own, and is seen on the first screen.
  paths = (await retryImport(() => import('virtual:activity-icons'))).default;
  for (const changed of waiting) changed();
  waiting.clear();
}
