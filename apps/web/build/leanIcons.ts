import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const OURS = fileURLToPath(new URL('../src/ui/lucideIcon.ts', import.meta.url));

/** Has icons made by src/ui/lucideIcon.ts. Only when built: while somebody edits, the whole library is one prepared file. */
export function leanIcons(): Plugin {
  return {
    name: 'sevenfold:lean-icons',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id, importer) => (id.endsWith('/createLucideIcon.mjs') && importer?.includes('lucide-react') === true ? OURS : undefined),
  };
}
