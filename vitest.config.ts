import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

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
 * The files that run longest, in the order of their start. Started last, one of them would run on while the other
 * workers have nothing left; files that mostly wait alternate with those that compute.
 */
const LONGEST = [
  'test/signals.test.ts',
  'histories/half1.test.ts',
  'test/db/hang.test.ts',
  'histories/half2.test.ts',
  'test/db/migrate.test.ts',
  'test/main.test.ts',
  'test/embedded/account.test.ts',
  'test/embedded/lifecycle.test.ts',
  'test/embedded/recovery.test.ts',
  'test/backup/drill.test.ts',
  'test/backup/backup.test.ts',
  'oracle/numbers.test.ts',
  'tools/start.test.mjs',
];

/** Starts the longest files first, also on a machine without the durations of an earlier run. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const index = LONGEST.findIndex((name) => moduleId.endsWith(name));
      return index < 0 ? LONGEST.length : index;
    };
    return [...(await super.sort(files))].sort((a, b) => rank(a) - rank(b));
  }
}

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
    sequence: { sequencer: LongestFirst },
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
          globalSetup: [fileURLToPath(new URL('apps/server/test/globalSetup.ts', import.meta.url))],
          pool: 'forks' as const,
          isolate: false,
        },
      },
      {
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
