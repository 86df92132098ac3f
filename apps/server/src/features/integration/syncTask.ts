import { z } from 'zod';
import type { Db } from '../../db/client';
import { enqueue, type Task, task } from '../../jobs/task';
import type { CalendarSetup } from './deps';

const SYNC = 'sync-integration';
/** A failed sync sets when it is tried next itself; these are for crashes. */
const ATTEMPTS = 5;

const payload = z.object({ userId: z.string(), id: z.string() });

/** Reads the changes of one integration. */
export const syncTask = (_setup: CalendarSetup): Task<z.infer<typeof payload>> =>
  task({ name: SYNC, payload, maxAttempts: ATTEMPTS, run: async () => undefined });

/** Has an integration read as soon as possible; requests that wait are one. */
export const requestSync = (db: Db, userId: string, id: string): Promise<void> =>
  enqueue(db, { name: SYNC, maxAttempts: ATTEMPTS }, { userId, id }, { key: `sync-${userId}-${id}` });
