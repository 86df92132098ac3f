import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ClientBase, Pool, PoolClient } from 'pg';
import type { Clock } from '../clock';
import { StartupError } from '../startupError';
import { MIGRATION_STEPS } from './migrationSteps';

/** Next to this file in the sources, and next to `main.js` in the build. */
export const MIGRATIONS_FOLDER = fileURLToPath(new URL('./migrations/', import.meta.url));

/** Advisory lock id that serializes concurrent migrations; arbitrary, must be used for nothing else. */
const LOCK = 7_700_001;

export interface Migration {
  readonly name: string;
  readonly checksum: string;
  readonly sql: string;
}

/** Reads the migrations of a folder, in order. Checksums ignore differences in line endings. */
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
 * Migrates the database to the current schema: applies each migration that is not recorded yet, in one transaction with
 * its record. Safe to run concurrently and to be killed at any time.
 *
 * @returns the names of the applied migrations
 * @throws {StartupError} when the schema is newer than this version, or an applied migration has been changed
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
  // No timeout: a migration, or waiting for that of another process, may take long.
  await client.query('SET LOCAL statement_timeout = 0');
  await lockMigrations(client);
  const { rows } = await client.query<Recorded>('SELECT name, checksum FROM schema_migration');
  validateRecorded(rows, migrations);
  const done = new Set(rows.map(({ name }) => name));
  const next = migrations.find(({ name }) => !done.has(name));
  if (next) await applyMigration(client, clock, next);
  await client.query('COMMIT');
  return next?.name;
}

/** The record of an applied migration. */
export type Recorded = Pick<Migration, 'name' | 'checksum'>;

/**
 * Locks out other migrating processes until the transaction ends, and creates the table of applied migrations if
 * needed.
 */
export async function lockMigrations(client: ClientBase): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
  await client.query(
    'CREATE TABLE IF NOT EXISTS schema_migration (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL)',
  );
}

/** Applies and records one migration within the caller's transaction. */
export async function applyMigration(
  client: ClientBase,
  clock: Clock,
  { name, checksum, sql }: Migration,
): Promise<void> {
  for (const statement of splitStatements(sql)) await client.query(statement);
  await MIGRATION_STEPS[name]?.(client);
  await client.query('INSERT INTO schema_migration (name, checksum, applied_at) VALUES ($1, $2, $3)', [
    name,
    checksum,
    new Date(clock.now()),
  ]);
}

/**
 * Splits the text of a migration at the lines that end with a semicolon, outside of bodies between `$$`. Citus sends the
 * whole text to its workers, which reject several statements at once.
 */
export function splitStatements(sql: string): string[] {
  const statements: string[] = [];
  let lines: string[] = [];
  let isInBody = false;
  for (const line of sql.split('\n')) {
    lines.push(line);
    if (line.split('$$').length % 2 === 0) isInBody = !isInBody;
    if (isInBody || !line.trimEnd().endsWith(';')) continue;
    statements.push(lines.join('\n'));
    lines = [];
  }
  if (lines.some((line) => line.trim() !== '')) statements.push(lines.join('\n'));
  return statements;
}

/** @throws {StartupError} when a recorded migration is unknown to this version, or differs from its file */
export function validateRecorded(recorded: readonly Recorded[], migrations: readonly Migration[]): void {
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const { name, checksum } of recorded) {
    const migration = known.get(name);
    if (!migration) {
      throw new StartupError(
        `The database is newer than this version of Sevenfold: it has the unknown migration "${name}". Start a newer version.`,
      );
    }
    if (migration.checksum !== checksum) {
      throw new StartupError(
        `The migration "${name}" was changed after it was applied to this database. Restore its file, or use another database.`,
      );
    }
  }
}

/** True if all known migrations are applied; false for an empty database. Read-only, for the readiness check. */
export async function isMigrated(client: ClientBase, migrations: readonly Migration[]): Promise<boolean> {
  const { rows: found } = await client.query<{ has_schema: boolean }>(
    "SELECT to_regclass('schema_migration') IS NOT NULL AS has_schema",
  );
  if (found[0]?.has_schema !== true) return false;
  const { rows } = await client.query<{ name: string }>('SELECT name FROM schema_migration');
  const done = new Set(rows.map(({ name }) => name));
  return migrations.every(({ name }) => done.has(name));
}
