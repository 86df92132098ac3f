import { cpSync, existsSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'rolldown';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Programs by name; one whose file is not there is left out. */
const programs = { main: at('./src/main.ts'), demo: at('./src/demo.ts') };

export default defineConfig({
  input: Object.fromEntries(Object.entries(programs).filter(([, file]) => existsSync(file))),
  platform: 'node',
  // Packages from the registry stay packages; this repository's own are TypeScript, and become part of the program.
  external: (id) => !id.startsWith('.') && !isAbsolute(id) && !id.startsWith('@sevenfold/') && !id.startsWith('\0'),
  plugins: [
    {
      name: 'copy-migrations',
      writeBundle({ dir }) {
        cpSync(at('./src/db/migrations'), `${dir}/migrations`, { recursive: true });
      },
    },
  ],
  output: { dir: at('./dist'), format: 'esm', sourcemap: true, cleanDir: true, entryFileNames: '[name].js', chunkFileNames: '[name].js' },
});
