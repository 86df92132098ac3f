import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import configuration from '../rolldown.config';

/**
 * Builds the programs as `npm run build` does, for the tests of this file; to be called outside of them.
 *
 * @returns the path of a program by its name
 */
export function builtPrograms(): (name: 'main' | 'demo' | 'backup' | 'restore') => string {
  // Within the repository, so that the programs find their packages.
  const folder = fileURLToPath(new URL(`../.cache/test-${process.pid}/`, import.meta.url));
  beforeAll(async () => {
    if (Array.isArray(configuration) || Array.isArray(configuration.output))
      throw new Error('The build has one configuration');
    const bundle = await rolldown(configuration);
    await bundle.write({ ...configuration.output, dir: folder });
    await bundle.close();
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return (name) => join(folder, `${name}.js`);
}

/**
 * Builds one TypeScript program of the tests; to be called outside of them.
 *
 * @returns a function that returns its path
 */
export function builtProgram(source: URL): () => string {
  const folder = fileURLToPath(new URL(`../.cache/test-${process.pid}-program/`, import.meta.url));
  beforeAll(async () => {
    if (Array.isArray(configuration) || Array.isArray(configuration.output))
      throw new Error('The build has one configuration');
    const bundle = await rolldown({ ...configuration, input: { program: fileURLToPath(source) } });
    await bundle.write({ ...configuration.output, dir: folder });
    await bundle.close();
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return () => join(folder, 'program.js');
}

/** Starts a process with a minimal environment instead of that of the tests. */
export function launch(program: string, env: Record<string, string>, args: readonly string[] = []): ChildProcess {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH, HOME, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

/** The address a server prints when it is ready. @throws what it printed instead */
export async function addressOf(child: ChildProcess): Promise<string> {
  if (!child.stdout || !child.stderr) throw new Error('No streams');
  const stderr = text(child.stderr);
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /ready at (\S+)/.exec(line)?.[1];
    if (address === undefined) continue;
    child.stdout.resume();
    return address;
  }
  throw new Error(await stderr);
}

/** Runs a process until it exits. */
export async function run(
  program: string,
  env: Record<string, string>,
  args: readonly string[] = [],
): Promise<{ code: unknown; out: string; err: string }> {
  const child = launch(program, env, args);
  if (!child.stdout || !child.stderr) throw new Error('No streams');
  const [[code], out, err] = await Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)]);
  return { code, out: out.trim(), err: err.trim() };
}
