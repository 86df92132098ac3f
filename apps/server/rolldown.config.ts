import { cpSync, existsSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'rolldown';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/**
 * Programs by name; one whose file is not there is left out. `heap` is none: a file of its own is run before everything
 * else in `main`.
 */
const programs = {
  heap: at('./src/heap.ts'),
  main: at('./src/main.ts'),
  demo: at('./src/demo.ts'),
  backup: at('./src/backup.ts'),
  restore: at('./src/restore.ts'),
  migration: at('./src/migration.ts'),
  keys: at('./src/keys.ts'),
};

/**
 * Packages of hundreds of small files, of which the program needs a part: taken into it, they load in half the time and
 * a third of the memory. All others stay packages; this repository's own are TypeScript, and become part of the program
 * anyway.
 */
const TAKEN_IN = ['kysely', 'zod', '@sevenfold'];
const isTakenIn = (id: string): boolean => TAKEN_IN.some((name) => id === name || id.startsWith(`${name}/`));

export default defineConfig({
  input: Object.fromEntries(Object.entries(programs).filter(([, file]) => existsSync(file))),
  platform: 'node',
  external: (id) => !id.startsWith('.') && !isAbsolute(id) && !id.startsWith('\0') && !isTakenIn(id),
  plugins: [
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
    sourcemap: true,
    cleanDir: true,
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
  },
});
