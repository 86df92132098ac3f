import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { doors } from './tools/doors.mjs';

const WEB_SOURCES = fileURLToPath(new URL('apps/web/src/', import.meta.url));

const common = {
  environment: 'node',
  testTimeout: 40_000,
  hookTimeout: 60_000,
  restoreMocks: true,
  unstubEnvs: true,
  unstubGlobals: true,
  // Ends a wait that fails anyway; the default of one second is too short for a busy machine.
  expect: { poll: { timeout: 20_000 } },
} as const;

/**
 * Each project is a folder with its tests. Files share modules where none leaves state to another: importing the modules
 * for each file would take up to two thirds of their time. The database is started only when tests of the server are
 * among those to run.
 */
export default defineConfig({
  test: {
    // More than processors, because tests that stop or hang the database mostly wait.
    maxWorkers: 3,
    pool: 'threads',
    tags: [{ name: 'long', description: 'Runs in `npm run test:all`, not in `npm test`.' }],
    projects: [
      ...['domain', 'contract', 'model', 'i18n', 'fakes'].map((name) => ({
        test: {
          ...common,
          name,
          root: `packages/${name}`,
          include: ['test/**/*.test.ts'],
          isolate: name !== 'domain',
        },
      })),
      // Processes, not threads: tests of the server change the environment and send signals.
      {
        test: {
          ...common,
          name: 'server',
          root: 'apps/server',
          include: ['test/**/*.test.ts', 'src/**/*.test.ts'],
          // Of `npm run test:cluster` only.
          exclude: [
            ...configDefaults.exclude,
            ...(process.env['CLUSTER_TESTS'] === undefined ? ['test/cluster/**'] : []),
          ],
          globalSetup: [fileURLToPath(new URL('apps/server/test/globalSetup.ts', import.meta.url))],
          pool: 'forks' as const,
          isolate: false,
        },
      },
      {
        plugins: [doors(WEB_SOURCES)],
        test: {
          ...common,
          name: 'web',
          root: 'apps/web',
          include: ['test/**/*.test.ts', 'src/**/*.test.ts'],
          isolate: false,
        },
      },
      'apps/web/vitest.config.ts',
      {
        plugins: [doors(WEB_SOURCES)],
        test: {
          ...common,
          name: 'histories',
          root: 'e2e/histories',
          include: ['*.test.ts'],
          setupFiles: [fileURLToPath(new URL('e2e/histories/setup.ts', import.meta.url))],
          globalSetup: [fileURLToPath(new URL('apps/server/test/globalSetup.ts', import.meta.url))],
          pool: 'forks' as const,
        },
      },
      { test: { ...common, name: 'tools', root: 'tools', include: ['**/*.test.mjs'] } },
    ],
  },
});
