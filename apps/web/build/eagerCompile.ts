import type { Plugin } from 'vite';

/** Supported by Chromium: https://v8.dev/blog/explicit-compile-hints */
const ALL_AT_ONCE = '//# allFunctionsCalledOnLoad\n';

/**
 * Compiles the script of the first screen eagerly, off the main thread while it is loading. Otherwise its thousand
 * functions are compiled on their first call, which delays the first screen.
 */
export function eagerCompile(): Plugin {
  return {
    name: 'sevenfold:eager-compile',
    apply: 'build',
    // Vite prepends file names to the generated code; the hint must come first.
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && file.isEntry) file.code = ALL_AT_ONCE + file.code;
      },
    },
  };
}
