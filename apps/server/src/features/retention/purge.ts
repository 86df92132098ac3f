import type { Pool, PoolClient } from 'pg';
import type { Clock } from '../../clock';
import { defaultPartition, dropPartitions, inTransaction } from '#db';
import type { Retention, Table } from '../feature';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Rows per statement, few enough to hold locks only briefly. */
const BATCH = 2000;

export interface PurgeDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  /** Checked between statements. The next run continues with the remaining rows. */
  readonly signal: AbortSignal;
  /** Each after those it references. */
  readonly tables: readonly Table[];
  /** Maximum number of rows per statement. */
  readonly batch?: number;
  /** Called with the error of a table that could not be purged. The others are purged all the same. */
  readonly onFailed: (error: unknown, table: string) => void;
}

/** Number of rows removed, by table; estimated for partitions. */
export type PurgeCounts = Readonly<Record<string, number>>;

/**
 * Removes rows past their table's retention, in small separate transactions. Idempotent, and safe to run concurrently.
 *
 * @throws the signal's reason
 */
export async function purge(deps: PurgeDeps): Promise<PurgeCounts> {
  const counts: Record<string, number> = {};
  for (const { retention, ...table } of deps.tables)
    try {
      if (retention) counts[table.name] = await purgeTable(deps, table, retention);
    } catch (error) {
      deps.signal.throwIfAborted();
      deps.onFailed(error, table.name);
    }
  return counts;
}

async function purgeTable(
  deps: PurgeDeps,
  { name, key, distribution }: Omit<Table, 'retention'>,
  retention: Retention,
): Promise<number> {
  const before = new Date(deps.clock.now() - retention.days * DAY_MS);
  const batch = Math.min(deps.batch ?? BATCH, retention.batch ?? BATCH);
  const dropped = retention.isPartitioned ? await dropPartitions(deps.pool, name, before) : 0;
  const expired: Expired = {
    name: retention.isPartitioned ? defaultPartition(name) : name,
    key,
    retention,
    before,
    batch,
  };
  return dropped + (distribution === 'BY_USER' ? await purgeUsers(deps, expired) : await purgeShared(deps, expired));
}

/** Rows of a table that are past their retention. */
interface Expired {
  readonly name: string;
  readonly key: readonly string[];
  readonly retention: Retention;
  readonly before: Date;
  readonly batch: number;
}

/** Removes rows of user data, of one user at a time, as the nodes of a cluster have them. */
async function purgeUsers({ pool, signal }: PurgeDeps, expired: Expired): Promise<number> {
  const { name, retention, before, batch } = expired;
  let removed = 0;
  for (;;) {
    signal.throwIfAborted();
    const { rows } = await pool.query<{ user_id: string }>(
      `SELECT user_id FROM ${name} WHERE ${retention.column} < $1 LIMIT $2`,
      [before, batch],
    );
    if (rows.length === 0) return removed;
    for (const userId of new Set(rows.map((row) => row.user_id))) {
      signal.throwIfAborted();
      removed += await inTransaction(pool, (client) => purgeUser(client, expired, userId));
    }
  }
}

/** Removes up to `batch` expired rows of a user. */
async function purgeUser(client: PoolClient, expired: Expired, userId: string): Promise<number> {
  const { name, key, retention, before, batch } = expired;
  const condition = `user_id = $1 AND ${retention.column} < $2`;
  // Locks the user first, as their writers do, so that there is no deadlock.
  if (retention.areTombstones)
    await client.query(
      `UPDATE app_user SET oldest_version = greatest(oldest_version, (SELECT max(version) FROM ${name} WHERE ${condition}))
       WHERE user_id = $1`,
      [userId, before],
    );
  for (const { table, column } of retention.references ?? [])
    await client.query(
      `UPDATE ${table} SET ${column} = NULL WHERE user_id = $1 AND ${column} IN (SELECT id FROM ${name} WHERE ${condition})`,
      [userId, before],
    );
  const columns = key.join(', ');
  // The condition occurs twice: the inner one selects, and the outer one checks a row again that changed while its lock
  // was awaited.
  const { rowCount } = await client.query(
    `DELETE FROM ${name} WHERE ${condition} AND (${columns}) IN (SELECT ${columns} FROM ${name} WHERE ${condition} LIMIT $3)`,
    [userId, before, batch],
  );
  return rowCount ?? 0;
}

/** Removes rows of a table without user data. */
async function purgeShared({ pool, signal }: PurgeDeps, expired: Expired): Promise<number> {
  const { name, key, retention, before, batch } = expired;
  const columns = key.join(', ');
  const condition = `${retention.column} < $1`;
  let removed = 0;
  for (;;) {
    signal.throwIfAborted();
    const { rowCount } = await pool.query(
      `DELETE FROM ${name} WHERE ${condition} AND (${columns}) IN (SELECT ${columns} FROM ${name} WHERE ${condition} LIMIT $2)`,
      [before, batch],
    );
    removed += rowCount ?? 0;
    if ((rowCount ?? 0) < batch) return removed;
  }
}
