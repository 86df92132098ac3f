import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ClientBase, Pool, PoolClient } from 'pg';
import type { Clock } from '../clock';
import { StartupError } from '../startupError';
import { MIGRATION_STEPS } from './migrationSteps';

/** Beside this file in the sources, and beside `main.js` in the build. */
export const MIGRATIONS_FOLDER = fileURLToPath(new URL('./migrations/', import.meta.url));

/** What several processes that start at once queue for. Any number will do, as long as nobody else uses it. */
const LOCK = 7_700_001;

export interface Migration {
  readonly name: string;
  readonly checksum: string;
  readonly sql: string;
}

/**
 * The migrations of a folder, in order. A file is told from its changed self by its text, not by how lines end on this
 * machine.
 */
export function readMigrations(folder: string = MIGRATIONS_FOLDER): Migration[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => {
      const sql = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n');
      return { name: file.slice(0, -'.sql'.length), checksum: createHash('sha256').update(sql).digest('hex'), sql };
    });
}

/**
 * Brings the database to the schema of this program: applies each migration that is not recorded yet, in one
 * transaction with its record. Safe to run in several processes at once, and to be killed at any moment.
 *
 * @returns the names of the migrations that were applied
 * @throws {StartupError} when the schema is newer than the program, or a migration was changed after it was applied
 */
export async function migrate(
  pool: Pool,
  clock: Clock,
  migrations: readonly Migration[] = readMigrations(),
): Promise<string[]> {
  const client = await pool.connect();
  const applied: string[] = [];
  try {
    for (;;) {
      const name = await applyNext(client, clock, migrations);
      if (name === undefined) break;
      applied.push(name);
    }
    client.release();
    return applied;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

async function applyNext(
  client: PoolClient,
  clock: Clock,
  migrations: readonly Migration[],
): Promise<string | undefined> {
  await client.query('BEGIN');
  // A migration takes as long as it takes, and so does waiting for another process's.
  await client.query('SET LOCAL statement_timeout = 0');
  await openRecords(client);
  const { rows } = await client.query<Recorded>('SELECT name, checksum FROM schema_migration');
  validateRecorded(rows, migrations);
  const done = new Set(rows.map(({ name }) => name));
  const next = migrations.find(({ name }) => !done.has(name));
  if (next) await applyMigration(client, clock, next);
  await client.query('COMMIT');
  return next?.name;
}

/** What the database says of a migration that was applied. */
export type Recorded = Pick<Migration, 'name' | 'checksum'>;

/**
 * Inside a transaction, until whose end no other process migrates: makes the table of what was applied, where there is
 * none.
 */
export async function openRecords(client: ClientBase): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
  await client.query(
    'CREATE TABLE IF NOT EXISTS schema_migration (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL)',
  );
}

/** Applies one migration and records it, inside a transaction of the caller's. */
export async function applyMigration(
  client: ClientBase,
  clock: Clock,
  { name, checksum, sql }: Migration,
): Promise<void> {
  await client.query(sql);
  await MIGRATION_STEPS[name]?.(client);
  await client.query('INSERT INTO schema_migration (name, checksum, applied_at) VALUES ($1, $2, $3)', [
    name,
    checksum,
    new Date(clock.now()),
  ]);
}

/** @throws {StartupError} when one is not known to this program, or differs from what this program has */
export function validateRecorded(recorded: readonly Recorded[], migrations: readonly Migration[]): void {
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const { name, checksum } of recorded) {
    const migration = known.get(name);
    if (!migration) {
      throw new StartupError(
        `The database is newer than this program: it has the migration "${name}", which this program does not know. Start a newer version.`,
      );
    }
    if (migration.checksum !== checksum) {
      throw new StartupError(
        `The migration "${name}" was changed after it was applied to this database. Restore its file, or use another database.`,
      );
    }
  }
}

/** Whether everything this program knows is applied. For the readiness check; changes nothing. */
export async function isMigrated(client: ClientBase, migrations: readonly Migration[]): Promise<boolean> {
  const { rows } = await client.query<{ name: string }>('SELECT name FROM schema_migration');
  const done = new Set(rows.map(({ name }) => name));
  return migrations.every(({ name }) => done.has(name));
}
