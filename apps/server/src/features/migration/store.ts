import type { Db } from '#db';
import type { OldCounts } from './counts';

/** An account of version 1.0 that waits for its owner. */
export interface Waiting {
  readonly name: string;
  readonly account: unknown;
  readonly counts: Partial<OldCounts>;
  readonly imported_at: Date;
}

/** Name and counts of the waiting account with this address. */
export const findWaiting = (db: Db, email: string): Promise<Pick<Waiting, 'name' | 'counts'> | undefined> =>
  db.selectFrom('waiting_account').select(['name', 'counts']).where('email', '=', email).executeTakeFirst();

/** Removes the waiting account with this address and returns it. */
export const takeWaiting = (db: Db, email: string): Promise<Waiting | undefined> =>
  db
    .deleteFrom('waiting_account')
    .where('email', '=', email)
    .returning(['name', 'account', 'counts', 'imported_at'])
    .executeTakeFirst();

/** Keeps a migrated account as it waited, for an undo. */
export const insertMigrated = (db: Db, userId: string, email: string, waiting: Waiting, now: Date): Promise<unknown> =>
  db
    .insertInto('migrated_account')
    .values({
      user_id: userId,
      email,
      name: waiting.name,
      imported_at: waiting.imported_at,
      account: JSON.stringify(waiting.account),
      counts: JSON.stringify(waiting.counts),
      created_at: now,
    })
    .execute();
