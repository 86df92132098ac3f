import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(?:js|css|html|svg|json|webmanifest|wasm)$/;
/** Smaller files fit into one packet uncompressed. */
const SMALLEST_BYTES = 1024;

/**
 * Writes `file.br` and `file.gz` next to each compressible file at the highest level, which is too slow per request.
 */
export function precompressed(): Plugin {
  let folder = '';
  return {
    name: 'sevenfold:precompressed',
    // The native shell has its files on the device.
    apply: (_, { command, mode }) => command === 'build' && mode !== 'shell',
    configResolved: (config) => {
      folder = resolve(config.root, config.build.outDir);
    },
    // Reads the output folder instead of the bundle, because files of public/ are copied, not bundled.
    async closeBundle() {
      const files = await readdir(folder, { recursive: true });
      await Promise.all(files.filter((name) => COMPRESSIBLE.test(name)).map((name) => compress(join(folder, name))));
    },
  };
}

async function compress(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < SMALLEST_BYTES) return;
  const [small, smaller] = await Promise.all([
    promisify(gzip)(content, { level: 9 }),
    promisify(brotliCompress)(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
  ]);
  await Promise.all([writeFile(`${path}.gz`, small), writeFile(`${path}.br`, smaller)]);
}
