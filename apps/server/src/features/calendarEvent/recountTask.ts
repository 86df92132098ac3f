import { z } from 'zod';
import type { Clock } from '../../clock';
import type { Db } from '#db';
import { HttpError } from '#http';
import { enqueue, type EnqueueOptions, task } from '#jobs';
import { stampNouns, type UserTransaction } from '#rows';
import { type SettingsListener, writeForUser } from '#features/user';
import { recount } from './recount';
import { findCountingActivities } from './store';

const RECOUNT = { name: 'recount-events', maxAttempts: 10 };
/** Number of activities that one transaction counts for, while the user's operations wait for its lock. */
const SLICE = 10;
/** Time that the caller of `requestRecount` has to count before the job does. */
const FALLBACK_MS = 60_000;

const payload = z.object({ userId: z.string() });

/** Counts a user's events when one has ended, or when a process died before it had counted them. */
export const recountTask = task({
  ...RECOUNT,
  payload,
  async run({ userId }, { db, clock, signal }) {
    try {
      await recountInSlices(db, userId, clock, signal);
    } catch (error) {
      // The account was deleted meanwhile.
      if (!(error instanceof HttpError && error.error === 'USER_NOT_FOUND')) throw error;
    }
  },
});

/**
 * Counts a user's events after a change of their activities, and schedules a job that counts again when the next one
 * ends. Devices read for what events count, also for those to come, which change no entry.
 *
 * @param activityId activity to count for; all if undefined
 */
export async function recountOnward(transaction: UserTransaction, clock: Clock, activityId?: string): Promise<void> {
  const { db, userId } = transaction;
  const activityIds = activityId === undefined ? undefined : new Set([activityId]);
  const { hasEvents, hasChanged, nextEnd } = await recount(transaction, clock, activityIds);
  if (hasEvents || hasChanged) await stampNouns(transaction, 'calendarWeek');
  // A job that waits for an earlier time, as after a change of the time zone, counts for the other activities too.
  await recountAt(db, userId, nextEnd, { keepsStart: true });
}

/**
 * Schedules a job that counts a user's events, in case the process dies before `recountInSlices` has done so.
 *
 * @param db a transaction
 */
export const requestRecount = (db: Db, userId: string, clock: Clock): Promise<void> =>
  recountAt(db, userId, clock.now() + FALLBACK_MS);

/**
 * Counts a user's events in a transaction for every few activities, so that a long history does not keep the user's
 * operations waiting. Counts the same if it is interrupted and repeated.
 */
export async function recountInSlices(db: Db, userId: string, clock: Clock, signal?: AbortSignal): Promise<void> {
  const ids = await findCountingActivities(db, userId);
  let nextEnd: number | undefined;
  for (let from = 0; from < ids.length; from += SLICE) {
    signal?.throwIfAborted();
    const slice = new Set(ids.slice(from, from + SLICE));
    const recounted = await writeForUser(db, userId, async (transaction) => {
      const result = await recount(transaction, clock, slice);
      if (result.hasChanged) await stampNouns(transaction, 'calendarWeek');
      return result;
    });
    // Undefined for a slice of activities that events have only counted for long ago.
    nextEnd = recounted.nextEnd ?? nextEnd;
  }
  await recountAt(db, userId, nextEnd);
}

/** Counts events soon after a change of the settings that decide when a day is over, and with it an all-day event. */
export const recountAfterSettings: SettingsListener = async (db, userId, { timezone, dayEndsAt }, clock) => {
  if (timezone === undefined && dayEndsAt === undefined) return;
  if ((await findCountingActivities(db, userId)).length > 0) await requestRecount(db, userId, clock);
};

async function recountAt(
  db: Db,
  userId: string,
  at: number | undefined,
  options: Pick<EnqueueOptions, 'keepsStart'> = {},
): Promise<void> {
  if (at === undefined) return;
  await enqueue(db, RECOUNT, { userId }, { ...options, key: `recount-${userId}`, runAt: new Date(at) });
}
