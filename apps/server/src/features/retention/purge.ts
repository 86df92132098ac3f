import type { Pool } from 'pg';
import type { Clock } from '../../clock';
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
}

/** Number of rows removed, by table. */
export type PurgeCounts = Readonly<Record<string, number>>;

/**
 * Removes rows past their table's retention, in small separate statements. Idempotent, and safe to run concurrently.
 *
 * @throws the signal's reason
 */
export async function purge(deps: PurgeDeps): Promise<PurgeCounts> {
  const counts: Record<string, number> = {};
  for (const table of deps.tables) {
    if (!table.retention) continue;
    counts[table.name] = await purgeTable(deps, table, table.retention);
  }
  return counts;
}

async function purgeTable(
  deps: PurgeDeps,
  { name, key }: Table,
  { column, days, batch = BATCH, spanMs, areTombstones }: Retention,
): Promise<number> {
  const before = deps.clock.now() - days * DAY_MS;
  const limited = { ...deps, batch: Math.min(deps.batch ?? BATCH, batch) };
  if (areTombstones) return repeat(limited, tombstoneStatement(name, key, column), before);
  if (spanMs === undefined) return repeat(limited, statementOf(name, key, `${column} < $1`), before);
  const statement = statementOf(name, key, `${column} >= $3 AND ${column} < $1`);
  let removed = 0;
  let from = await oldest(deps.pool, name, column, 0, before);
  while (from < before) {
    const end = Math.min(from + spanMs, before);
    const found = await repeat(limited, statement, end, from);
    removed += found;
    // After an empty span, skip ahead to the next row, which may be months later.
    from = found > 0 ? end : await oldest(deps.pool, name, column, end, before);
  }
  return removed;
}

/**
 * The condition occurs twice: the inner one selects, and the outer one re-checks a row that changed while its lock was
 * awaited.
 */
function statementOf(table: string, key: readonly string[], condition: string): string {
  const columns = key.join(', ');
  return `DELETE FROM ${table} WHERE ${condition} AND (${columns}) IN (SELECT ${columns} FROM ${table} WHERE ${condition} LIMIT $2)`;
}

/**
 * Raises each user's oldest version to that of the tombstones that are deleted. It locks the users first, in the order in
 * which their writers lock, so that there is no deadlock.
 */
function tombstoneStatement(table: string, key: readonly string[], column: string): string {
  const isSame = key.map((name) => `${table}.${name} = selected.${name}`).join(' AND ');
  return `
    WITH selected AS (
      SELECT ${key.join(', ')}, version FROM ${table} WHERE ${column} < $1 LIMIT $2
    ), raised AS (
      UPDATE app_user SET oldest_version = greatest(oldest_version, latest.version)
      FROM (SELECT user_id, max(version) AS version FROM selected GROUP BY user_id) AS latest
      WHERE app_user.user_id = latest.user_id RETURNING app_user.user_id
    )
    DELETE FROM ${table} USING selected JOIN raised USING (user_id) WHERE ${isSame} AND ${table}.${column} < $1`;
}

/**
 * Repeats a statement with parameters (timestamp, limit, …) until it removes fewer rows than the limit. Timestamps are
 * in milliseconds since 1970.
 */
async function repeat(
  { pool, signal, batch }: PurgeDeps & { readonly batch: number },
  statement: string,
  before: number,
  ...more: number[]
): Promise<number> {
  let removed = 0;
  for (;;) {
    signal.throwIfAborted();
    const { rowCount } = await pool.query(statement, [
      new Date(before),
      batch,
      ...more.map((timestamp) => new Date(timestamp)),
    ]);
    removed += rowCount ?? 0;
    if ((rowCount ?? 0) < batch) return removed;
  }
}

/** Timestamp of the oldest row of a span in milliseconds since 1970; Infinity if there is none. */
async function oldest(pool: Pool, table: string, column: string, from: number, before: number): Promise<number> {
  const { rows } = await pool.query<{ oldest: Date | null }>(
    `SELECT min(${column}) AS oldest FROM ${table} WHERE ${column} >= $1 AND ${column} < $2`,
    [new Date(from), new Date(before)],
  );
  return rows[0]?.oldest?.getTime() ?? Infinity;
}
