import { once } from 'node:events';
import { dirname } from 'node:path';
import type { Client } from 'pg';
import { from as copyFrom, type CopyStreamQuery } from 'pg-copy-streams';
import type { Clock } from '../clock';
import { applyMigration, lockMigrations, type Migration } from '#db';
import { RESTORABLE_MS } from '#features/deletion';
import { StartupError } from '../startupError';
import { type ErasedAccounts, readErasedAccounts } from './erasedAccounts';
import type { Header, TableLine } from './format';
import { damaged, readBackup, verifyBackup, type Verified } from './read';
import { OWN_TABLES, quoteNames, TABLES, TRANSIENT_TABLES } from './tables';

/** Size of one COPY statement: PostgreSQL keeps a pending foreign-key check in memory for each of its rows. */
const COPY_BYTES = 8 * 1024 * 1024;

export interface RestoreOptions {
  readonly file: string;
  /** Replaces the contents of the database. */
  readonly replaces: boolean;
  readonly clock: Clock;
  readonly migrations: readonly Migration[];
}

interface Restored extends Verified {
  /** Number of accounts in the backup that were erased since; the next run of the job erases them again. */
  readonly erasedAgain: number;
}

/**
 * Restores a backup in one transaction. The database gets a new epoch, and every client has to reconnect.
 *
 * @throws {StartupError} when the file is unusable (then nothing was written), or the database is not empty
 */
export async function restore(
  client: Client,
  { file, replaces, clock, migrations }: RestoreOptions,
): Promise<Restored> {
  const verified = await verifyBackup(file);
  const listed = await readErasedAccounts(dirname(file));
  const { earlier, later } = splitMigrations(verified.header, migrations, file);
  let erasedAgain = 0;
  await client.query('BEGIN');
  try {
    await client.query(
      "SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL DateStyle = 'ISO'",
    );
    // Locks out migrating processes. The table of migrations is dropped with the others and created anew.
    await lockMigrations(client);
    if (!replaces) await requireEmpty(client);
    const erased = new Map([...listed, ...(await findErased(client))]);
    await client.query(`DROP TABLE IF EXISTS ${quoteNames([...TABLES, ...OWN_TABLES])} CASCADE`);
    await lockMigrations(client);
    for (const migration of earlier) await applyMigration(client, clock, migration);
    await load(client, file);
    await checkCounts(client, file, verified.rows);
    for (const migration of later) await applyMigration(client, clock, migration);
    // The job queue is not part of a backup. The next sync of a calendar that seems not to have been read schedules the
    // job that counts its events when they end.
    await client.query('UPDATE calendar SET synced_at = NULL');
    await client.query('UPDATE epoch SET id = gen_random_uuid(), began_at = now()');
    await renewDeletions(client, clock);
    erasedAgain = await markErased(client, clock, erased);
    await client.query('COMMIT');
  } catch (error) {
    // A lost connection has rolled back already.
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
  // The backup is restored, also if this is interrupted: servers then notice the new epoch within half a minute.
  await finish(client).catch(() => undefined);
  return { ...verified, erasedAgain };
}

/** Collects statistics, and drops the connections of running servers, so that they notice the new epoch. */
async function finish(client: Client): Promise<void> {
  await client.query('ANALYZE');
  await client.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND usename = current_user AND application_name LIKE 'sevenfold%' AND pid <> pg_backend_pid()`);
}

/** Accounts erased from the database that is replaced. */
async function findErased(client: Client): Promise<ErasedAccounts> {
  const { rows: found } = await client.query<{ exists: boolean }>(
    "SELECT to_regclass('public.erased_account') IS NOT NULL AS exists",
  );
  if (found[0]?.exists !== true) return new Map();
  const { rows } = await client.query<{ hash: string; removed_at: Date }>(
    "SELECT encode(id_hash, 'hex') AS hash, removed_at FROM erased_account",
  );
  return new Map(rows.map(({ hash, removed_at: removedAt }) => [hash, removedAt.toISOString()]));
}

/**
 * Gives the accounts that are marked for deletion in the backup the whole time to be taken back: their owners may have
 * done so since, and the next run of the job would erase those that are due.
 */
async function renewDeletions(client: Client, clock: Clock): Promise<void> {
  await client.query('UPDATE app_user SET delete_at = $1 WHERE delete_at < $1', [
    new Date(clock.now() + RESTORABLE_MS),
  ]);
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Marks the accounts that were erased since the backup as due for deletion: the next run of the job erases them.
 *
 * @returns their number
 */
async function markErased(client: Client, clock: Clock, erased: ErasedAccounts): Promise<number> {
  await client.query(
    `INSERT INTO erased_account (id_hash, removed_at)
     SELECT decode(hash, 'hex'), at FROM unnest($1::text[], $2::timestamptz[]) AS listed (hash, at) ON CONFLICT DO NOTHING`,
    [[...erased.keys()], [...erased.values()]],
  );
  const { rowCount } = await client.query(
    `UPDATE app_user SET delete_at = $1
     WHERE sha256(convert_to(user_id::text, 'UTF8')) IN (SELECT id_hash FROM erased_account)`,
    [new Date(clock.now() - DAY_MS)],
  );
  return rowCount ?? 0;
}

/** Splits the known migrations into those of the backup and the later ones. */
function splitMigrations(
  header: Header,
  migrations: readonly Migration[],
  file: string,
): { earlier: readonly Migration[]; later: readonly Migration[] } {
  const checksums = new Map(header.migrations.map(({ name, checksum }) => [name, checksum]));
  const earlier = migrations.filter(({ name }) => checksums.has(name));
  if (earlier.length < checksums.size)
    throw new StartupError(
      `The backup ${file} was written by a newer version of Sevenfold (${header.product}). Use that version to restore it.`,
    );
  const changed = earlier.find(({ name, checksum }) => checksums.get(name) !== checksum);
  if (changed)
    throw new StartupError(
      `The backup ${file} has a different "${changed.name}": it was written by a version of Sevenfold that is not an ancestor of this one.`,
    );
  return { earlier, later: migrations.filter(({ name }) => !checksums.has(name)) };
}

/** @throws {StartupError} when existing data would be lost */
async function requireEmpty(client: Client): Promise<void> {
  for (const table of TABLES) {
    if (TRANSIENT_TABLES.includes(table)) continue;
    const {
      rows: [found],
    } = await client.query<{ is_there: boolean }>('SELECT to_regclass($1) IS NOT NULL AS is_there', [
      `public.${table}`,
    ]);
    if (!found?.is_there) continue;
    const { rowCount } = await client.query(`SELECT 1 FROM ${quoteNames([table])} LIMIT 1`);
    if (rowCount)
      throw new StartupError(
        'The database is not empty, and nothing was restored. Restore into a new one, or add --replace to overwrite its data.',
      );
  }
}

async function load(client: Client, file: string): Promise<void> {
  const selfReferencing = await findSelfReferencing(client);
  let copy: Copy | undefined;
  try {
    for await (const part of readBackup(file)) {
      if (part.kind === 'table') {
        // A migration may have inserted rows; those that still exist are in the backup.
        await client.query(`DELETE FROM ${quoteNames([part.table])}`);
        copy = new Copy(client, part, selfReferencing.has(part.table) ? Infinity : COPY_BYTES);
      }
      if (part.kind === 'rows') await copy?.take(part.bytes);
      if (part.kind === 'end') await copy?.end();
    }
  } catch (error) {
    await copy?.abandon();
    throw error;
  }
}

/**
 * Tables whose rows refer to each other, in any order. One statement has to load such a table, because PostgreSQL checks
 * the references of a statement at its end.
 */
async function findSelfReferencing(client: Client): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT conrelid::regclass::text AS name FROM pg_constraint WHERE contype = 'f' AND conrelid = confrelid",
  );
  return new Set(rows.map(({ name }) => name));
}

/** Loads one table, with as many statements as its size needs. */
class Copy {
  #stream: CopyStreamQuery | undefined;
  #bytes = 0;
  /** Error of PostgreSQL, which may occur between two calls. */
  #failure: Error | undefined;

  constructor(
    readonly client: Client,
    readonly table: TableLine,
    /** Size of a statement. */
    readonly maxBytes: number,
  ) {}

  async take(bytes: Buffer): Promise<void> {
    if (this.#failure) throw this.#failure;
    const stream = (this.#stream ??= this.#begin());
    this.#bytes += bytes.length;
    if (!stream.write(bytes)) await once(stream, 'drain');
    if (this.#bytes >= this.maxBytes) await this.end();
  }

  #begin(): CopyStreamQuery {
    const { table, columns } = this.table;
    return this.client
      .query(copyFrom(`COPY ${quoteNames([table])} (${quoteNames(columns)}) FROM STDIN`))
      .on('error', (error) => (this.#failure ??= error));
  }

  async end(): Promise<void> {
    if (this.#failure) throw this.#failure;
    const stream = this.#stream;
    this.#stream = undefined;
    this.#bytes = 0;
    if (!stream) return;
    const finished = once(stream, 'finish');
    stream.end();
    await finished;
  }

  /** Ends a statement whose rows cannot be read: the connection runs no other one, such as a rollback, before. */
  async abandon(): Promise<void> {
    const stream = this.#stream;
    if (!stream || this.#failure) return;
    await new Promise<void>((resolve) => void stream.once('close', resolve).destroy());
  }
}

async function checkCounts(client: Client, file: string, rows: ReadonlyMap<string, number>): Promise<void> {
  for (const [table, expected] of rows) {
    const {
      rows: [found],
    } = await client.query<{ rows: string }>(`SELECT count(*) AS rows FROM ${quoteNames([table])}`);
    if (Number(found?.rows) !== expected) throw damaged(file);
  }
}
