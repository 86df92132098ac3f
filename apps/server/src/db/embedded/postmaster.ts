import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { open, readFile, rename, stat, unlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { errorCode, isAlive, readIfExists } from '../../systemError';
import { chooseAccount, leaveToFolderOwner } from './account';
import type { Binaries } from './binaries';
import { type ClusterPaths, cleanEnvironment } from './cluster';

const run = promisify(execFile);
export const HOST = '127.0.0.1';
export const POLL_MS = 20;
const NO_PROCESS = 2_147_483_647; // above the highest process id of any system
const EMPTY_PID_FILE_MS = 1_000; // a starting server fills the file much sooner
const LOG_MAX_BYTES = 8 * 1024 * 1024;
const TAIL_BYTES = 64 * 1024;
// Time limits of a shutdown; together with those of the server's other parts they end a stop within 15 seconds.
const FAST_STOP_MS = 4_000;
const IMMEDIATE_STOP_MS = 1_000;
const KILL_MS = 500;

/**
 * Passed on the command line, which takes precedence over the configuration files and ALTER SYSTEM. The first three
 * make acknowledged writes survive a power failure. Statements and key values are not logged, because they contain
 * users' texts.
 */
const SETTINGS: Readonly<Record<string, string>> = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  listen_addresses: HOST,
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  logging_collector: 'off',
  log_destination: 'stderr',
  log_checkpoints: 'off',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

/** A PostgreSQL server process of this cluster. */
export interface Postmaster {
  pid: number;
  port: number;
}

/** A server that was started and may not accept connections yet. */
export interface Launched {
  pid: number;
  hasEnded(): boolean;
  /** Resolves to its log output so far. */
  output(): Promise<string>;
}

/**
 * Finds the running server of a cluster, whoever started it; null if there is none.
 *
 * Also repairs the pid file where PostgreSQL would refuse to start forever: it takes any process with the id in the
 * file for a server (ids are reused after a reboot or in a container), and an empty file (after a crash on a full disk)
 * for a starting one.
 */
export async function findPostmaster(cluster: string): Promise<Postmaster | null> {
  const file = join(cluster, 'postmaster.pid');
  const text = await readIfExists(file);
  if (text === null) return null;
  const found = parsePidFile(text);
  if (found === null) {
    await delay(EMPTY_PID_FILE_MS);
    if ((await readIfExists(file)) === text) await unlink(file);
    return null;
  }
  if (await runsOn(found.pid, cluster)) return found;
  if (isAlive(found.pid)) await invalidatePidFile(file, text);
  return null;
}

/**
 * Replaces the process id in the file by one that cannot exist. The rest of the file remains, because PostgreSQL uses
 * it to detect whether an orphan of the last server is still attached to the shared memory; without it, both would
 * write.
 */
async function invalidatePidFile(file: string, text: string): Promise<void> {
  // A name of its own for each start, because two starts may run in one process.
  const draft = `${file}.${process.pid}-${randomBytes(4).toString('hex')}`;
  await writeFile(draft, text.replace(/^\d+/, String(NO_PROCESS)), { mode: 0o600 });
  await leaveToFolderOwner(draft);
  if ((await readIfExists(file)) === text) await rename(draft, file);
  else await unlink(draft);
}

function parsePidFile(text: string): Postmaster | null {
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  return Number.isInteger(pid) && pid > 0 && Number.isInteger(port) && port > 0 ? { pid, port } : null;
}

/** True if the process is a PostgreSQL server of this cluster. A zombie process has no command line. */
async function runsOn(pid: number, cluster: string): Promise<boolean> {
  return (await commandLineOf(pid)).includes(cluster);
}

/** Command line of a process; empty if there is none or it is a zombie. */
async function commandLineOf(pid: number): Promise<string> {
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  const [program, args] =
    process.platform === 'win32'
      ? [
          'powershell',
          ['-NoProfile', '-Command', `(Get-CimInstance Win32_Process -Filter "ProcessId=${pid}").CommandLine`],
        ]
      : ['ps', ['-ww', '-o', 'args=', '-p', String(pid)]];
  return run(program, args).then(
    ({ stdout }) => stdout,
    () => '',
  );
}

/** Returns a free port on loopback: the preferred one if possible (and not 0), otherwise any. */
export async function freePort(preferred: number): Promise<number> {
  return (preferred > 0 ? await tryPort(preferred) : null) ?? (await tryPort(0)) ?? 0;
}

async function tryPort(port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(null));
    probe.listen(port, HOST, () => {
      const address = probe.address();
      const bound = typeof address === 'object' && address !== null ? address.port : null;
      probe.close(() => resolve(bound));
    });
  });
}

/**
 * Starts PostgreSQL in a separate process group with its output in a file, so that Ctrl+C in the terminal does not
 * reach it and it survives if this process is killed.
 */
export async function launch(paths: ClusterPaths, binaries: Binaries, port: number): Promise<Launched> {
  const account = await chooseAccount(binaries.postgres, paths.cluster);
  const settings = Object.entries({ ...SETTINGS, port: String(port) }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const { file, args, ids } = account.command(binaries.postgres, ['-D', paths.cluster, ...settings]);
  const log = await openLog(paths.log);
  try {
    const from = (await log.stat()).size;
    const child = spawn(file, args, {
      ...ids,
      cwd: '/',
      env: cleanEnvironment(),
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    });
    child.unref();
    return { pid: child.pid ?? 0, hasEnded: endOf(child), output: () => tailOf(paths.log, from) };
  } finally {
    await log.close();
  }
}

function endOf(child: ChildProcess): () => boolean {
  let ended = false;
  const end = (): void => {
    ended = true;
  };
  child.once('exit', end);
  child.once('error', end);
  return () => ended;
}

async function openLog(path: string): ReturnType<typeof open> {
  const size = await stat(path).then(
    (file) => file.size,
    () => 0,
  );
  if (size > LOG_MAX_BYTES) await rename(path, `${path}.1`);
  const log = await open(path, 'a', 0o600);
  await leaveToFolderOwner(path);
  return log;
}

async function tailOf(path: string, from: number): Promise<string> {
  const log = await open(path, 'r');
  try {
    const { size } = await log.stat();
    const start = Math.max(from, size - TAIL_BYTES);
    const { buffer, bytesRead } = await log.read(Buffer.alloc(Math.max(0, size - start)), 0, null, start);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await log.close();
  }
}

/**
 * Stops the server: rolls back open transactions, writes everything and exits. If it does not exit in time, an
 * immediate shutdown follows, and then it is killed; the next start recovers from the log.
 *
 * @param force skips the orderly part when aborted
 * @returns false if the process still runs
 */
export async function stopPostmaster(
  pid: number,
  cluster: string,
  binaries: Binaries,
  force?: AbortSignal,
): Promise<boolean> {
  const hasEnded = async (): Promise<boolean> => !(await runsOn(pid, cluster));
  if (process.platform === 'win32') {
    await pgCtlStop(binaries, cluster, 'fast', FAST_STOP_MS); // Windows has no signals
    return (await hasEnded()) || pgCtlStop(binaries, cluster, 'immediate', IMMEDIATE_STOP_MS).then(hasEnded);
  }
  const steps = [
    { signal: 'SIGINT', withinMs: FAST_STOP_MS, isOrderly: true },
    { signal: 'SIGQUIT', withinMs: IMMEDIATE_STOP_MS, isOrderly: false },
    { signal: 'SIGKILL', withinMs: KILL_MS, isOrderly: false },
  ] as const;
  for (const { signal, withinMs, isOrderly } of steps) {
    if (await hasEnded()) return true;
    if (isOrderly && force?.aborted === true) continue;
    sendSignal(pid, signal);
    await waitFor(hasEnded, withinMs, isOrderly ? force : undefined);
  }
  return hasEnded();
}

async function pgCtlStop(
  { pgCtl }: Binaries,
  cluster: string,
  mode: 'fast' | 'immediate',
  withinMs: number,
): Promise<void> {
  const seconds = String(withinMs / 1000);
  await run(pgCtl, ['stop', '-D', cluster, '-m', mode, '-w', '-t', seconds]).catch(() => undefined);
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}

/** Waits until the condition holds, the time is over or the wait is cancelled. */
async function waitFor(holds: () => Promise<boolean>, withinMs: number, cancel?: AbortSignal): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (performance.now() < deadline && !(await holds())) {
    if (cancel?.aborted === true) return;
    await delay(POLL_MS);
  }
}
