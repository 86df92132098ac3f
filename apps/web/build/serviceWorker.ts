import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import { doors } from '../../../tools/doors.mjs';
import { SOURCES } from './sources';

const SOURCE = fileURLToPath(new URL('../src/serviceWorker/main.ts', import.meta.url));
const NAME = 'sw.js';
/**
 * Files the app requests itself: without the icons of the installed app, which the system loads, the inlined
 * styles, and the reporting of errors, which needs a network and a server that is configured for it.
 */
const APP_FILE =
  /^(?:assets\/(?!index-[^/]*\.css$|errorReporting-).*\.(?:js|css|svg)|index\.html|favicon\.svg|manifest\.webmanifest)$/;

export interface AppFile {
  readonly url: string;
  /** Null where the file name contains a content hash. */
  readonly revision: string | null;
  /** Integrity hash that the browser checks before caching the file. */
  readonly integrity: string;
}

/** Builds the service worker with the list of the app's files. */
export function serviceWorker(): Plugin {
  let folder = '';
  return {
    name: 'sevenfold:service-worker',
    // The native shell has its files on the device.
    apply: (_, { command, mode }) => command === 'build' && mode !== 'shell',
    configResolved: (config) => {
      folder = resolve(config.root, config.build.outDir);
    },
    writeBundle: {
      sequential: true,
      order: 'post',
      handler: async () => writeFile(join(folder, NAME), await workerOf(await appFilesIn(folder))),
    },
  };
}

async function appFilesIn(folder: string): Promise<readonly AppFile[]> {
  const names = (await readdir(folder, { recursive: true }))
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => APP_FILE.test(name));
  return Promise.all(names.sort().map(async (name) => appFile(name, await readFile(join(folder, name)))));
}

function appFile(name: string, content: Buffer): AppFile {
  const digest = createHash('sha256').update(content).digest();
  return {
    url: `/${name}`,
    revision: name.startsWith('assets/') ? null : digest.toString('hex').slice(0, 12),
    integrity: `sha256-${digest.toString('base64')}`,
  };
}

async function workerOf(files: readonly AppFile[]): Promise<string> {
  const built = await build({
    configFile: false,
    plugins: [doors(SOURCES)],
    logLevel: 'warn',
    publicDir: false,
    define: { APP_FILES: JSON.stringify(files), 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input: SOURCE, output: { format: 'iife', entryFileNames: NAME } },
    },
  });
  const [first] = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  if (first?.type !== 'chunk') throw new Error('The service worker was not built');
  return first.code;
}
