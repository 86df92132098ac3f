import type { Db } from '#db';
import { enqueue, type EnqueueOptions } from '#jobs';

/** A failed sync schedules its next attempt itself; these attempts are for crashes. */
export const SYNC = { name: 'sync-integration', maxAttempts: 5 };

/** Enqueues a sync of an integration, as soon as possible or at a time; waiting requests are merged into one. */
export const requestSync = (
  db: Db,
  userId: string,
  id: string,
  when: Pick<EnqueueOptions, 'runAt' | 'keepsStart'> = {},
): Promise<void> => enqueue(db, SYNC, { userId, id }, { ...when, key: `sync-${userId}-${id}` });
