import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Clock } from '../clock';
import type { Config } from '../config';
import type { Db } from '#db';
import type { Publisher } from '#http';

/** Dependencies of a task. */
export interface TaskDeps {
  readonly config: Config;
  /** Address of the database, for connections of its own without time limits. */
  readonly databaseUrl: string;
  /** Connections of the job runner; `db` queries over them. */
  readonly pool: Pool;
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  /** Announces committed changes to every open device, whichever process it is connected to. */
  readonly changes: Publisher;
  /** Aborted when the process stops: the task must end after its current statement, and the job is retried later. */
  readonly signal: AbortSignal;
}

/**
 * Background work registered by a feature: on a schedule, or enqueued by a mutation. Each job runs in one process, and
 * is retried after a failure.
 */
export interface Task<P = unknown> {
  readonly name: string;
  readonly payload: z.ZodType<P>;
  readonly schedule?: {
    /**
     * Minute, hour, day of month, month, day of week; in UTC. A missed run is caught up within a day, but not of a task
     * that runs every few minutes.
     */
    readonly cron: string;
  };
  /** Failed attempts after which a job is abandoned. */
  readonly maxAttempts: number;
  run(payload: P, deps: TaskDeps): Promise<void>;
}

const DAY_SECONDS = 24 * 60 * 60;
/** The job queue waits e^n seconds after the n-th attempt, and from this one on as long as after it: six hours. */
const LONGEST_WAIT_AFTER = 10;

/** Number of attempts with which a job that fails each time is tried for so many days. */
export function attemptsOver(days: number): number {
  let attempts = 1;
  for (let seconds = 0; seconds < days * DAY_SECONDS; attempts += 1)
    seconds += Math.exp(Math.min(attempts, LONGEST_WAIT_AFTER));
  return attempts;
}

/** Type-checks a task definition and returns it unchanged. */
export const task = <P>(definition: Task<P>): Task<P> => definition;

export interface EnqueueOptions {
  /** Replaces a waiting job with the same key. */
  readonly key?: string;
  /** Earliest start. */
  readonly runAt?: Date;
  /** A waiting job with the same key keeps its start, so that requests in quick succession do not postpone it. */
  readonly keepsStart?: true;
  /** Jobs with a higher number start after all others that are due. 0 by default. */
  readonly priority?: number;
}

/** Enqueues a job within the caller's transaction, so that it exists only if that commits. */
export async function enqueue<P>(
  db: Db,
  { name, maxAttempts }: Pick<Task<P>, 'name' | 'maxAttempts'>,
  payload: P,
  { key, runAt, keepsStart, priority }: EnqueueOptions = {},
): Promise<void> {
  await sql`SELECT graphile_worker.add_job(
    ${name}, payload := ${JSON.stringify(payload)}::json, run_at := ${runAt ?? null}::timestamptz, max_attempts := ${maxAttempts}::int, job_key := ${key ?? null}::text,
    job_key_mode := ${keepsStart ? 'preserve_run_at' : 'replace'}, priority := ${priority ?? null}::int
  )`.execute(db);
}
