import type { DeletionReason } from '@sevenfold/contract';
import type { Db } from '#db';

/** Marks an account for deletion. @returns undefined if there is no such user, or it is marked already */
export async function markForDeletion(db: Db, userId: string, deleteAt: Date): Promise<Date | undefined> {
  const marked = await db
    .updateTable('app_user')
    .set({ delete_at: deleteAt })
    .where('user_id', '=', userId)
    .where('delete_at', 'is', null)
    .returning('delete_at')
    .executeTakeFirst();
  return marked?.delete_at ?? undefined;
}

/** Removes the mark, unless the account can no longer be restored. @returns true if the account was marked */
export async function unmarkForDeletion(db: Db, userId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('app_user')
    .set({ delete_at: null })
    .where('user_id', '=', userId)
    .where('delete_at', '>', now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Removes the device names from the sessions of a deleted user. The sessions remain, so that the devices learn of the
 * deletion.
 */
export async function clearSessionDevices(db: Db, userId: string): Promise<Buffer[]> {
  const rows = await db
    .updateTable('session')
    .set({ device: null })
    .where('user_id', '=', userId)
    .returning('token_hash')
    .execute();
  return rows.map((row) => row.token_hash);
}

export const deleteSessions = (db: Db, userId: string): Promise<unknown> =>
  db.deleteFrom('session').where('user_id', '=', userId).execute();

export const deleteIdentities = (db: Db, userId: string): Promise<unknown> =>
  db.deleteFrom('identity').where('user_id', '=', userId).execute();

export interface StatedReason {
  readonly id: string;
  readonly reason: DeletionReason;
  readonly text: string;
  /** Midnight in UTC, so that a reason cannot be matched with an account. */
  readonly day: Date;
}

export const insertReason = (db: Db, { id, reason, text, day }: StatedReason): Promise<unknown> =>
  db.insertInto('deletion_reason').values({ id, reason, text, created_at: day }).execute();
