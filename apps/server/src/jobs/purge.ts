import type { Pool } from 'pg';
import type { Clock } from '../clock';
import { RESTORABLE_DAYS } from '../features/activity/service';

const DAY = 24 * 60 * 60 * 1000;
/** A device sends acknowledged operations again for 14 days after it heard of a restored backup: far fewer than this. */
export const OPERATION_DAYS = 60;
export const REMOVED_ENTRY_DAYS = 90;
export const DELETED_REVIEW_DAYS = 90;
/** A day more than the service lets one restore, so that two clocks which disagree never purge what is just being restored. */
export const DELETED_ACTIVITY_DAYS = RESTORABLE_DAYS + 1;
export const DELETED_OBJECTIVE_DAYS = RESTORABLE_DAYS + 1;
export const REMOVED_CHECK_IN_DAYS = 90;

/** Rows of one statement: few enough that nobody waits for its locks. */
const BATCH = 2000;
/** An activity takes its goals, entries and skips along. */
const ACTIVITIES_BATCH = 5;
/** Operations are found by the age of their page, which is only quick for a span of time. */
const OPERATIONS_SPAN_MS = 10 * 60_000;

export const PURGED_TABLES = ['operation', 'entry', 'activity', 'objective', 'objective_check_in', 'review', 'session', 'registration_ticket'] as const;
export type PurgedTable = (typeof PURGED_TABLES)[number];
/** How many rows of each table were removed. */
export type PurgeCounts = Record<PurgedTable, number>;

export interface PurgeWorld {
  readonly pool: Pool;
  readonly clock: Clock;
  /** Asked between two statements. What is left then waits for the next run. */
  readonly signal: AbortSignal;
  readonly batch?: number;
}

/**
 * Removes what nobody can ask for any more, in small statements of their own. Run twice, or by two processes at once, it removes
 * the same rows.
 *
 * @throws the signal's reason, when it is told to stop before it is through
 */
export async function purge(world: PurgeWorld): Promise<PurgeCounts> {
  const now = world.clock.now();
  const ago = (days: number): Date => new Date(now - days * DAY);
  return {
    operation: await purgeOperations(world, ago(OPERATION_DAYS)),
    entry: await repeat(world, REMOVED_ENTRIES, ago(REMOVED_ENTRY_DAYS)),
    activity: await repeat({ ...world, batch: Math.min(world.batch ?? BATCH, ACTIVITIES_BATCH) }, DELETED_ACTIVITIES, ago(DELETED_ACTIVITY_DAYS)),
    review: await repeat(world, DELETED_REVIEWS, ago(DELETED_REVIEW_DAYS)),
    objective: await repeat(world, DELETED_OBJECTIVES, ago(DELETED_OBJECTIVE_DAYS)),
    objective_check_in: await repeat(world, REMOVED_CHECK_INS, ago(REMOVED_CHECK_IN_DAYS)),
    session: await repeat(world, ENDED_SESSIONS, new Date(now)),
    registration_ticket: await repeat(world, ENDED_TICKETS, new Date(now)),
  };
}

// The condition stands twice: the inner one chooses, the outer one looks again at a row that changed while it was waited for.
const REMOVED_ENTRIES = `DELETE FROM entry WHERE deleted_at < $1
  AND (user_id, id) IN (SELECT user_id, id FROM entry WHERE deleted_at < $1 LIMIT $2)`;
const DELETED_ACTIVITIES = `DELETE FROM activity WHERE deleted_at < $1
  AND (user_id, id) IN (SELECT user_id, id FROM activity WHERE deleted_at < $1 LIMIT $2)`;
const DELETED_REVIEWS = `DELETE FROM review WHERE deleted_at < $1
  AND (user_id, week_id) IN (SELECT user_id, week_id FROM review WHERE deleted_at < $1 LIMIT $2)`;
const DELETED_OBJECTIVES = `DELETE FROM objective WHERE deleted_at < $1
  AND (user_id, id) IN (SELECT user_id, id FROM objective WHERE deleted_at < $1 LIMIT $2)`;
const REMOVED_CHECK_INS = `DELETE FROM objective_check_in WHERE deleted_at < $1
  AND (user_id, id) IN (SELECT user_id, id FROM objective_check_in WHERE deleted_at < $1 LIMIT $2)`;
const ENDED_SESSIONS = `DELETE FROM session WHERE expires_at <= $1
  AND (user_id, token_hash) IN (SELECT user_id, token_hash FROM session WHERE expires_at <= $1 LIMIT $2)`;
const ENDED_TICKETS = `DELETE FROM registration_ticket WHERE expires_at <= $1
  AND token_hash IN (SELECT token_hash FROM registration_ticket WHERE expires_at <= $1 LIMIT $2)`;
const OLD_OPERATIONS = `DELETE FROM operation WHERE created_at >= $3 AND created_at < $1
  AND (user_id, id) IN (SELECT user_id, id FROM operation WHERE created_at >= $3 AND created_at < $1 LIMIT $2)`;

/** Runs a statement of (moment, limit, …) until it finds less than it may take. */
async function repeat({ pool, signal, batch = BATCH }: PurgeWorld, statement: string, before: Date, ...more: Date[]): Promise<number> {
  let removed = 0;
  for (;;) {
    signal.throwIfAborted();
    const { rowCount } = await pool.query(statement, [before, batch, ...more]);
    removed += rowCount ?? 0;
    if ((rowCount ?? 0) < batch) return removed;
  }
}

async function purgeOperations(world: PurgeWorld, before: Date): Promise<number> {
  let removed = 0;
  let from = await oldestOperation(world, 0, before);
  while (from < before.getTime()) {
    const end = Math.min(from + OPERATIONS_SPAN_MS, before.getTime());
    const found = await repeat(world, OLD_OPERATIONS, new Date(end), new Date(from));
    removed += found;
    // Where nobody was there, the next one is looked for: it may be months later.
    from = found > 0 ? end : await oldestOperation(world, end, before);
  }
  return removed;
}

/** When the first one of a span was stored, in milliseconds since 1970; Infinity where there is none. */
async function oldestOperation({ pool }: PurgeWorld, from: number, before: Date): Promise<number> {
  const { rows } = await pool.query<{ oldest: Date | null }>('SELECT min(created_at) AS oldest FROM operation WHERE created_at >= $1 AND created_at < $2', [new Date(from), before]);
  return rows[0]?.oldest?.getTime() ?? Infinity;
}
