import { z } from 'zod';
import { HttpError } from '#http';
import { type Task, task } from '#jobs';
import type { CalendarSetup } from './deps';
import type { SyncMetrics } from './metrics';
import { requestSync, SYNC } from './requestSync';
import { syncIntegration } from './sync';
import { findDue, readSyncFigures } from './syncStore';

/** Maximum number of integrations that one run enqueues. */
const DUE_MAX = 5000;
const SECOND_MS = 1000;

const payload = z.object({ userId: z.string(), id: z.string() });

/** Syncs of one user that a process runs at a time: a host may take half a minute, and all jobs share four places. */
const OF_USER_MAX = 2;
/** Delay of a sync for which the user has too many running. */
const OF_USER_DELAY_MS = 10_000;

/** Reads the changes of one integration. */
export function syncTask(setup: CalendarSetup): Task<z.infer<typeof payload>> {
  /** The user of each running sync. */
  const running: string[] = [];
  return task({
    ...SYNC,
    payload,
    async run({ userId, id }, { db, clock, log, signal }) {
      if (running.filter((user) => user === userId).length >= OF_USER_MAX) {
        await requestSync(db, userId, id, { runAt: new Date(clock.now() + OF_USER_DELAY_MS) });
        return;
      }
      running.push(userId);
      try {
        const outcome = await syncIntegration({ ...setup, db, clock, log }, userId, id, signal);
        if (typeof outcome === 'object') await requestSync(db, userId, id, { runAt: outcome.tryAt });
      } catch (error) {
        if (!(error instanceof HttpError && error.error === 'USER_NOT_FOUND')) throw error;
      } finally {
        running.splice(running.indexOf(userId), 1);
      }
    },
  });
}

/** Enqueues a sync for each integration that is due; separate jobs, so that none waits for another. */
export const scheduleSyncsTask = (metrics: SyncMetrics): Task =>
  task({
    name: 'schedule-syncs',
    payload: z.unknown(),
    schedule: { cron: '* * * * *' },
    maxAttempts: 1,
    async run(_payload, { db, clock }) {
      for (const { user_id: userId, id } of await findDue(db, new Date(clock.now()), DUE_MAX))
        await requestSync(db, userId, id);
      const { connected, failed, oldest_success: oldest } = await readSyncFigures(db);
      metrics.accounts.set({ status: 'connected' }, connected);
      metrics.accounts.set({ status: 'error' }, failed);
      metrics.oldestSuccess.set(oldest === null ? 0 : Math.max(0, clock.now() - oldest.getTime()) / SECOND_MS);
    },
  });
