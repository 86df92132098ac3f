// npm run bench: installs and builds if necessary, bundles the benchmarks and runs the named ones, or all.
import { existsSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findBrowser } from '../tools/browser.mjs';
import { doors } from '../tools/doors.mjs';
import { ensureBuilt, root, runTool } from '../tools/workspace.mjs';

/** Skips the build: for measuring a server that was built by hand while the sources change. */
const AS_BUILT = '--as-built';

await runTool(async () => {
  const args = process.argv.slice(2);
  if (!args.includes(AS_BUILT)) await ensureBuilt();
  const { rolldown } = await import('rolldown');
  const bundle = await rolldown({
    input: join(root, 'bench/main.ts'),
    platform: 'node',
    // Same as the server's build: packages stay external, code of this repository is bundled.
    external: (id) =>
      !id.startsWith('.') &&
      !id.startsWith('#') &&
      !isAbsolute(id) &&
      !id.startsWith('@sevenfold/') &&
      !id.startsWith('\0'),
    plugins: [doors(join(root, 'apps/server/src/'))],
  });
  const file = join(root, '.cache/bench/main.js');
  await bundle.write({ file, format: 'esm', sourcemap: true, codeSplitting: false });
  if (!existsSync(file)) throw new Error('The benchmarks were not bundled');
  /** @type {{ main: (root: string, args: readonly string[], findChromium: () => Promise<string>) => Promise<void> }} */
  const { main } = await import(pathToFileURL(file).href);
  await main(
    root,
    args.filter((arg) => arg !== AS_BUILT),
    findBrowser,
  );
});
