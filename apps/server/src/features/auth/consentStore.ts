import type { Insertable, Selectable } from 'kysely';
import type { Database, Db } from '#db';

export type ConsentRow = Selectable<Database['sign_in_consent']>;

/** Stores a consent in the place of an earlier one of the same identity and client. */
export async function replaceConsent(db: Db, row: Insertable<Database['sign_in_consent']>): Promise<void> {
  await db
    .deleteFrom('sign_in_consent')
    .where('user_id', '=', row.user_id)
    .where('identity_id', '=', row.identity_id ?? null)
    .where('client_id', '=', row.client_id)
    .execute();
  await db.insertInto('sign_in_consent').values(row).execute();
}

/** Takes the identity from its consents, which then expire. @returns their ids */
export async function detachConsents(db: Db, userId: string, identityId: string, expiresAt: Date): Promise<string[]> {
  const rows = await db
    .updateTable('sign_in_consent')
    .set({ identity_id: null, expires_at: expiresAt })
    .where('user_id', '=', userId)
    .where('identity_id', '=', identityId)
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

export const findConsents = (db: Db, userId: string): Promise<ConsentRow[]> =>
  db.selectFrom('sign_in_consent').selectAll().where('user_id', '=', userId).orderBy('id').execute();

/** Finds a consent whose identity was removed. */
export const findDetachedConsent = (db: Db, userId: string, id: string): Promise<ConsentRow | undefined> =>
  db
    .selectFrom('sign_in_consent')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('identity_id', 'is', null)
    .executeTakeFirst();

export const deleteConsent = (db: Db, { user_id, id }: ConsentRow): Promise<unknown> =>
  db.deleteFrom('sign_in_consent').where('user_id', '=', user_id).where('id', '=', id).execute();
