import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Clock } from './clock';
import { calendarsOf, checkPayments, compose, composeTasks, composeWorker } from './compose';
import type { Config } from './config';
import { checkDatabase } from './db/check';
import { startEmbeddedPostgres } from './db/embedded';
import { migrate, readMigrations } from './db/migrate';
import { DatabaseMonitor } from './db/monitor';
import { closeIdleConnections, createPool, dropConnections, withSetupPool } from './db/pool';
import { Changes, type ChangesDeps } from './features/change/changes';
import { openKeyring } from './encryptionKeys';
import { localUrl } from './http/origin';
import { installJobs, startJobs } from './jobs';
import { runningGauge } from './jobs/metrics';
import { checkPort, databaseFailure, listenFailure } from './startup';
import { systemTimers } from './timers';

export interface Running {
  /** URL of the app. */
  readonly address: string;
  /**
   * Stops accepting requests, gives those in flight up to `finishMs` milliseconds, and closes everything.
   *
   * @param force cuts off what is still in flight when aborted
   */
  stop(finishMs: number, force?: AbortSignal): Promise<void>;
}

interface StartDeps {
  readonly clock: Clock;
  readonly log: Logger;
  /** Cancels the start; what was started is stopped again. */
  readonly signal?: AbortSignal;
}

const CLOSE_IDLE_EVERY_MS = 50;

/** Resources to close, in reverse order of opening. */
type Cleanups = (() => Promise<void>)[];

/**
 * Starts the application: database, schema, server and jobs, or the part of it selected by `ROLE`.
 *
 * @throws {StartupError} for problems the operator can fix; what was started is stopped again
 * @throws the signal's reason, after everything is stopped again
 */
export async function start(config: Config, { clock, log, signal }: StartDeps): Promise<Running> {
  signal?.throwIfAborted();
  await checkPort(config.host, config.port);
  const cleanups: Cleanups = [];
  try {
    const url = await openDatabase(config, { clock, log, ...(signal && { signal }) }, cleanups);
    const pool = createPool({ url, connections: config.databaseConnections, log });
    cleanups.push(() => pool.end());
    const changes = startChanges({ databaseUrl: url, pool, clock, timers: systemTimers, log }, cleanups);
    const onUnreachable = (): void => {
      closeIdleConnections(pool);
      changes.probe();
    };
    const readiness = new DatabaseMonitor({
      databaseUrl: url,
      migrations: readMigrations(),
      timers: systemTimers,
      log,
      onUnreachable,
    });
    cleanups.push(() => readiness.stop());
    await readiness.start();
    const running = runningGauge();
    const keyring = await openKeyring(config);
    const calendars = calendarsOf(config, clock);
    const { tasks, metrics } = composeTasks({ config, clock, keyring, calendars });
    const runsJobs = config.role !== 'web';
    const ownMetrics = runsJobs ? [running, ...metrics] : [];
    const deps = { config, pool, changes, readiness, clock, log, keyring, calendars, metrics: ownMetrics };
    const app = config.role === 'worker' ? composeWorker(deps) : await compose(deps);
    cleanups.push(() => app.close());
    const drops = [() => app.server.closeAllConnections(), () => dropConnections(pool)];
    await app.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
      throw listenFailure(error, config.host, config.port);
    });
    if (runsJobs) {
      const jobs = await startJobs({ config, databaseUrl: url, clock, log, changes, tasks, running });
      cleanups.push(() => jobs.stop());
      drops.push(() => jobs.drop());
    }
    signal?.throwIfAborted();
    // Not awaited: the server starts also while Stripe cannot be reached.
    if (config.role !== 'worker')
      void checkPayments(config, clock, log).catch((err: unknown) => log.error({ err }, 'checking payments failed'));
    return {
      address: config.publicUrl ?? addressOf(app, config.host),
      async stop(finishMs, force) {
        // Comes first, so that a load balancer stops sending requests.
        await readiness.stop();
        const cutOff = (): void => drops.forEach((drop) => drop());
        const timer = setTimeout(() => app.server.closeAllConnections(), finishMs);
        // Node closes the idle connections once; those in flight become idle later, and clients would keep them open.
        const idle = setInterval(() => app.server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS);
        force?.addEventListener('abort', cutOff);
        await closeAll(cleanups, log);
        clearTimeout(timer);
        clearInterval(idle);
        force?.removeEventListener('abort', cutOff);
      },
    };
  } catch (error) {
    await closeAll(cleanups, log);
    throw error;
  }
}

function startChanges(deps: ChangesDeps, cleanups: Cleanups): Changes {
  const changes = new Changes(deps);
  changes.start();
  cleanups.push(() => changes.stop());
  return changes;
}

/** Starts, checks and migrates the database. @returns its URL */
async function openDatabase(config: Config, { clock, log, signal }: StartDeps, cleanups: Cleanups): Promise<string> {
  try {
    const url =
      config.databaseUrl ?? (await startEmbedded(config.dataFolder, { log, ...(signal && { signal }) }, cleanups));
    const applied = await withSetupPool({ url, log, ...(signal && { signal }) }, async (pool) => {
      await checkDatabase(pool);
      const migrated = await migrate(pool, clock);
      await installJobs(pool, log);
      return migrated;
    });
    if (applied.length > 0) log.info({ migrations: applied }, 'migrated');
    return url;
  } catch (error) {
    signal?.throwIfAborted();
    throw databaseFailure(error, config.databaseUrl, config.dataFolder);
  }
}

async function startEmbedded(
  dataFolder: string,
  { log, signal }: Pick<StartDeps, 'log' | 'signal'>,
  cleanups: Cleanups,
): Promise<string> {
  const database = await startEmbeddedPostgres({
    dataFolder,
    log: { info: (line) => log.info(line), warn: (line) => log.warn(line) },
    ...(signal && { signal }),
  });
  cleanups.push(() => database.stop());
  return database.url;
}

function addressOf(app: FastifyInstance, host: string): string {
  const bound: AddressInfo | string | null = app.server.address();
  return localUrl(host, typeof bound === 'object' && bound !== null ? bound.port : 0);
}

async function closeAll(cleanups: Cleanups, log: Logger): Promise<void> {
  for (const close of cleanups.reverse()) {
    await close().catch((error: unknown) => log.error({ err: error }, 'closing failed'));
  }
}
