import { join } from 'node:path';
import type { Plugin } from 'vite';
import { SOURCES } from './sources';

const VITE_HELPER = '\0vite/preload-helper.js';

/**
 * Replaces the helper that Vite calls for each dynamic import by platform/preload: the app preloads no scripts, and the
 * complete helper is half a kilobyte of the first load.
 */
export function preload(): Plugin {
  return {
    name: 'sevenfold:preload',
    apply: 'build',
    resolveId: {
      order: 'pre',
      handler: (id) => (id === VITE_HELPER ? join(SOURCES, 'platform/preload.ts') : undefined),
    },
  };
}
