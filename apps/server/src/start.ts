import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Clock } from './clock';
import { createCalendars, checkPayments, compose, composeTasks, composeWorker } from './compose';
import type { Config } from './config';
import {
  checkDatabase,
  closeIdleConnections,
  createPool,
  DatabaseMonitor,
  dropConnections,
  type EmbeddedPostgres,
  endPool,
  isDistributed,
  migrate,
  overPool,
  type PlanCache,
  readMigrations,
  startEmbeddedPostgres,
  withSetupPool,
} from '#db';
import { isByLinkOnly } from '#config';
import { Changes, type ChangesDeps } from '#features/change';
import { TABLES } from './features/registry';
import { issueSetUpToken } from '#features/invitation';
import { openKeyring } from './encryptionKeys';
import { localUrl } from '#http';
import { installJobs, startJobs } from './jobs';
import { runningGauge } from '#jobs';
import { Resources } from './resources';
import { checkPort, databaseFailure, databaseVariable, listenFailure } from './startup';
import { StartupError } from './startupError';
import { systemTimers } from './timers';
import { openPush } from './webPushKey';

export interface Running {
  /** URL of the app. */
  readonly address: string;
  /** Link with which the first account is created; undefined if there is one, or anybody can register. */
  readonly setUpLink: string | undefined;
  /**
   * Stops accepting requests, gives those in flight up to `finishMs` milliseconds, and closes everything: within a
   * second more, and the time PostgreSQL needs to shut down (`stopPostmaster`).
   */
  stop(finishMs: number): Promise<void>;
}

interface StartDeps {
  readonly clock: Clock;
  readonly log: Logger;
  /** Cancels the start; what was started is stopped again. */
  readonly signal?: AbortSignal;
  /** Makes a stop immediate when aborted: nothing in flight is waited for. */
  readonly force?: AbortSignal;
}

const CLOSE_IDLE_EVERY_MS = 50;
/** Maximum time for closing what no request is waited for any more: jobs, connections, the job queue. */
const CLOSE_MS = 1_000;

/**
 * Starts the application: database, schema, server and jobs, or the part of it selected by `ROLE`.
 *
 * @throws {StartupError} for problems the operator can fix; what was started is stopped again
 * @throws the signal's reason, after everything is stopped again
 */
export async function start(config: Config, deps: StartDeps): Promise<Running> {
  const { log, signal, force } = deps;
  signal?.throwIfAborted();
  await checkPort(config.host, config.port);
  const resources = new Resources(log);
  let embedded: EmbeddedPostgres | undefined;
  // PostgreSQL comes last, and is stopped whatever the others do: nobody else would stop it.
  const close = async (limitMs: number): Promise<void> => {
    await resources.close(limitMs, force);
    await embedded?.stop();
  };
  try {
    embedded = config.databaseUrl === undefined ? await startEmbedded(config.dataFolder, deps) : undefined;
    const { app, readiness, setUpToken } = await unlessAborted(
      open(config, config.databaseUrl ?? embedded?.url ?? '', deps, resources),
      signal,
    );
    const address = config.publicUrl ?? addressOf(app, config.host);
    return {
      address,
      // A fragment is not sent to servers and proxies, so that the token is in none of their logs.
      setUpLink: setUpToken && `${address}/join#${setUpToken}`,
      async stop(finishMs) {
        // Comes first, so that a load balancer stops sending requests.
        void readiness.stop();
        const timer = setTimeout(() => app.server.closeAllConnections(), finishMs);
        // Node closes the idle connections once; those in flight become idle later, and clients would keep them open.
        const idle = setInterval(() => app.server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS);
        await close(finishMs + CLOSE_MS);
        clearTimeout(timer);
        clearInterval(idle);
      },
    };
  } catch (error) {
    await close(CLOSE_MS);
    signal?.throwIfAborted();
    throw error;
  }
}

/** Rejects as soon as the signal is aborted, although the work goes on: its connections may hang. */
async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  const settled = new AbortController();
  const aborted = once(signal, 'abort', { signal: settled.signal }).then(() => signal.throwIfAborted());
  try {
    await Promise.race([work, aborted]);
    return await work;
  } finally {
    settled.abort();
  }
}

interface Opened {
  readonly app: FastifyInstance;
  readonly readiness: DatabaseMonitor;
  readonly setUpToken: string | undefined;
}

/** Opens everything but the embedded database. */
async function open(config: Config, url: string, deps: StartDeps, resources: Resources): Promise<Opened> {
  const { clock, log, signal } = deps;
  const planCache = await setUpDatabase(config, url, deps);
  const pool = createPool({
    url: config.poolerUrl ?? url,
    connections: config.databaseConnections,
    log,
    planCache,
    isPooled: config.poolerUrl !== undefined,
  });
  resources.add(
    () => endPool(pool),
    () => dropConnections(pool),
  );
  if (config.poolerUrl !== undefined) await checkPooler(pool, url, config, deps);
  const changes = startChanges({ databaseUrl: url, pool, clock, timers: systemTimers, log }, resources);
  const onUnreachable = (): void => {
    closeIdleConnections(pool);
    changes.probe();
  };
  const migrations = readMigrations();
  const readiness = new DatabaseMonitor({ databaseUrl: url, migrations, timers: systemTimers, log, onUnreachable });
  resources.add(() => readiness.stop());
  await readiness.start();
  const running = runningGauge();
  const keyring = await openKeyring(config);
  const calendars = createCalendars(config, clock);
  const push = await openPush(config, clock);
  const { tasks, metrics } = composeTasks({ config, clock, keyring, calendars, push });
  const runsJobs = config.role !== 'web';
  const ownMetrics = runsJobs ? [running, ...metrics] : [];
  const parts = { config, pool, changes, readiness, clock, log, keyring, calendars, push, metrics: ownMetrics };
  const app = config.role === 'worker' ? composeWorker(parts) : await compose(parts);
  resources.add(
    () => app.close(),
    () => app.server.closeAllConnections(),
  );
  await app.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
    throw listenFailure(error, config.host, config.port);
  });
  if (runsJobs) {
    const jobs = await startJobs({
      config,
      databaseUrl: url,
      planCache,
      clock,
      log,
      changes,
      tasks,
      running,
    });
    resources.add(
      () => jobs.stop(),
      () => jobs.drop(),
    );
  }
  signal?.throwIfAborted();
  // Not awaited: the server starts also while Stripe cannot be reached.
  if (config.role !== 'worker')
    void checkPayments(config, clock, log).catch((err: unknown) => log.error({ err }, 'checking payments failed'));
  const setsUp = config.role !== 'worker' && isByLinkOnly(config);
  const setUpToken = setsUp ? await issueSetUpToken({ db: overPool(pool), clock }) : undefined;
  return { app, readiness, setUpToken };
}

function startChanges(deps: ChangesDeps, resources: Resources): Changes {
  const changes = new Changes(deps);
  changes.start();
  resources.add(() => changes.stop());
  return changes;
}

/** Checks and migrates the database. @returns how its statements are to be planned */
async function setUpDatabase(config: Config, url: string, { clock, log, signal }: StartDeps): Promise<PlanCache> {
  try {
    return await withSetupPool({ url, log, ...(signal && { signal }) }, async (pool) => {
      await checkDatabase(pool);
      const applied = await migrate(pool, clock);
      await installJobs(pool, log);
      if (applied.length > 0) log.info({ migrations: applied }, 'migrated');
      return (await isDistributed(pool, TABLES)) ? 'auto' : 'generic';
    });
  } catch (error) {
    signal?.throwIfAborted();
    throw databaseFailure(error, config.databaseUrl, config.dataFolder, databaseVariable(config));
  }
}

/** Differs between servers by the epoch, and between copies of a database on one server by the number of the copy. */
const IDENTITY = "SELECT epoch.id || ' ' || oid AS id FROM epoch, pg_database WHERE datname = current_database()";

/**
 * Checks that the pooler leads to the same database as the direct address.
 *
 * @throws {StartupError} when it does not, or rejects the connection
 */
async function checkPooler(pool: Pool, url: string, config: Config, { log, signal }: StartDeps): Promise<void> {
  const identify = async (over: Pool): Promise<string | undefined> =>
    (await over.query<{ id: string }>(IDENTITY)).rows[0]?.id;
  const expected = await withSetupPool({ url, log, ...(signal && { signal }) }, identify);
  const found = await identify(pool).catch((error: unknown) => {
    throw databaseFailure(error, config.poolerUrl, config.dataFolder);
  });
  if (found !== expected)
    throw new StartupError('DATABASE_URL and DATABASE_LISTEN_URL are addresses of different databases.');
}

async function startEmbedded(
  dataFolder: string,
  { log, signal, force }: Pick<StartDeps, 'log' | 'signal' | 'force'>,
): Promise<EmbeddedPostgres> {
  try {
    return await startEmbeddedPostgres({
      dataFolder,
      log: { info: (line) => log.info(line), warn: (line) => log.warn(line) },
      ...(signal && { signal }),
      ...(force && { force }),
    });
  } catch (error) {
    signal?.throwIfAborted();
    throw databaseFailure(error, undefined, dataFolder);
  }
}

function addressOf(app: FastifyInstance, host: string): string {
  const bound: AddressInfo | string | null = app.server.address();
  return localUrl(host, typeof bound === 'object' && bound !== null ? bound.port : 0);
}
