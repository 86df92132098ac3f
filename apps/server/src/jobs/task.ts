import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Clock } from '../clock';
import type { Config } from '../config';
import type { Db } from '../db/client';
import type { Publisher } from '../http/handlers';

/** What a task runs on. */
export interface TaskDeps {
  readonly config: Config;
  /** Connections of the jobs' own; `db` queries over them. */
  readonly pool: Pool;
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  /** Announces committed changes to every open device, whichever process it is connected to. */
  readonly changes: Publisher;
  /** Aborted when the process stops: the task then ends after its current statement, and the job is run again. */
  readonly signal: AbortSignal;
}

/**
 * Work outside a request, registered by a feature: on a schedule, or enqueued by a mutation. Each job is run by one
 * process, and again after a failure.
 */
export interface Task<P = unknown> {
  readonly name: string;
  readonly payload: z.ZodType<P>;
  readonly schedule?: {
    /** Minute, hour, day of month, month, day of week; in UTC. A run that was missed is made up for within a day. */
    readonly cron: string;
  };
  /** After so many failed attempts a job is given up. */
  readonly maxAttempts: number;
  run(payload: P, deps: TaskDeps): Promise<void>;
}

/** Checks a task's types; returns it as it is. */
export const task = <P>(definition: Task<P>): Task<P> => definition;

export interface EnqueueOptions {
  /** A job under the same key that is still waiting is replaced. */
  readonly key?: string;
  /** Not before this moment. */
  readonly runAt?: Date;
}

/** Enqueues a job within the caller's transaction: it exists when, and only when, that commits. */
export async function enqueue<P>(
  db: Db,
  { name, maxAttempts }: Task<P>,
  payload: P,
  { key, runAt }: EnqueueOptions = {},
): Promise<void> {
  await sql`SELECT graphile_worker.add_job(
    ${name}, payload := ${JSON.stringify(payload)}::json, run_at := ${runAt ?? null}::timestamptz, max_attempts := ${maxAttempts}::int, job_key := ${key ?? null}::text
  )`.execute(db);
}
