import { cpSync, existsSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'rolldown';
import { doors } from '../../tools/doors.mjs';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Entry points by name; those without a file are skipped. `heap` is separate, so that `main` imports it first. */
const entryPoints = {
  heap: at('./src/heap.ts'),
  main: at('./src/main.ts'),
  demo: at('./src/demo.ts'),
  backup: at('./src/backup.ts'),
  restore: at('./src/restore.ts'),
  distribute: at('./src/distribute.ts'),
  verifyBackup: at('./src/verifyBackup.ts'),
  migration: at('./src/migration.ts'),
  keys: at('./src/keys.ts'),
  recoveryCode: at('./src/recoveryCode.ts'),
  feedWorker: at('./src/adapters/icalFeed/feedWorker.ts'),
};

/**
 * Packages that are bundled. Those of hundreds of small files load in half the time and a third of the memory this way;
 * this repository's own are TypeScript. All others are loaded from `node_modules`.
 */
const BUNDLED = ['kysely', 'zod', '@sevenfold'];
const isBundled = (id: string): boolean => BUNDLED.some((name) => id === name || id.startsWith(`${name}/`));

export default defineConfig({
  input: Object.fromEntries(Object.entries(entryPoints).filter(([, file]) => existsSync(file))),
  platform: 'node',
  external: (id) =>
    !id.startsWith('.') && !id.startsWith('#') && !isAbsolute(id) && !id.startsWith('\0') && !isBundled(id),
  plugins: [
    doors(at('./src/')),
    {
      name: 'copy-migrations',
      writeBundle({ dir }) {
        cpSync(at('./src/db/migrations'), `${dir}/migrations`, { recursive: true });
      },
    },
  ],
  output: {
    dir: at('./dist'),
    format: 'esm',
    // V8 keeps the source in memory: with two bytes a character if one of them is not in Latin-1.
    charset: 'ascii',
    comments: false,
    sourcemap: true,
    cleanDir: true,
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
  },
});
