import type { Selectable } from 'kysely';
import type { Database, Db } from '#db';

export type SessionRow = Selectable<Database['session']>;
type Ended = Pick<SessionRow, 'token_hash'>;

/** Sessions that have not expired, latest use first. */
export const findSessions = (db: Db, userId: string, now: Date): Promise<SessionRow[]> =>
  db
    .selectFrom('session')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('seen_at', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();

export const deleteSessionById = (db: Db, userId: string, id: string): Promise<Ended | undefined> =>
  db
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('token_hash')
    .executeTakeFirst();

/** @param hash of the session that stays */
export const deleteOtherSessions = (db: Db, userId: string, hash: Buffer): Promise<Ended[]> =>
  db
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .where('token_hash', '!=', hash)
    .returning('token_hash')
    .execute();
