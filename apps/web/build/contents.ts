import { relative } from 'node:path';
import type { Plugin } from 'vite';

const ROOT = /^.*[\\/]node_modules[\\/]/;

/**
 * Writes `.vite/contents.json`: the modules of each script and their lengths before minification. Read by
 * tools/budget.mjs, and useful to find why a script has grown.
 */
export function contents(): Plugin {
  let root = '';
  return {
    name: 'sevenfold:contents',
    apply: 'build',
    configResolved: (config) => {
      root = config.root;
    },
    generateBundle(_, bundle) {
      const nameOf = (id: string): string =>
        (ROOT.test(id) ? id.replace(ROOT, '') : relative(root, id)).replaceAll('\\', '/');
      const chunks = Object.values(bundle).flatMap((file) => {
        if (file.type !== 'chunk') return [];
        const modules = Object.entries(file.modules).map(([id, { renderedLength }]) => [
          nameOf(id.replace('\0', '')),
          renderedLength,
        ]);
        return [[file.fileName, Object.fromEntries(modules)]];
      });
      this.emitFile({
        type: 'asset',
        fileName: '.vite/contents.json',
        source: JSON.stringify(Object.fromEntries(chunks)),
      });
    },
  };
}
