import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import {
  Logger as JobLogger,
  parseCronItems,
  run,
  runMigrations,
  type Runner,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import pg, { type Pool } from 'pg';
import type { Logger } from 'pino';
import type { Gauge } from 'prom-client';
import type { Clock } from '../clock';
import type { Config } from '../config';
import { createPool, dropConnections, endPool, JOB_LIMITS, overPool, type PlanCache } from '#db';
import type { Publisher } from '#http';
import { StartupError } from '../startupError';
import { nameConnections, releaseJobs } from './locks';
import type { Task, TaskDeps } from './task';

/** Database schema of the job queue. */
const SCHEMA = 'graphile_worker';
/** Concurrent jobs per process: more than one, because some wait for calendar providers. */
const CONCURRENCY = 4;
/** A connection for notifications, one for each job and a spare one; separate from the connections of requests. */
const CONNECTIONS = CONCURRENCY + 2;
/** NOTIFY announces new jobs immediately; polling finds delayed ones, at the cost of a statement each time. */
const POLL_MS = 5_000;
const RETRY_FIRST_MS = 1_000;
const RETRY_MAX_MS = 10_000;
/** Interval at which jobs whose runner has ended are released. */
const RELEASE_MS = 10_000;
const DAY_MS = 24 * 60 * 60 * 1000;
const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * Records jobs that end at the same time in one batch. With batches, the runner stops when the database cannot record
 * the end of a job; without them, that would be an unhandled rejection, which ends the process.
 */
const BATCHING = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };

export interface JobsDeps {
  readonly config: Config;
  readonly databaseUrl: string;
  readonly planCache?: PlanCache;
  readonly clock: Clock;
  readonly log: Logger;
  readonly changes: Publisher;
  /** Tasks registered by features. */
  readonly tasks: readonly Task[];
  /** Set to 1 while jobs are run, and to 0 otherwise. */
  readonly running: Gauge;
}

export interface Jobs {
  /** Takes no new job, aborts the running one after its current statement, and closes the connections. Idempotent. */
  stop(): Promise<void>;
  /** Drops the connections immediately. A running job fails and is retried. */
  drop(): void;
}

/**
 * Creates or updates the schema of the job queue; also needed by processes that only enqueue.
 *
 * @throws {StartupError} when the database user may not create it
 */
export async function installJobs(pool: Pool, log: Logger): Promise<void> {
  try {
    await runMigrations({ pgPool: pool, schema: SCHEMA, logger: loggerOver(log) });
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === INSUFFICIENT_PRIVILEGE) {
      throw new StartupError(
        `The database user may not create the schema "${SCHEMA}" of the job queue. Grant it CREATE on the database.`,
      );
    }
    throw error;
  }
}

/**
 * Starts running jobs, and resumes after a database outage. Any number of processes may do so: each job runs in one of
 * them.
 */
export async function startJobs({ planCache = 'generic', tasks, running, ...deps }: JobsDeps): Promise<Jobs> {
  const { databaseUrl, log } = deps;
  const pool = createPool({ url: databaseUrl, connections: CONNECTIONS, log, limits: JOB_LIMITS, planCache });
  const stopping = new AbortController();
  const { signal } = stopping;
  const endedRunners: string[] = [];
  const begin = async (): Promise<Runner> => {
    await releaseJobs(pool, endedRunners);
    const events: WorkerEvents = new EventEmitter();
    nameConnections(events);
    const ids: string[] = [];
    events.on('pool:create', ({ workerPool }) => ids.push(workerPool.id));
    const runner = await run({
      pgPool: pool,
      events,
      preset: BATCHING,
      taskList: taskListOf(tasks, { ...deps, pool, db: overPool(pool), signal }),
      parsedCronItems: scheduleOf(tasks),
      schema: SCHEMA,
      concurrency: CONCURRENCY,
      pollInterval: POLL_MS,
      noHandleSignals: true,
      logger: loggerOver(log),
    });
    const recordEnd = (): void => void endedRunners.push(...ids);
    runner.promise.then(recordEnd, recordEnd);
    endAfterLostResponse(runner, events);
    return runner;
  };
  const releasing = setInterval(() => {
    releaseJobs(pool, endedRunners).catch((error: unknown) => log.debug({ err: error }, 'cannot release jobs'));
  }, RELEASE_MS).unref();
  try {
    const first = await begin();
    const ended = keepRunning(first, begin, { signal, log, running });
    let stopped: Promise<void> | undefined;
    const stop = async (): Promise<void> => {
      stopping.abort(new Error('The process is stopping'));
      clearInterval(releasing);
      await ended;
      await endPool(pool);
    };
    return { stop: () => (stopped ??= stop()), drop: () => dropConnections(pool) };
  } catch (error) {
    clearInterval(releasing);
    await endPool(pool);
    throw error;
  }
}

const taskListOf = (tasks: readonly Task[], deps: TaskDeps): TaskList =>
  Object.fromEntries(
    tasks.map((task) => [task.name, async (payload: unknown) => task.run(task.payload.parse(payload), deps)]),
  );

const scheduleOf = (tasks: readonly Task[]) =>
  parseCronItems(
    tasks.flatMap(({ name, schedule, maxAttempts }) =>
      schedule
        ? [
            {
              task: name,
              match: schedule.cron,
              options: { backfillPeriod: catchUpPeriod(schedule.cron), jobKey: name, maxAttempts },
            },
          ]
        : [],
    ),
  );

/**
 * Time in which missed runs are caught up. None where the next run is minutes away: a day has 1,440 of those, and each
 * would be enqueued. Transactions that enqueue several jobs lock them, and may deadlock with the end of the same jobs.
 */
const catchUpPeriod = (cron: string): number => (cron.startsWith('*') ? 0 : DAY_MS);

/**
 * Ends a runner when the database responds again after a query for a job has failed: the query may have locked a job,
 * and that lock can be released only after the runner has ended.
 */
function endAfterLostResponse(runner: Runner, events: WorkerEvents): void {
  let hasFailed = false;
  const end = (): void => {
    if (!hasFailed) return;
    hasFailed = false;
    runner.stop().catch(() => undefined);
  };
  events.on('worker:getJob:error', () => void (hasFailed = true));
  events.on('worker:getJob:empty', end).on('job:start', end);
}

interface RunnerDeps {
  readonly signal: AbortSignal;
  readonly log: Logger;
  readonly running: Gauge;
}

/** Restarts the runner whenever it stops, until the signal is aborted. */
async function keepRunning(
  first: Runner,
  begin: () => Promise<Runner>,
  { signal, log, running }: RunnerDeps,
): Promise<void> {
  let runner: Runner | undefined = first;
  let wait = RETRY_FIRST_MS;
  while (runner) {
    running.set(1);
    const failure = await waitForEnd(runner, signal);
    running.set(0);
    runner = undefined;
    while (!signal.aborted && !runner) {
      log.warn({ error: failure }, 'job runner stopped, restarting');
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
    log.warn({ err: error }, 'job runner failed to start');
    return undefined;
  }
}

/** Waits until a runner has ended, by itself or because of the signal. */
async function waitForEnd(runner: Runner, signal: AbortSignal): Promise<string> {
  let stopped: Promise<void> = Promise.resolve();
  const stop = (): void => void (stopped = runner.stop().catch(() => undefined));
  if (signal.aborted) stop();
  else signal.addEventListener('abort', stop, { once: true });
  const failure = await runner.promise.then(
    () => 'ended',
    (error: unknown) => String(error),
  );
  signal.removeEventListener('abort', stop);
  await stopped;
  return failure;
}

/** Forwards log lines with the error of a failed job, and without the rest of their metadata, such as its payload. */
function loggerOver(log: Logger): JobLogger {
  const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const;
  return new JobLogger(
    ({ taskIdentifier }) =>
      (level, message, meta) =>
        log[levels[level]](
          { jobs: true, ...(meta?.['error'] instanceof Error && { err: meta['error'], call: taskIdentifier }) },
          message,
        ),
  );
}
