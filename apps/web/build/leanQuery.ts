import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const INSTEAD = fileURLToPath(new URL('../src/platform/noMutations.ts', import.meta.url));
/** What of the library asks for them although nobody uses them. */
const ASKING = /[\\/]query-core[\\/].*[\\/](?:query|queryClient)\.js$/;
const LEFT_OUT = /[\\/](?:mutationCache|infiniteQueryBehavior)\.js$/;

/** Leaves out of TanStack Query what this app does without: mutations, which go through the outbox, and lists without end. */
export function leanQuery(): Plugin {
  return {
    name: 'sevenfold:lean-query',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id, importer) => (LEFT_OUT.test(id) && ASKING.test(importer ?? '') ? INSTEAD : undefined),
  };
}
