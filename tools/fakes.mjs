// --fakes of npm run dev and npm run demo: runs the fakes of packages/fakes on this machine, and configures the server
// for them.
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { startChild } from './stopping.mjs';
import { capture, root, ToolError } from './workspace.mjs';

/** Packages of the registry that the fakes import. */
const PACKAGES = ['jose', 'rrule', 'smtp-server'];

/** @typedef {{ name: string, environment: Record<string, string> }} Service */

/** True if the tool was called with `--fakes`. */
export const wantsFakes = () => process.argv.includes('--fakes');

/**
 * Builds and starts the fakes. Sets the variables of each service, unless one of them is set already: then the real
 * service is used.
 */
export async function startFakes() {
  const folder = join(root, 'packages/fakes');
  const bundle = ['src/main.ts', '--dir', 'dist', '--platform', 'node', '--external', PACKAGES.join(',')];
  const built = await capture(process.execPath, [join(root, 'node_modules/rolldown/bin/cli.mjs'), ...bundle], {
    cwd: folder,
  });
  if (built.code !== 0) throw new ToolError(`${built.output}\nStopped: the fakes could not be built.`);
  const child = startChild(process.execPath, [join(folder, 'dist/main.js')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (!child.stdout) throw new Error('The fakes have no output');
  const ended = once(child, 'exit').then(() => undefined);
  const firstLine = once(createInterface(child.stdout), 'line').then(([text]) => String(text));
  const json = await Promise.race([firstLine, ended]);
  if (json === undefined)
    throw new ToolError(
      'The fakes could not start: see above. FAKES_PORT names the first of the seven ports they use.',
    );
  /** @type {Service[]} */
  const services = JSON.parse(json);
  const used = services.filter(({ environment }) => !Object.keys(environment).some((name) => process.env[name]));
  for (const { environment } of used) Object.assign(process.env, environment);
  console.log(`Fakes for development, none of them the real service: ${used.map(({ name }) => name).join(', ')}.`);
}
