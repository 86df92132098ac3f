import type { Pool } from 'pg';
import type { Clock } from '../../clock';
import type { Table } from '../feature';

/** Rows per statement, few enough to hold locks only briefly. */
const BATCH = 2000;
/** An account is erased an hour after it could last be restored, so that clock differences cannot make both happen. */
const MARGIN_MS = 60 * 60 * 1000;

export interface EraseDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  /** Checked between statements. The next run continues with the remaining rows. */
  readonly signal: AbortSignal;
  /** Each after those it references. */
  readonly tables: readonly Table[];
}

/**
 * Removes all rows of the users whose accounts are due, in small separate statements, and clears their ids elsewhere. The
 * user's own row is last, so that an interrupted run is continued by the next.
 *
 * @returns the ids of the erased users
 * @throws the signal's reason
 */
export async function eraseDueAccounts(deps: EraseDeps): Promise<string[]> {
  const due = await findDue(deps.pool, new Date(deps.clock.now() - MARGIN_MS));
  const owned = deps.tables.filter(({ distribution }) => distribution === 'BY_USER').toReversed();
  for (const userId of due) {
    await recordErasure(deps, userId);
    await clearElsewhere(deps, userId);
    for (const table of owned) await eraseTable(deps, table, userId);
  }
  return due;
}

/**
 * Stores a hash of the id, by which a restored backup that contains the account is recognised. Before the first row is
 * removed, so that it is there also if this run is interrupted.
 */
const recordErasure = ({ pool, clock }: EraseDeps, userId: string): Promise<unknown> =>
  pool.query(
    "INSERT INTO erased_account (id_hash, removed_at) VALUES (sha256(convert_to($1, 'UTF8')), $2) ON CONFLICT DO NOTHING",
    [userId, new Date(clock.now())],
  );

async function clearElsewhere({ pool, tables }: EraseDeps, userId: string): Promise<void> {
  for (const { name, onErasure } of tables) {
    if (onErasure === 'DELETE') await pool.query(`DELETE FROM ${name} WHERE user_id = $1`, [userId]);
    if (onErasure === 'CLEAR_USER') await pool.query(`UPDATE ${name} SET user_id = NULL WHERE user_id = $1`, [userId]);
  }
}

async function eraseTable({ pool, signal }: EraseDeps, table: Table, userId: string): Promise<void> {
  let removed: number;
  do {
    signal.throwIfAborted();
    removed = await deleteRows(pool, table, userId, BATCH);
  } while (removed === BATCH);
}

/** Ids of the users whose accounts are due for deletion, longest due first. */
async function findDue(pool: Pool, before: Date): Promise<string[]> {
  const { rows } = await pool.query<{ user_id: string }>(
    'SELECT user_id FROM app_user WHERE delete_at < $1 ORDER BY delete_at',
    [before],
  );
  return rows.map((row) => row.user_id);
}

/** Deletes up to `limit` of a user's rows in a table of user data. @returns how many there were */
async function deleteRows(pool: Pool, { name, key }: Table, userId: string, limit: number): Promise<number> {
  const columns = key.join(', ');
  const { rowCount } = await pool.query(
    `DELETE FROM ${name} WHERE user_id = $1 AND (${columns}) IN (SELECT ${columns} FROM ${name} WHERE user_id = $1 LIMIT $2)`,
    [userId, limit],
  );
  return rowCount ?? 0;
}
