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
import { DATABASE, type Hold, takeHold } from './hold';
import { HOST, type Launched, POLL_MS, findPostmaster, freePort, launch, stopPostmaster } from './postmaster';

const READY_WITHIN_MS = 120_000; // crash recovery replays the whole log since the last checkpoint
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
}

interface Running {
  hold: Hold;
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
    const context = await prepare(dataFolder, options.log, options.signal);
    const running = await bringUp(context, options.port ?? null, options.signal);
    options.log.info(
      `PostgreSQL ${context.binaries.major} ${running.adopted ? 'adopted' : 'started'} on port ${running.port}, data in ${dataFolder}`,
    );
    const password = encodeURIComponent(context.password);
    return {
      url: `postgres://${ROLE}:${password}@${HOST}:${running.port}/${DATABASE}`,
      adopted: running.adopted,
      stop: keepUp(context, running),
    };
  } catch (error) {
    options.signal?.throwIfAborted();
    throw fileFailure(error, dataFolder);
  }
}

async function prepare(dataFolder: string, log: EmbeddedLog, signal?: AbortSignal): Promise<Context> {
  const paths = await openDataFolder(dataFolder);
  const binaries = await findBinaries(await clusterMajor(paths), dataFolder);
  if ((await clusterMajor(paths)) === null) {
    log.info(`Creating a new database with PostgreSQL ${binaries.major} in ${dataFolder}`);
    await createCluster(paths, binaries, signal);
  }
  const { password } = await readAccess(paths);
  return { paths, binaries, password, log };
}

/**
 * Acquires a share in the running server, or starts one. Retries if another process starts it at the same time.
 *
 * @param fixedPort the required port, or null
 */
async function bringUp(context: Context, fixedPort: number | null, signal?: AbortSignal): Promise<Running> {
  const attempt: Attempt = { launched: null, preferredPort: fixedPort ?? (await readAccess(context.paths)).port };
  const deadline = performance.now() + READY_WITHIN_MS;
  try {
    while (performance.now() < deadline) {
      signal?.throwIfAborted();
      const running = await advance(context, attempt, fixedPort);
      if (running !== null) return running;
      await delay(POLL_MS);
    }
    throw notReady(context.paths);
  } catch (error) {
    // A server in crash recovery continues by itself; the next start adopts it.
    if (attempt.launched?.hasEnded() === false && performance.now() < deadline) {
      await stopPostmaster(attempt.launched.pid, context.paths.cluster, context.binaries);
    }
    throw error;
  }
}

/** State of one `bringUp` call. */
interface Attempt {
  launched: Launched | null;
  /** 0 for any port. */
  preferredPort: number;
}

/** Makes one attempt; null if no server responds yet. */
async function advance(context: Context, attempt: Attempt, fixedPort: number | null): Promise<Running | null> {
  const { paths, password } = context;
  const found = await findPostmaster(paths.cluster);
  if (found !== null) {
    const hold = await takeHold(paths, found.port, password);
    if (hold !== null) return { hold, port: found.port, adopted: found.pid !== attempt.launched?.pid };
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
  const printed = await launched.printed();
  // another server was started first, or one is stopping
  if (/lock file .* already exists|shared memory block .* is still in use/.test(printed)) return port;
  if (/could not bind .*Address already in use|could not create any TCP\/IP sockets/s.test(printed)) {
    if (fixedPort !== null) throw portTaken(fixedPort);
    return 0;
  }
  throw await processFailure('server', printed, paths.dataFolder, paths.log);
}

function portTaken(port: number): StartupError {
  return new StartupError(
    `Port ${port}, configured for the database, is in use: stop the process that uses it, or set another port.`,
  );
}

/** Watches the server and restarts it on the same port if it dies. Returns a function that stops both. */
function keepUp(context: Context, first: Running): () => Promise<void> {
  const { log } = context;
  const stopping = new AbortController();
  let hold: Hold | null = first.hold;
  let bringingBack: Promise<void> = Promise.resolve();

  const watch = (watched: Hold): void => {
    hold = watched;
    watched.onLost(() => {
      hold = null;
      if (!stopping.signal.aborted) bringingBack = bringBack();
    });
  };

  const bringBack = async (): Promise<void> => {
    log.warn('Lost the connection to PostgreSQL, restarting it');
    for (let wait = RETRY_FIRST_MS; !stopping.signal.aborted; wait = Math.min(wait * 2, RETRY_MAX_MS)) {
      try {
        const again = await bringUp(context, first.port);
        log.info(`PostgreSQL is back on port ${again.port}`);
        return watch(again.hold);
      } catch (error) {
        log.warn(`PostgreSQL could not be restarted yet: ${error instanceof Error ? error.message : String(error)}`);
        await delay(wait, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  };

  let stopped: Promise<void> | null = null;
  const stop = async (): Promise<void> => {
    stopping.abort();
    await bringingBack;
    if (hold === null || !(await hold.release())) return;
    const found = await findPostmaster(context.paths.cluster);
    if (found !== null && !(await stopPostmaster(found.pid, context.paths.cluster, context.binaries))) {
      log.warn(`PostgreSQL (process ${found.pid}) does not stop; the next start adopts it`);
    }
  };

  watch(first.hold);
  return () => (stopped ??= stop());
}
