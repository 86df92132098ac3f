import type { Db } from '../../db/client';
import { enqueue } from '../../jobs/task';

/** A failed sync sets itself when it is tried next; these attempts are for crashes. */
export const SYNC = { name: 'sync-integration', maxAttempts: 5 };

/** Has an integration read as soon as possible, or at a time; requests that wait are one. */
export const requestSync = (db: Db, userId: string, id: string, runAt?: Date): Promise<void> =>
  enqueue(db, SYNC, { userId, id }, { key: `sync-${userId}-${id}`, ...(runAt && { runAt }) });
