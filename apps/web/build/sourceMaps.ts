import { copyFile, mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Builds source maps for error reports and moves them to `target`, with copies of their scripts, as a service of error
 * reports expects them. The scripts do not name their maps, and the output folder holds none, so that none is served.
 *
 * @param target absolute path, or relative to the working directory; undefined: builds no source maps
 */
export function sourceMaps(target = process.env['SOURCE_MAPS_FOLDER']): Plugin | null {
  // An empty variable counts as unset, as everywhere.
  if (target === undefined || target === '') return null;
  let output = '';
  return {
    name: 'sevenfold:source-maps',
    apply: 'build',
    config: () => ({ build: { sourcemap: 'hidden' } }),
    configResolved: (config) => {
      output = resolve(config.root, config.build.outDir);
    },
    // Before the plugins that read the output folder.
    writeBundle: { sequential: true, order: 'pre', handler: async () => moveMaps(output, absolute(target)) },
  };
}

/** Resolves against the folder in which npm was called, because npm runs a workspace's script in the workspace. */
const absolute = (path: string): string => resolve(process.env['INIT_CWD'] ?? process.cwd(), path);

async function moveMaps(output: string, target: string): Promise<void> {
  const maps = (await readdir(output, { recursive: true })).filter((name) => name.endsWith('.map'));
  await Promise.all(
    maps.map(async (map) => {
      const script = map.slice(0, -'.map'.length);
      await mkdir(dirname(join(target, map)), { recursive: true });
      await copyFile(join(output, script), join(target, script));
      await move(join(output, map), join(target, map));
    }),
  );
}

/** Moves a file, also to another file system, to which it cannot be renamed. */
async function move(from: string, to: string): Promise<void> {
  await copyFile(from, to);
  await rm(from);
}
