import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const SOURCE = fileURLToPath(new URL('../src/serviceWorker/main.ts', import.meta.url));
const NAME = 'sw.js';
/**
 * What the app asks for itself: not the icons of the installed app, which are the system's affair, and not the styles
 * that stand in the page.
 */
const PROGRAM = /^(?:assets\/(?!index-[^/]*\.css$).*\.(?:js|css|svg)|index\.html|favicon\.svg|manifest\.webmanifest)$/;

export interface ProgramFile {
  readonly url: string;
  /** Null where the name already tells one content from another. */
  readonly revision: string | null;
  /** What a browser holds the file against before it is kept. */
  readonly integrity: string;
}

/** Builds the service worker beside the app, with the list of the app's files in it. */
export function serviceWorker(): Plugin {
  let folder = '';
  return {
    name: 'sevenfold:service-worker',
    apply: 'build',
    configResolved: (config) => {
      folder = resolve(config.root, config.build.outDir);
    },
    writeBundle: {
      sequential: true,
      order: 'post',
      handler: async () => writeFile(join(folder, NAME), await workerOf(await programFiles(folder))),
    },
  };
}

async function programFiles(folder: string): Promise<readonly ProgramFile[]> {
  const names = (await readdir(folder, { recursive: true }))
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => PROGRAM.test(name));
  return Promise.all(names.sort().map(async (name) => programFile(name, await readFile(join(folder, name)))));
}

function programFile(name: string, content: Buffer): ProgramFile {
  const digest = createHash('sha256').update(content).digest();
  return {
    url: `/${name}`,
    revision: name.startsWith('assets/') ? null : digest.toString('hex').slice(0, 12),
    integrity: `sha256-${digest.toString('base64')}`,
  };
}

async function workerOf(files: readonly ProgramFile[]): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { PROGRAM_FILES: JSON.stringify(files), 'process.env.NODE_ENV': '"production"' },
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
