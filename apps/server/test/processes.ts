import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { type InputOptions, rolldown } from 'rolldown';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import configuration from '../rolldown.config';

/** Builds scripts before the tests of a file, as `npm run build` does. @returns their folder, which is removed afterwards */
function built(name: string, options: InputOptions): string {
  // Inside the repository, so that the scripts find their packages.
  const folder = fileURLToPath(new URL(`../.cache/test-${process.pid}${name}/`, import.meta.url));
  beforeAll(async () => {
    if (Array.isArray(configuration) || Array.isArray(configuration.output))
      throw new Error('The build has one configuration');
    const bundle = await rolldown({ ...configuration, ...options });
    await bundle.write({ ...configuration.output, dir: folder });
    await bundle.close();
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * Builds the server's scripts, once for all tests of a file; to be called outside of tests.
 *
 * @returns a function that returns the path of a script
 */
export function builtScripts(): (
  name: 'main' | 'demo' | 'backup' | 'restore' | 'verifyBackup' | 'distribute' | 'migration',
) => string {
  const folder = built('', {});
  return (name) => join(folder, `${name}.js`);
}

/** Builds one TypeScript file of the tests or the server; to be called outside of tests. @returns the path of its script */
export const builtScript = (source: URL): string =>
  join(built('-script', { input: { script: fileURLToPath(source) } }), 'script.js');

/** Runs a script in a process with only the given environment, killed after the test. */
export function launch(script: string, env: Record<string, string>, args: readonly string[] = []): ChildProcess {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [script, ...args], {
    env: { PATH, HOME, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

/** Waits for the address that a server prints when it is ready. @throws {Error} with its error output if it exits */
export async function addressOf(child: ChildProcess): Promise<string> {
  if (!child.stdout || !child.stderr) throw new Error('The process has no output streams');
  const stderr = text(child.stderr);
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /ready at (\S+)/.exec(line)?.[1];
    if (address === undefined) continue;
    child.stdout.resume();
    return address;
  }
  throw new Error(await stderr);
}

/** Runs a script until it exits. */
export async function run(
  script: string,
  env: Record<string, string>,
  args: readonly string[] = [],
): Promise<{ code: unknown; out: string; err: string }> {
  const child = launch(script, env, args);
  if (!child.stdout || !child.stderr) throw new Error('The process has no output streams');
  const [[code], out, err] = await Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)]);
  return { code, out: out.trim(), err: err.trim() };
}
