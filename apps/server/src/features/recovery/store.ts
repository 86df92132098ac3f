import type { Db } from '#db';

/** Deletes all codes of a user and inserts others. */
export async function replaceCodes(db: Db, userId: string, hashes: readonly Buffer[], now: Date): Promise<void> {
  await db.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
  await db
    .insertInto('recovery_code')
    .values(hashes.map((hash) => ({ user_id: userId, code_hash: hash, created_at: now })))
    .execute();
}

export const findUnusedCodes = async (db: Db, userId: string): Promise<Buffer[]> =>
  (
    await db
      .selectFrom('recovery_code')
      .select('code_hash')
      .where('user_id', '=', userId)
      .where('used_at', 'is', null)
      .execute()
  ).map((row) => row.code_hash);

/** @returns false if it was used meanwhile */
export async function markUsed(db: Db, userId: string, hash: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Number of unused codes; null if the user has never made any. */
export async function countCodes(db: Db, userId: string): Promise<number | null> {
  const rows = await db.selectFrom('recovery_code').select('used_at').where('user_id', '=', userId).execute();
  return rows.length === 0 ? null : rows.filter((row) => row.used_at === null).length;
}
