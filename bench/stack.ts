import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded';
import type { Bench } from './benchmark';
import type { Target } from './wire';

/** A server in its own process. */
export interface ServerProcess extends Target {
  readonly pid: number;
  /** Milliseconds from exec to the line with its address. */
  readonly startedIn: number;
  stop(): Promise<void>;
}

export interface Database {
  readonly url: string;
  readonly folder: string;
  stop(): Promise<void>;
}

const STOP_MS = 20_000;
const READY = /https?:\/\/(?<host>[^\s:/]+):(?<port>\d+)/;

export async function temporaryFolder(): Promise<{ readonly path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'sevenfold-bench-'));
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 10 }) };
}

/** Starts PostgreSQL as `npm start` does, in a temporary folder. */
export async function startDatabase(): Promise<Database> {
  const folder = await temporaryFolder();
  const log = { info: () => undefined, warn: (line: string) => console.warn(line) };
  const database = await startEmbeddedPostgres({ dataFolder: folder.path, log });
  return {
    url: database.url,
    folder: folder.path,
    stop: async () => {
      await database.stop();
      await folder.remove();
    },
  };
}

/** Starts the built server on a database, on a free port. */
export function startServer(
  { serverMain }: Bench,
  env: Readonly<Record<string, string>>,
  nodeOptions: readonly string[] = [],
): Promise<ServerProcess> {
  return startProcess([...nodeOptions, serverMain], {
    LOG_LEVEL: 'warn',
    RATE_LIMIT_PER_MINUTE: '0',
    LOCAL_SIGN_IN: 'on',
    PORT: '0',
    ...env,
  });
}

/** Starts PostgreSQL and the built server on it; both are stopped by the cleanup. */
export async function startStack(
  bench: Bench,
  onCleanup: OnCleanup,
): Promise<{ readonly database: Database; readonly server: ServerProcess }> {
  const database = await startDatabase();
  onCleanup(database.stop);
  const server = await startServer(bench, { DATABASE_URL: database.url });
  onCleanup(server.stop);
  return { database, server };
}

/** Starts a process that prints its address when it is ready. */
export async function startProcess(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const started = performance.now();
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { host, port } = await addressOf(child);
  const startedIn = performance.now() - started;
  return { pid: child.pid ?? 0, host, port, startedIn, stop: () => end(child) };
}

/** Keeps reading a process's output: a full or closed pipe would block or end it. */
function addressOf(child: ChildProcess): Promise<Target> {
  let printed = '';
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const { host, port } = READY.exec(printed)?.groups ?? {};
      if (host !== undefined && port !== undefined) resolve({ host, port: Number(port) });
    });
    child.once('exit', () => reject(new Error(`A process ended before it was ready:\n${printed}`)));
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const force = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await ended;
  clearTimeout(force);
}

/** Resident set size of a process in MiB. Linux only: NaN elsewhere. */
export async function residentMiB(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}

/** Peak of the resident set size of a process in MiB since it started. Linux only: NaN elsewhere. */
export async function peakMiB(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}

/** Processor time that a process has used, in milliseconds. Linux only: NaN elsewhere. */
export async function processorMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name of the process, in parentheses, may contain spaces. Times are in hundredths of a second.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Registers what must be stopped in the end. */
type OnCleanup = (stop: () => Promise<void>) => void;

/** Stops everything in reverse order, even if one of them fails. */
export async function withCleanup<T>(run: (onCleanup: OnCleanup) => Promise<T>): Promise<T> {
  const stops: (() => Promise<void>)[] = [];
  try {
    return await run((stop) => void stops.push(stop));
  } finally {
    for (const stop of stops.reverse()) await stop().catch((error: unknown) => console.error(error));
  }
}
