import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { iconPath } from './iconPath';

const OURS = fileURLToPath(new URL('../src/ui/lucideIcon.ts', import.meta.url));
const ICON = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](?!index\.)([\w-]+)\.mjs$/;

/** Has icons made by src/ui/lucideIcon.ts, of one path each. Only when built: while somebody edits, the whole library is one prepared file. */
export function leanIcons(): Plugin {
  return {
    name: 'sevenfold:lean-icons',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      const name = ICON.exec(id)?.[1];
      return name === undefined ? undefined : `import create from ${JSON.stringify(OURS)};\nexport default create(${JSON.stringify(iconPath(name))});`;
    },
  };
}
