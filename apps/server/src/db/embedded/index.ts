import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { StartupError } from '../../startupError';
import { type Binaries, findBinaries } from './binaries';
import {
  type ClusterPaths,
  ROLE,
  clusterMajor,
  createCluster,
  openDataFolder,
  readAccess,
  saveAccess,
} from './cluster';
import { fileFailure, processFailure } from './errors';
import { DATABASE, type ServerShare, acquireShare } from './serverShare';
import {
  HOST,
  type Launched,
  POLL_MS,
  type Postmaster,
  findPostmaster,
  freePort,
  launch,
  stopPostmaster,
} from './postmaster';

/** Long enough for crash recovery, which replays the log since the last checkpoint. */
const READY_WITHIN_MS = 120_000;
/**
 * Maximum time for which a stop tries to find out whether other processes use the server. PostgreSQL accepts
 * connections again within a second after it has lost a process. A server that hangs is stopped: it serves nobody, and
 * another process that uses it starts it again.
 */
const REJOIN_WITHIN_MS = 2_000;
const RETRY_FIRST_MS = 250;
const RETRY_MAX_MS = 10_000;

/** Receives progress messages, one line per call. */
export interface EmbeddedLog {
  info(message: string): void;
  warn(message: string): void;
}

export interface EmbeddedOptions {
  /** Folder of the database; created if missing. */
  dataFolder: string;
  log: EmbeddedLog;
  /** TCP port on loopback. Default: the most recent one, or any free one. */
  port?: number;
  /** Cancels the start; a server that was started is stopped again. No effect after the start. */
  signal?: AbortSignal;
  /** Makes a stop, also that of a cancelled start, immediate when aborted: the next start recovers from the log. */
  force?: AbortSignal;
}

export interface EmbeddedPostgres {
  /** Connection string with password, of an existing database; constant while this process runs. */
  url: string;
  /** True if the server was already running, left by a killed process or used by another one. */
  adopted: boolean;
  /** Stops the server, unless another process uses it. Idempotent. */
  stop(): Promise<void>;
}

interface Context {
  paths: ClusterPaths;
  binaries: Binaries;
  password: string;
  log: EmbeddedLog;
  force: AbortSignal | undefined;
}

interface Running {
  share: ServerShare;
  port: number;
  adopted: boolean;
}

/**
 * Starts PostgreSQL in a folder, or adopts the server that already runs there, and restarts it if it dies.
 *
 * Several processes may share a folder: they use the same server, and the last one stops it.
 *
 * @throws StartupError for problems the user can fix: a full disk, a folder of another user, data of another version
 * @throws the signal's reason
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const dataFolder = resolve(options.dataFolder);
  try {
    const context = await prepare(dataFolder, options);
    const running = await startOrAdopt(context, options.port ?? null, options.signal);
    options.log.info(
      `PostgreSQL ${context.binaries.major} ${running.adopted ? 'adopted' : 'started'} on port ${running.port}, data in ${dataFolder}`,
    );
    const password = encodeURIComponent(context.password);
    return {
      url: `postgres://${ROLE}:${password}@${HOST}:${running.port}/${DATABASE}`,
      adopted: running.adopted,
      stop: supervise(context, running),
    };
  } catch (error) {
    options.signal?.throwIfAborted();
    throw fileFailure(error, dataFolder);
  }
}

async function prepare(dataFolder: string, { log, signal, force }: EmbeddedOptions): Promise<Context> {
  const paths = await openDataFolder(dataFolder);
  const binaries = await findBinaries(await clusterMajor(paths), dataFolder);
  if ((await clusterMajor(paths)) === null) {
    log.info(`Creating a new database with PostgreSQL ${binaries.major} in ${dataFolder}`);
    await createCluster(paths, binaries, signal);
  }
  const { password } = await readAccess(paths);
  return { paths, binaries, password, log, force };
}

/**
 * Acquires a share in the running server, or starts one. Retries if another process starts it at the same time.
 *
 * @param fixedPort the required port, or null
 */
async function startOrAdopt(context: Context, fixedPort: number | null, signal?: AbortSignal): Promise<Running> {
  const attempt: Attempt = { launched: null, preferredPort: fixedPort ?? (await readAccess(context.paths)).port };
  const deadline = performance.now() + READY_WITHIN_MS;
  try {
    while (performance.now() < deadline) {
      signal?.throwIfAborted();
      const running = await attemptOnce(context, attempt, fixedPort, signal);
      if (running !== null) return running;
      await delay(POLL_MS);
    }
    throw notReady(context.paths);
  } catch (error) {
    // A server in crash recovery continues by itself; the next start adopts it.
    if (attempt.launched?.hasEnded() === false && performance.now() < deadline) {
      await stopPostmaster(attempt.launched.pid, context.paths.cluster, context.binaries, context.force);
    }
    throw error;
  }
}

/** State of one `startOrAdopt` call. */
interface Attempt {
  launched: Launched | null;
  /** 0 for any port. */
  preferredPort: number;
}

/** Looks for a server once, and launches one if there is none. Returns null if none responds yet. */
async function attemptOnce(
  context: Context,
  attempt: Attempt,
  fixedPort: number | null,
  signal?: AbortSignal,
): Promise<Running | null> {
  const { paths, password } = context;
  const found = await findPostmaster(paths.cluster);
  if (found !== null) {
    const share = await acquireShare(paths, found.port, password, signal);
    if (share !== null) return { share, port: found.port, adopted: found.pid !== attempt.launched?.pid };
  }
  if (attempt.launched?.hasEnded() === true) {
    attempt.preferredPort = await afterFailedLaunch(context, attempt.launched, attempt.preferredPort, fixedPort);
    attempt.launched = null;
  } else if (found === null && attempt.launched === null) {
    attempt.launched = await launchOn(context, attempt.preferredPort, fixedPort);
  }
  return null;
}

function notReady(paths: ClusterPaths): StartupError {
  return new StartupError(
    `PostgreSQL has not become ready in ${READY_WITHIN_MS / 1000} seconds: see ${paths.log}; if it is still recovering, start again.`,
  );
}

async function launchOn(context: Context, preferredPort: number, fixedPort: number | null): Promise<Launched> {
  const port = await freePort(preferredPort);
  if (fixedPort !== null && port !== fixedPort) throw portTaken(fixedPort);
  const launched = await launch(context.paths, context.binaries, port);
  if (port !== (await readAccess(context.paths)).port)
    await saveAccess(context.paths, { port, password: context.password });
  return launched;
}

/** The port for the next attempt, if a retry makes sense. */
async function afterFailedLaunch(
  context: Context,
  launched: Launched,
  port: number,
  fixedPort: number | null,
): Promise<number> {
  const { paths } = context;
  const output = await launched.output();
  // another server was started first, or one is stopping
  if (/lock file .* already exists|shared memory block .* is still in use/.test(output)) return port;
  if (/could not bind .*Address already in use|could not create any TCP\/IP sockets/s.test(output)) {
    if (fixedPort !== null) throw portTaken(fixedPort);
    return 0;
  }
  throw await processFailure('server', output, paths.dataFolder, paths.log);
}

function portTaken(port: number): StartupError {
  return new StartupError(
    `Port ${port}, configured for the database, is in use: stop the process that uses it, or set another port.`,
  );
}

/** Restarts the server on the same port whenever it dies. Returns a function that ends this, and the server. */
function supervise(context: Context, first: Running): () => Promise<void> {
  const { log } = context;
  const stopping = new AbortController();
  let share: ServerShare | null = first.share;
  let restarting: Promise<void> = Promise.resolve();

  const watch = (watched: ServerShare): void => {
    share = watched;
    watched.onLost(() => {
      share = null;
      if (!stopping.signal.aborted) restarting = restart();
    });
  };

  const restart = async (): Promise<void> => {
    log.warn('Lost the connection to PostgreSQL, restarting it');
    for (let wait = RETRY_FIRST_MS; !stopping.signal.aborted; wait = Math.min(wait * 2, RETRY_MAX_MS)) {
      try {
        const again = await startOrAdopt(context, first.port, stopping.signal);
        log.info(`PostgreSQL is back on port ${again.port}`);
        return watch(again.share);
      } catch (error) {
        if (stopping.signal.aborted) return;
        log.warn(`PostgreSQL could not be restarted yet: ${error instanceof Error ? error.message : String(error)}`);
        await delay(wait, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  };

  let stopped: Promise<void> | null = null;
  const stop = async (): Promise<void> => {
    stopping.abort();
    await restarting;
    const remaining = await stopUnlessShared(context, share);
    if (remaining !== null)
      log.warn(`PostgreSQL (process ${remaining.pid}) cannot be stopped; the next start adopts it`);
  };

  watch(first.share);
  return () => (stopped ??= stop());
}

/**
 * Releases this process's share in the server, and stops the server if that was the last one.
 *
 * A broken connection does not say whether other processes use the server: PostgreSQL also breaks all connections when
 * one of its processes is killed, and accepts new ones a moment later. Then a new share is acquired and released.
 *
 * @param share null if it is lost already
 * @returns the server if it could not be stopped; otherwise null
 */
async function stopUnlessShared(context: Context, share: ServerShare | null): Promise<Postmaster | null> {
  const { paths, binaries, password, force } = context;
  const giveUp = new AbortController();
  const abort = (): void => giveUp.abort();
  const timer = setTimeout(abort, REJOIN_WITHIN_MS);
  force?.addEventListener('abort', abort);
  if (force?.aborted === true) abort();
  try {
    for (let current = share; ;) {
      const released = (await current?.release(giveUp.signal)) ?? 'lost';
      if (released === 'shared') return null;
      const found = await findPostmaster(paths.cluster);
      if (found === null) return null;
      if (released === 'last' || giveUp.signal.aborted) {
        // An orderly shutdown needs a server that responds.
        const immediate = released === 'last' ? force : giveUp.signal;
        return (await stopPostmaster(found.pid, paths.cluster, binaries, immediate)) ? null : found;
      }
      await delay(POLL_MS);
      current = await acquireShare(paths, found.port, password, giveUp.signal).catch(() => null);
    }
  } finally {
    clearTimeout(timer);
    force?.removeEventListener('abort', abort);
  }
}
