import { setTimeout as delay } from 'node:timers/promises';
import { Logger as JobLogger, parseCronItems, run, type Runner, type TaskList } from 'graphile-worker';
import pg, { type Pool } from 'pg';
import type { Logger } from 'pino';
import type { Clock } from '../clock';
import { createPool, dropConnections, JOB_LIMITS } from '../db/pool';
import { StartupError } from '../startupError';
import type { JobMetrics } from './metrics';
import { purge, PURGED_TABLES } from './purge';

/** One listens, one works, one is for what is in between. They are not taken from the requests. */
const CONNECTIONS = 3;
/** New jobs are announced by NOTIFY; asking is for those that were put off, and costs a statement each time. */
const POLL_MS = 5_000;
const RETRY_FIRST_MS = 1_000;
const RETRY_MAX_MS = 60_000;
const DAY_MS = 24 * 60 * 60 * 1000;
const MAY_NOT = '42501';

/** The schedule, in UTC. A run that was missed because nothing was running is made up for within a day. */
const SCHEDULE = parseCronItems([{ task: 'purge', match: '17 3 * * *', options: { backfillPeriod: DAY_MS, jobKey: 'purge', maxAttempts: 5 } }]);

export interface JobsWorld {
  readonly databaseUrl: string;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: JobMetrics;
}

export interface Jobs {
  /** Takes no new job, lets the running one come to the end of its statement, and closes the connections. May be called twice. */
  stop(): Promise<void>;
  /** Drops the connections at once. A job that was running fails, and is run again. */
  drop(): void;
}

/**
 * Runs jobs from now on, and goes on with it after the database was away. Any number of processes may: each job is run by one of them.
 *
 * @throws {StartupError} when the database user may not create the jobs' schema
 */
export async function startJobs({ databaseUrl, clock, log, metrics }: JobsWorld): Promise<Jobs> {
  const pool = createPool({ url: databaseUrl, connections: CONNECTIONS, log, limits: JOB_LIMITS });
  const stopping = new AbortController();
  const begin = (): Promise<Runner> => run({
    pgPool: pool, taskList: tasksOf({ pool, clock, log, metrics, signal: stopping.signal }), parsedCronItems: SCHEDULE, schema: 'graphile_worker',
    concurrency: 1, pollInterval: POLL_MS, noHandleSignals: true, logger: loggerOver(log),
  });
  try {
    const first = await begin();
    const ended = keepRunning(first, begin, { signal: stopping.signal, log, metrics });
    let stopped: Promise<void> | undefined;
    const stop = async (): Promise<void> => {
      stopping.abort(new Error('The process is stopping'));
      await ended;
      await pool.end();
    };
    return { stop: () => (stopped ??= stop()), drop: () => dropConnections(pool) };
  } catch (error) {
    await pool.end();
    if (error instanceof pg.DatabaseError && error.code === MAY_NOT) {
      throw new StartupError('The database user may not create the schema "graphile_worker", which the jobs need. Grant it CREATE on the database, or set ROLE=web.');
    }
    throw error;
  }
}

interface Surroundings {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: JobMetrics;
  readonly signal: AbortSignal;
}

function tasksOf({ pool, clock, log, metrics, signal }: Surroundings): TaskList {
  return {
    async purge() {
      const counts = await purge({ pool, clock, signal });
      for (const table of PURGED_TABLES) metrics.purged.inc({ table }, counts[table]);
      metrics.purgedAt.set(clock.now() / 1000);
      log.info({ removed: counts }, 'purged');
    },
  };
}

/** Begins anew whenever the runner has given up, until the signal. */
async function keepRunning(
  first: Runner, begin: () => Promise<Runner>, { signal, log, metrics }: Pick<Surroundings, 'signal' | 'log' | 'metrics'>,
): Promise<void> {
  let runner: Runner | undefined = first;
  let wait = RETRY_FIRST_MS;
  while (runner) {
    metrics.running.set(1);
    const failure = await settled(runner, signal);
    metrics.running.set(0);
    runner = undefined;
    while (!signal.aborted && !runner) {
      log.warn({ error: failure }, 'the jobs have stopped; they begin anew');
      await delay(wait, undefined, { signal, ref: false }).catch(() => undefined);
      wait = Math.min(wait * 2, RETRY_MAX_MS);
      if (!signal.aborted) runner = await attempt(begin, log);
    }
    if (runner) wait = RETRY_FIRST_MS;
  }
}

async function attempt(begin: () => Promise<Runner>, log: Logger): Promise<Runner | undefined> {
  try {
    return await begin();
  } catch (error) {
    log.warn({ err: error }, 'the jobs cannot begin yet');
    return undefined;
  }
}

/** Waits for a runner to end: by itself, or because of the signal. */
async function settled(runner: Runner, signal: AbortSignal): Promise<string> {
  let stopped: Promise<void> = Promise.resolve();
  const stop = (): void => void (stopped = runner.stop().catch(() => undefined));
  if (signal.aborted) stop();
  else signal.addEventListener('abort', stop, { once: true });
  const failure = await runner.promise.then(() => 'ended', (error: unknown) => String(error));
  signal.removeEventListener('abort', stop);
  await stopped;
  return failure;
}

/** Its lines, without what it hangs on them: a job's payload and the driver's errors. */
function loggerOver(log: Logger): JobLogger {
  const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const;
  return new JobLogger(() => (level, message) => log[levels[level]]({ jobs: true }, message));
}
