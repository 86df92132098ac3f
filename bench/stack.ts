import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded';
import type { Bench } from './benchmark';
import type { Target } from './wire';

/** A program of ours in a process of its own. */
export interface Program extends Target {
  readonly pid: number;
  /** From exec to the line with its address, in milliseconds. */
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

/** PostgreSQL as `npm start` runs it, in a temporary folder. */
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

/** The built server on a database, on any free port of this machine. */
export function startServer(
  { serverMain }: Bench,
  env: Readonly<Record<string, string>>,
  nodeOptions: readonly string[] = [],
): Promise<Program> {
  return startProgram([...nodeOptions, serverMain], {
    LOG_LEVEL: 'warn',
    RATE_LIMIT_PER_MINUTE: '0',
    LOCAL_SIGN_IN: 'on',
    PORT: '0',
    ...env,
  });
}

/** Runs a program that prints its address once it answers. */
export async function startProgram(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Program> {
  const started = performance.now();
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { host, port } = await addressOf(child);
  const startedIn = performance.now() - started;
  return { pid: child.pid ?? 0, host, port, startedIn, stop: () => end(child) };
}

/** Keeps reading what the program prints, whoever cares: a pipe that is full or closed would hold it up or end it. */
function addressOf(child: ChildProcess): Promise<Target> {
  let printed = '';
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const { host, port } = READY.exec(printed)?.groups ?? {};
      if (host !== undefined && port !== undefined) resolve({ host, port: Number(port) });
    });
    child.once('exit', () => reject(new Error(`A program ended before it was ready:\n${printed}`)));
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

/** The memory of a process that is in RAM, in MiB. Linux only: elsewhere not a number. */
export async function residentMiB(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}

/** Stops everything, the last one started first, also when one of them fails. */
export async function using<T>(run: (later: (stop: () => Promise<void>) => void) => Promise<T>): Promise<T> {
  const stops: (() => Promise<void>)[] = [];
  try {
    return await run((stop) => void stops.push(stop));
  } finally {
    for (const stop of stops.reverse()) await stop().catch((error: unknown) => console.error(error));
  }
}
