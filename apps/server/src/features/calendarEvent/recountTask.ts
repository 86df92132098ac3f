import { z } from 'zod';
import type { Clock } from '../../clock';
import type { Db } from '../../db/client';
import { HttpError } from '../../http/httpError';
import { enqueue, task } from '../../jobs/task';
import { recount } from './recount';

const RECOUNT = { name: 'recount-events', maxAttempts: 10 };
const payload = z.object({ userId: z.string() });

/** Counts a user's events when one has ended. */
export const recountTask = task({
  ...RECOUNT,
  payload,
  async run({ userId }, { db, clock }) {
    try {
      await db.transaction().execute((transaction) => recountOnward(transaction, userId, clock));
    } catch (error) {
      // The account was deleted meanwhile.
      if (!(error instanceof HttpError && error.error === 'USER_NOT_FOUND')) throw error;
    }
  },
});

/** Counts a user's events, and has them counted again when the next one ends. @param db a transaction */
export async function recountOnward(db: Db, userId: string, clock: Clock, activityId?: string): Promise<void> {
  const { nextEnd } = await recount(db, userId, clock, activityId);
  if (nextEnd === undefined) return;
  await enqueue(db, RECOUNT, { userId }, { key: `recount-${userId}`, runAt: new Date(nextEnd) });
}
