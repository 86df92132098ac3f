import type { CivilDate } from '@sevenfold/domain/calendar';
import type { Db } from '../../db/client';

export interface Grant {
  readonly grantedAt: Date;
  /** The last day, in UTC; null for no end. */
  readonly endsOn: CivilDate | null;
}

/** Grants premium, or changes its end. */
export const upsertGrant = (db: Db, userId: string, { grantedAt, endsOn }: Grant): Promise<unknown> =>
  db
    .insertInto('manual_premium')
    .values({ user_id: userId, granted_at: grantedAt, ends_on: endsOn })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ends_on: endsOn }))
    .execute();

/** @returns true if there was a grant */
export async function deleteGrant(db: Db, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('manual_premium').where('user_id', '=', userId).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Users whose granted premium ended before a day. */
export async function findEndedGrants(db: Db, today: CivilDate): Promise<string[]> {
  const rows = await db.selectFrom('manual_premium').select('user_id').where('ends_on', '<', today).execute();
  return rows.map((row) => row.user_id);
}

/** Deletes a grant only if it ended before a day, so that one that was extended meanwhile stays. */
export async function deleteEndedGrant(db: Db, userId: string, today: CivilDate): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('manual_premium')
    .where('user_id', '=', userId)
    .where('ends_on', '<', today)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Makes a free user premium; one who pays stays as they are. */
export const startManual = (db: Db, userId: string): Promise<unknown> =>
  db
    .updateTable('app_user')
    .set({ subscription_type: 'PREMIUM', payment_system: 'MANUAL' })
    .where('user_id', '=', userId)
    .where('subscription_type', '=', 'FREE')
    .execute();

/** Makes a user free whose premium was granted; one who pays stays as they are. */
export const endManual = (db: Db, userId: string): Promise<unknown> =>
  db
    .updateTable('app_user')
    .set({ subscription_type: 'FREE', payment_system: 'NONE' })
    .where('user_id', '=', userId)
    .where('payment_system', '=', 'MANUAL')
    .execute();
