import type { Pool } from 'pg';
import { errorCode } from '../systemError';
import { lockMigrations } from './migrate';
import { inTransaction } from './transaction';

/** Months for which partitions exist in advance. Each costs every look-up of a response, which does not know its month. */
const MONTHS_AHEAD = 2;
/** Limit for waiting for locks of others: meanwhile, everybody else who uses the table waits as well. */
const LOCK_LIMIT_MS = 2_000;
/** PostgreSQL's code for a partition whose rows are in the default partition already. */
const ROWS_IN_DEFAULT = '23514';

/** Name of the partition of a month, which `partitionEnd` reads. */
const partitionName = (table: string, month: Date): string =>
  `${table}_${month.getUTCFullYear()}_${String(month.getUTCMonth() + 1).padStart(2, '0')}`;

/** Name of the partition of all rows that no other one holds. */
export const defaultPartition = (table: string): string => `${table}_default`;

const monthAt = (now: number, offset: number): Date => {
  const date = new Date(now);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + offset, 1));
};

/** The first moment after the month of a partition; undefined for the default partition. */
function partitionEnd(table: string, name: string): Date | undefined {
  const { year, month } = new RegExp(`^${table}_(?<year>\\d{4})_(?<month>\\d{2})$`).exec(name)?.groups ?? {};
  return year === undefined ? undefined : new Date(Date.UTC(Number(year), Number(month), 1));
}

/**
 * Creates the partitions of this month and the next ones that do not exist yet. A month that has rows in the default
 * partition gets none. Safe to run concurrently.
 *
 * @param now in milliseconds since 1970
 */
export async function createPartitions(pool: Pool, table: string, now: number): Promise<void> {
  const existing = new Set(await findPartitions(pool, table));
  for (let offset = 0; offset <= MONTHS_AHEAD; offset += 1) {
    const [from, until] = [monthAt(now, offset), monthAt(now, offset + 1)];
    const name = partitionName(table, from);
    if (existing.has(name)) continue;
    await changeSchema(
      pool,
      `CREATE TABLE IF NOT EXISTS ${name} PARTITION OF ${table} FOR VALUES FROM ('${from.toISOString()}') TO ('${until.toISOString()}')`,
    ).catch((error: unknown) => {
      if (errorCode(error) !== ROWS_IN_DEFAULT) throw error;
    });
  }
}

/**
 * Drops the partitions of which all rows are from before a time.
 *
 * @returns the estimated number of rows
 */
export async function dropPartitions(pool: Pool, table: string, before: Date): Promise<number> {
  let dropped = 0;
  for (const name of await findPartitions(pool, table)) {
    const end = partitionEnd(table, name);
    if (end === undefined || end > before) continue;
    const { rows } = await pool.query<{ rows: number }>(
      'SELECT greatest(reltuples, 0)::float8 AS rows FROM pg_class WHERE oid = to_regclass($1)',
      [name],
    );
    await changeSchema(pool, `DROP TABLE IF EXISTS ${name}`);
    dropped += rows[0]?.rows ?? 0;
  }
  return dropped;
}

async function findPartitions(pool: Pool, table: string): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    'SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = $1::regclass ORDER BY 1',
    [table],
  );
  return rows.map(({ name }) => name);
}

/** Runs a statement that changes the partitions of a table, in one process at a time. */
const changeSchema = (pool: Pool, text: string): Promise<void> =>
  inTransaction(pool, async (client) => {
    await client.query(`SET LOCAL lock_timeout = ${LOCK_LIMIT_MS}`);
    await lockMigrations(client);
    await client.query(text);
  });
