import type { Insertable, Selectable } from 'kysely';
import type { Database, Db } from '#db';

export type PasskeyRow = Selectable<Database['passkey']>;

export const insertPasskey = (db: Db, row: Insertable<Database['passkey']>): Promise<unknown> =>
  db.insertInto('passkey').values(row).execute();

export const findPasskey = (db: Db, userId: string, identityId: string): Promise<PasskeyRow | undefined> =>
  db
    .selectFrom('passkey')
    .selectAll()
    .where('user_id', '=', userId)
    .where('identity_id', '=', identityId)
    .executeTakeFirst();

/** The passkeys of a user by the id of their identity. */
export async function findPasskeys(db: Db, userId: string): Promise<ReadonlyMap<string, PasskeyRow>> {
  const rows = await db.selectFrom('passkey').selectAll().where('user_id', '=', userId).execute();
  return new Map(rows.map((row) => [row.identity_id, row]));
}

/**
 * Stores the counter of a signature, unless another one has come first: of two uses of one signature or of a copied
 * passkey at the same time, one is refused. Authenticators without a counter always send 0.
 *
 * @returns false if the counter is not higher than the stored one
 */
export async function storeUse(
  db: Db,
  { user_id: userId, identity_id: identityId }: PasskeyRow,
  counter: number,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkey')
    .set({ counter, last_used_at: now })
    .where('user_id', '=', userId)
    .where('identity_id', '=', identityId)
    .where('counter', counter === 0 ? '=' : '<', String(counter))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @returns false if the user has no such passkey */
export async function updateName(db: Db, userId: string, identityId: string, name: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkey')
    .set({ name })
    .where('user_id', '=', userId)
    .where('identity_id', '=', identityId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const deletePasskey = (db: Db, userId: string, identityId: string): Promise<unknown> =>
  db.deleteFrom('passkey').where('user_id', '=', userId).where('identity_id', '=', identityId).execute();
