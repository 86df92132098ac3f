import { sql } from 'kysely';
import type { Db } from '#db';
import { toNotification } from './message';
import { WrittenRows } from './writtenRows';

/** A transaction that writes rows of one user. All of them go through the functions of `table.ts`. */
export interface UserTransaction {
  readonly db: Db;
  readonly userId: string;
  /** The version of the user's data that this transaction makes: what it writes is stamped with it. */
  readonly version: number;
  /** The rows it has written so far, for the devices of the user. */
  readonly written: WrittenRows;
}

/**
 * Begins to write rows of a user in a transaction: raises the version of the user's data, once. That locks the user's
 * row until the transaction ends, so the order of versions is the order of commits, and rules that span rows (the
 * plan's limit, a goal timeline) hold under concurrent writes.
 *
 * @param db a transaction
 * @returns undefined if there is no such user
 */
export async function beginWrites(db: Db, userId: string): Promise<UserTransaction | undefined> {
  const { rows } = await sql<{ version: number }>`
    UPDATE app_user SET version = version + 1 WHERE user_id = ${userId} RETURNING version::float8 AS version`.execute(
    db,
  );
  return rows[0] && userTransaction(db, userId, rows[0].version);
}

/** @param version what this transaction has raised the version of the user's data to */
export const userTransaction = (db: Db, userId: string, version: number): UserTransaction => ({
  db,
  userId,
  version,
  written: new WrittenRows(version),
});

/**
 * Runs a transaction that writes rows of a user and was not started by a device, and announces it to the user's devices
 * with its commit. Without anything written, the version stays as it was.
 *
 * @param isAnnounced false for all but the last of a series of transactions: its announcement makes devices read what
 *   all of them wrote
 * @returns undefined if there is no such user
 */
export function inUserTransaction<T>(
  db: Db,
  userId: string,
  run: (transaction: UserTransaction) => Promise<T>,
  { isAnnounced = true }: { readonly isAnnounced?: boolean } = {},
): Promise<T | undefined> {
  return db.transaction().execute(async (inner) => {
    const transaction = await beginWrites(inner, userId);
    if (!transaction) return undefined;
    const result = await run(transaction);
    if (transaction.written.isEmpty) await takeBackVersion(transaction);
    else if (isAnnounced) await announceWrites(transaction);
    return result;
  });
}

async function takeBackVersion({ db, userId, version }: UserTransaction): Promise<void> {
  await sql`UPDATE app_user SET version = ${version - 1} WHERE user_id = ${userId}`.execute(db);
}

/**
 * Announces what a transaction has written when it commits; for changes that were not made by an operation of a device,
 * and are rare: NOTIFY makes commits wait for each other.
 */
async function announceWrites({ db, userId, written }: UserTransaction): Promise<void> {
  const change = { userId, changes: written.toJson() };
  const { channel, payload } = toNotification({ kind: 'CHANGE', change });
  await sql`SELECT pg_notify(${channel}, ${payload})`.execute(db);
}
