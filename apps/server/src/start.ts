import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Clock } from './clock';
import { compose, composeWorker } from './compose';
import type { Config } from './config';
import { checkDatabase } from './db/check';
import { startEmbeddedPostgres } from './db/embedded';
import { migrate } from './db/migrate';
import { createPool } from './db/pool';
import { Changes, type ChangesWorld } from './features/change/changes';
import { jobMetrics } from './jobs/metrics';
import { checkPort, databaseFailure, listenFailure } from './startup';
import { systemTimers } from './timers';

export interface Running {
  /** Where a browser reaches the app. */
  readonly address: string;
  /** Stops accepting, gives requests in flight so many milliseconds to finish, and closes everything. */
  stop(finishMs: number): Promise<void>;
}

interface Surroundings {
  readonly clock: Clock;
  readonly log: Logger;
}

/** Things to close, the last one opened first. */
type Cleanups = (() => Promise<void>)[];

/**
 * Starts the whole program: database, schema, server and jobs, or the part of it that `ROLE` asks for.
 *
 * @throws {StartupError} for everything the person at the keyboard can do something about; what was started by then is stopped again
 */
export async function start(config: Config, { clock, log }: Surroundings): Promise<Running> {
  await checkPort(config.host, config.port);
  const cleanups: Cleanups = [];
  try {
    const { pool, url } = await openDatabase(config, { clock, log }, cleanups);
    const metrics = config.role === 'web' ? undefined : jobMetrics();
    const world = { config, pool, clock, log, ...(metrics && { metrics: metrics.all }) };
    const app = config.role === 'worker'
      ? composeWorker(world)
      : await compose({ ...world, changes: startChanges({ databaseUrl: url, pool, clock, timers: systemTimers, log }, cleanups) });
    cleanups.push(() => app.close());
    await app.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
      throw listenFailure(error, config.host, config.port);
    });
    if (metrics) {
      // Loaded here, so that a process which runs no jobs does without it.
      const { startJobs } = await import('./jobs');
      const jobs = await startJobs({ databaseUrl: url, clock, log, metrics });
      cleanups.push(() => jobs.stop());
    }
    return { address: config.publicUrl ?? addressOf(app, config.host), stop: (finishMs) => stop(app, cleanups, finishMs, log) };
  } catch (error) {
    await closeAll(cleanups, log);
    throw error;
  }
}

function startChanges(world: ChangesWorld, cleanups: Cleanups): Changes {
  const changes = new Changes(world);
  changes.start();
  cleanups.push(() => changes.stop());
  return changes;
}

async function openDatabase(config: Config, { clock, log }: Surroundings, cleanups: Cleanups): Promise<{ pool: Pool; url: string }> {
  try {
    const url = config.databaseUrl ?? (await startEmbedded(config.dataFolder, log, cleanups));
    const pool = createPool({ url, connections: config.databaseConnections, log });
    cleanups.push(() => pool.end());
    await checkDatabase(pool);
    const applied = await migrate(pool, clock);
    if (applied.length > 0) log.info({ migrations: applied }, 'migrated');
    return { pool, url };
  } catch (error) {
    throw databaseFailure(error, config.databaseUrl, config.dataFolder);
  }
}

async function startEmbedded(dataFolder: string, log: Logger, cleanups: Cleanups): Promise<string> {
  const database = await startEmbeddedPostgres({ dataFolder, log: { info: (line) => log.info(line), warn: (line) => log.warn(line) } });
  cleanups.push(() => database.stop());
  return database.url;
}

function addressOf(app: FastifyInstance, host: string): string {
  const bound: AddressInfo | string | null = app.server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
  // Everybody who listens on all addresses is reached at this one too.
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

async function stop(app: FastifyInstance, cleanups: Cleanups, finishMs: number, log: Logger): Promise<void> {
  const cutOff = setTimeout(() => app.server.closeAllConnections(), finishMs);
  await closeAll(cleanups, log);
  clearTimeout(cutOff);
}

async function closeAll(cleanups: Cleanups, log: Logger): Promise<void> {
  for (const close of cleanups.reverse()) {
    await close().catch((error: unknown) => log.error({ err: error }, 'could not close'));
  }
}
