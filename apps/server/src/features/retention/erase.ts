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
  /** Called with the error of an account that could not be erased. The others are erased all the same. */
  readonly onFailed: (error: unknown) => void;
}

/**
 * Removes all rows of the users whose accounts are due, in small separate statements, and clears their ids elsewhere. The
 * user's own row is last, so that an interrupted run is continued by the next.
 *
 * @returns the ids of the erased users
 * @throws the signal's reason
 */
export async function eraseDueAccounts(deps: EraseDeps): Promise<string[]> {
  const erased: string[] = [];
  for (const userId of await findDue(deps.pool, new Date(deps.clock.now() - MARGIN_MS)))
    try {
      await eraseAccount(deps, userId);
      erased.push(userId);
    } catch (error) {
      deps.signal.throwIfAborted();
      deps.onFailed(error);
    }
  return erased;
}

async function eraseAccount(deps: EraseDeps, userId: string): Promise<void> {
  const owned = deps.tables.filter(({ distribution }) => distribution === 'BY_USER').toReversed();
  await recordErasure(deps, userId);
  await clearElsewhere(deps, userId);
  for (const table of owned) await eraseTable(deps, table, userId);
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
  const own = table.retention?.references?.filter((reference) => reference.table === table.name) ?? [];
  // A row cannot be deleted before one of a later statement that refers to it.
  for (const { column } of own) await inBatches(signal, () => clearColumn(pool, table, column, userId));
  await inBatches(signal, () => deleteRows(pool, table, userId));
}

/** Repeats a statement until it has changed fewer rows than it may. */
async function inBatches(signal: AbortSignal, run: () => Promise<number>): Promise<void> {
  let changed: number;
  do {
    signal.throwIfAborted();
    changed = await run();
  } while (changed === BATCH);
}

/** Ids of the users whose accounts are due for deletion, longest due first. */
async function findDue(pool: Pool, before: Date): Promise<string[]> {
  const { rows } = await pool.query<{ user_id: string }>(
    'SELECT user_id FROM app_user WHERE delete_at < $1 ORDER BY delete_at',
    [before],
  );
  return rows.map((row) => row.user_id);
}

/** Deletes up to `BATCH` of a user's rows in a table of user data. @returns how many there were */
async function deleteRows(pool: Pool, { name, key }: Table, userId: string): Promise<number> {
  const columns = key.join(', ');
  const { rowCount } = await pool.query(
    `DELETE FROM ${name} WHERE user_id = $1 AND (${columns}) IN (SELECT ${columns} FROM ${name} WHERE user_id = $1 LIMIT ${BATCH})`,
    [userId],
  );
  return rowCount ?? 0;
}

/** Clears a column of up to `BATCH` of a user's rows. @returns how many there were */
async function clearColumn(pool: Pool, { name, key }: Table, column: string, userId: string): Promise<number> {
  const columns = key.join(', ');
  const { rowCount } = await pool.query(
    `UPDATE ${name} SET ${column} = NULL WHERE user_id = $1 AND (${columns}) IN (
      SELECT ${columns} FROM ${name} WHERE user_id = $1 AND ${column} IS NOT NULL LIMIT ${BATCH})`,
    [userId],
  );
  return rowCount ?? 0;
}
