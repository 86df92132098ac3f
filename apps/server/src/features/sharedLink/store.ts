import type { Selectable } from 'kysely';
import type { Database, Db } from '#db';

export type SharedLinkRow = Selectable<Database['shared_link']>;

/** The shared links of a user, latest first. */
export const findSharedLinks = (db: Db, userId: string): Promise<SharedLinkRow[]> =>
  db
    .selectFrom('shared_link')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

export const insertSharedLink = (db: Db, link: SharedLinkRow): Promise<unknown> =>
  db.insertInto('shared_link').values(link).execute();

/** @returns false if the user has no such link */
export async function deleteSharedLink(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('shared_link')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export const findSharedLink = (db: Db, hash: Buffer): Promise<SharedLinkRow | undefined> =>
  db.selectFrom('shared_link').selectAll().where('token_hash', '=', hash).executeTakeFirst();

export const markOpened = (db: Db, hash: Buffer, now: Date): Promise<unknown> =>
  db.updateTable('shared_link').set({ last_opened_at: now }).where('token_hash', '=', hash).execute();
