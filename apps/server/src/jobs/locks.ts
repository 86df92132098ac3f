import type { WorkerEvents } from 'graphile-worker';
import type { Pool } from 'pg';

/**
 * Age in minutes from which a lock is released when its runner no longer listens for jobs. A runner that has lost its
 * connection tries to listen again at least every minute.
 */
const ABANDONED_MINUTES = 2;

/** Names the connection on which a runner listens after the runner, so that other processes know that it is alive. */
export function nameConnections(events: WorkerEvents): void {
  events.on('pool:listen:success', ({ workerPool, client }) => {
    // A failure closes the connection, and the runner listens on another one.
    client.query("SELECT set_config('application_name', $1, false)", [workerPool.id]).catch(() => undefined);
  });
  events.on('pool:listen:release', ({ client }) => {
    client.query('RESET application_name').catch(() => undefined);
  });
}

/**
 * Unlocks jobs whose runner will not run them, so that others do; they would otherwise stay locked for four hours. That
 * is so after a process was killed, and when the response to the query that locked a job was lost: such a query may even
 * arrive after its runner has ended.
 *
 * @param endedRunners ids of runners of this process that have ended
 */
export async function releaseJobs(pool: Pool, endedRunners: readonly string[]): Promise<void> {
  await pool.query(
    `SELECT graphile_worker.force_unlock_workers(array_agg(DISTINCT locked_by)) FROM graphile_worker.jobs
     WHERE locked_by = ANY($1)
       OR locked_at < now() - make_interval(mins => $2)
         AND locked_by NOT IN (SELECT application_name FROM pg_stat_activity WHERE application_name IS NOT NULL)`,
    [endedRunners, ABANDONED_MINUTES],
  );
}
