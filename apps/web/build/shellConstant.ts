import type { Plugin } from 'vite';
import { SOURCES } from './sources';

/** Uses of the constant, but not its declaration and imports. */
const USED = /(?<!const )\bIS_SHELL\b(?![^{}]*\}\s*from\s)/g;
/** Modules that only the native app may have: packages of its plugins, and our own folders of that name. */
const NATIVE =
  /[\\/]node_modules[\\/](?:@capacitor|@capgo|@aparajita|@revenuecat)[\\/]|[\\/]src[\\/].*[\\/]native[\\/]/;

/**
 * Decides conditions on `IS_SHELL` before the bundler looks for imports: it would emit a chunk for each `import()` that it
 * finds, also in a branch that it drops later. Fails if the build for browsers has code of the native app nevertheless.
 */
export function shellConstant(): Plugin {
  let isShell = false;
  return {
    name: 'sevenfold:shell-constant',
    apply: 'build',
    enforce: 'pre',
    configResolved({ mode }) {
      isShell = mode === 'shell';
    },
    transform: {
      filter: { id: /\.tsx?$/, code: /\bIS_SHELL\b/ },
      // Of the same length, so that source maps need no change.
      handler: (code, id) =>
        id.startsWith(SOURCES)
          ? { code: code.replace(USED, (name) => String(isShell).padEnd(name.length)), map: null }
          : null,
    },
    generateBundle(_, bundle) {
      if (isShell) return;
      const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
      const native = modules.filter((id) => NATIVE.test(id));
      if (native.length > 0)
        this.error(`Import modules of the native app behind IS_SHELL; the build has ${native.join(', ')}`);
    },
  };
}
