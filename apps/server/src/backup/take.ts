import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Clock } from '../clock';
import { type Migration, validateRecorded } from '#db';
import { StartupError } from '../startupError';
import { VERSION } from '../version';
import { END_OF_ROWS, FORMAT, FORMAT_VERSION, line, type Header } from './format';
import { quoteNames, TABLES } from './tables';

export interface Taken {
  readonly header: Header;
  readonly rows: Record<string, number>;
}

/**
 * Streams a backup: a consistent snapshot of the whole database, without blocking writers.
 *
 * @param onTaken called when everything has been read
 * @throws {StartupError} when there is nothing to back up, or the schema is newer than this version
 */
export async function* backupText(
  client: Client,
  clock: Clock,
  migrations: readonly Migration[],
  onTaken: (taken: Taken) => void,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  const hashed = (bytes: Buffer): Buffer => {
    hash.update(bytes);
    return bytes;
  };
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  // Without limits, because the consumer may be slow storage. Text format with fixed settings, so that dates and
  // timestamps do not depend on the configuration of either server.
  await client.query(
    "SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL TimeZone = 'UTC'; SET LOCAL DateStyle = 'ISO'; SET LOCAL bytea_output = 'hex'",
  );
  const header = await readHeader(client, clock, migrations);
  yield hashed(line(header));
  const copies = new Map<string, { rowCount: number }>();
  for (const { table, columns } of await findTables(client)) {
    yield hashed(line({ table, columns }));
    // A query, because partitioned tables cannot be copied by name.
    const copy = client.query(
      copyTo(`COPY (SELECT ${quoteNames(columns)} FROM public.${quoteNames([table])}) TO STDOUT`),
    );
    for await (const chunk of copy) if (Buffer.isBuffer(chunk)) yield hashed(chunk);
    copies.set(table, copy);
    yield hashed(END_OF_ROWS);
  }
  await client.query('COMMIT');
  const rows = Object.fromEntries([...copies].map(([table, { rowCount }]) => [table, rowCount]));
  yield line({ rows, sha256: hash.digest('hex') });
  onTaken({ header, rows });
}

async function readHeader(client: Client, clock: Clock, migrations: readonly Migration[]): Promise<Header> {
  const {
    rows: [found],
  } = await client.query<{ has_schema: boolean; has_epoch: boolean }>(
    "SELECT to_regclass('public.schema_migration') IS NOT NULL AS has_schema, to_regclass('public.epoch') IS NOT NULL AS has_epoch",
  );
  if (!found?.has_schema)
    throw new StartupError('There is nothing to back up: the database contains no data of Sevenfold.');
  const { rows: recorded } = await client.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM schema_migration ORDER BY name',
  );
  validateRecorded(recorded, migrations);
  const {
    rows: [epoch],
  } = found.has_epoch ? await client.query<{ id: string }>('SELECT id FROM epoch') : { rows: [] };
  return {
    format: FORMAT,
    formatVersion: FORMAT_VERSION,
    product: VERSION,
    takenAt: new Date(clock.now()).toISOString(),
    epoch: epoch?.id ?? null,
    migrations: recorded,
  };
}

/** Tables of the application that exist in this database, in loading order. An older schema has fewer. */
async function findTables(client: Client): Promise<{ table: string; columns: string[] }[]> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `SELECT table_name AS table, array_agg(column_name::text ORDER BY ordinal_position) AS columns FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = ANY($1) AND is_generated = 'NEVER' GROUP BY 1`,
    [TABLES],
  );
  return TABLES.flatMap((table) => rows.filter((row) => row.table === table));
}
