import type { Plugin } from 'vite';

/** Understood by Chromium: https://v8.dev/blog/explicit-compile-hints */
const ALL_AT_ONCE = '//# allFunctionsCalledOnLoad\n';

/**
 * Has the script of the first screen compiled as a whole, off the main thread while it comes in. Otherwise each of its
 * functions is compiled when it is first called, a thousand of them, while somebody waits for the first screen.
 */
export function eagerCompile(): Plugin {
  return {
    name: 'sevenfold:eager-compile',
    apply: 'build',
    // Vite writes names of files before the code when it generates; the hint must come first.
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && file.isEntry) file.code = ALL_AT_ONCE + file.code;
      },
    },
  };
}
