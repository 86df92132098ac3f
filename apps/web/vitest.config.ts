import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { defineProject } from 'vitest/config';
import { doors } from '../../tools/doors.mjs';

// As in vite.config.ts: the plugins use the packages' TypeScript, which Node does not read by itself.
const { module: own } = await runnerImport<typeof import('./build')>(
  fileURLToPath(new URL('./build/index.ts', import.meta.url)),
);

/** Component tests: components rendered into a DOM. Everything else of the web app is tested in the project `web`. */
export default defineProject({
  plugins: [doors(own.SOURCES), own.catalogues(), own.activityIcons()],
  test: {
    name: 'components',
    root: fileURLToPath(new URL('.', import.meta.url)),
    include: ['test/**/*.test.tsx'],
    environment: 'happy-dom',
    isolate: false,
    setupFiles: ['test/dom/setup.ts'],
    restoreMocks: true,
    testTimeout: 40_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
