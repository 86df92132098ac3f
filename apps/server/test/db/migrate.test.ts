import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { isMigrated, migrate, readMigrations, splitStatements, type Migration } from '../../src/db/migrate';
import { StartupError } from '../../src/startupError';
import { emptyDatabase, poolOn } from '../database';
import { TestClock } from '../harness';

const clock = new TestClock();
let pool: Pool;
let url: string;
beforeEach(async () => {
  const database = await emptyDatabase();
  onTestFinished(() => database.drop());
  url = database.url;
  pool = poolOn(url);
});

/** All columns, indexes and constraints of the database. */
async function schemaOf(on: Pool): Promise<unknown[]> {
  const { rows } = await on.query(`
    SELECT table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' || coalesce(column_default, '') AS what FROM information_schema.columns WHERE table_schema = 'public'
    UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL SELECT conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace = 'public'::regnamespace
    ORDER BY 1`);
  return rows;
}

const names = readMigrations().map(({ name }) => name);
const migrationOf = (name: string, sql: string): Migration => ({ name, sql, checksum: `checksum of ${sql}` });

describe('migrations', () => {
  it('are applied once, in order, and recorded', async () => {
    expect(names).toEqual([...names].sort());
    expect(await migrate(pool, clock)).toEqual(names);
    const schema = await schemaOf(pool);
    expect(await migrate(pool, clock)).toEqual([]);
    expect(await schemaOf(pool)).toEqual(schema);
    const { rows } = await pool.query('SELECT name, applied_at FROM schema_migration ORDER BY name');
    expect(rows).toEqual(names.map((name) => ({ name, applied_at: new Date(clock.now()) })));
  });

  it('are missing in an empty database, as in one of another version', async () => {
    const client = await pool.connect();
    onTestFinished(() => client.release());
    expect(await isMigrated(client, readMigrations())).toBe(false);
    await migrate(pool, clock);
    expect(await isMigrated(client, readMigrations())).toBe(true);
    expect(await isMigrated(client, [...readMigrations(), migrationOf('9999_later', 'SELECT 1')])).toBe(false);
  });

  it('are applied once by several concurrent processes', async () => {
    const pools = Array.from({ length: 4 }, () => poolOn(url));
    const applied = await Promise.all(pools.map((each) => migrate(each, clock)));
    expect(applied.flat().sort()).toEqual(names);
  });

  it('limit existing sessions to a year', async () => {
    await migrate(
      pool,
      clock,
      readMigrations().filter(({ name }) => name < '0007'),
    );
    await pool.query(
      `INSERT INTO app_user (user_id, name, created_at, language, week_start_day, timezone) VALUES (gen_random_uuid(), 'Ana', now(), 'EN', 'MONDAY', 'UTC')`,
    );
    await pool.query(`INSERT INTO session (user_id, token_hash, platform, created_at, seen_at, expires_at)
      SELECT user_id, hash, 'WEB', '2025-01-01T00:00:00Z', now(), ends::timestamptz FROM app_user, (VALUES ('\\x01'::bytea, '2026-06-01T00:00:00Z'), ('\\x02', '2025-03-01T00:00:00Z')) AS given (hash, ends)`);
    await migrate(pool, clock);
    const { rows } = await pool.query<{ expires_at: Date }>('SELECT expires_at FROM session ORDER BY token_hash');
    expect(rows.map((row) => row.expires_at.toISOString())).toEqual([
      '2026-01-01T00:00:00.000Z',
      '2025-03-01T00:00:00.000Z',
    ]);
  });

  it('reject a schema newer than the server', async () => {
    await migrate(pool, clock, [...readMigrations(), migrationOf('9999_future', 'SELECT 1')]);
    await expect(migrate(pool, clock)).rejects.toThrow(
      new StartupError(
        'The database is newer than this version of Sevenfold: it has the unknown migration "9999_future". Start a newer version.',
      ),
    );
  });

  it('reject a migration that was changed after it was applied', async () => {
    await migrate(pool, clock, [migrationOf('0001_first', 'CREATE TABLE first (id int)')]);
    await expect(migrate(pool, clock, [migrationOf('0001_first', 'CREATE TABLE first (id bigint)')])).rejects.toThrow(
      /"0001_first" was changed after it was applied/,
    );
  });

  it('roll back a failing migration, and apply it when it is fixed', async () => {
    const first = migrationOf('0001_first', 'CREATE TABLE first (id int)');
    await expect(
      migrate(pool, clock, [first, migrationOf('0002_second', 'CREATE TABLE second (id int); SELECT nonsense')]),
    ).rejects.toThrow('nonsense');
    expect((await pool.query("SELECT to_regclass('first') AS first, to_regclass('second') AS second")).rows).toEqual([
      { first: 'first', second: null },
    ]);
    expect(await migrate(pool, clock, [first, migrationOf('0002_second', 'CREATE TABLE second (id int)')])).toEqual([
      '0002_second',
    ]);
  });
});

const KILL = 'SELECT pg_terminate_backend(pg_backend_pid());';

it(
  'a migration killed after any of its statements leaves nothing behind and can be repeated',
  // Each statement of all migrations is one attempt.
  { tags: ['long'], timeout: 180_000 },
  async () => {
    // In one database: each attempt repeats the one before, which was killed.
    const all = readMigrations();
    for (const [count, migration] of all.entries()) {
      const applied = all.slice(0, count);
      const before = await schemaOf(pool);
      const statements = splitStatements(migration.sql);
      for (const [index, statement] of statements.entries()) {
        const killed = [...statements.slice(0, index + 1), KILL, ...statements.slice(index + 1)].join('\n');
        await expect(
          migrate(pool, clock, [...applied, migrationOf(migration.name, killed)]),
          statement,
        ).rejects.toThrow('terminat');
      }
      expect(await schemaOf(pool), migration.name).toEqual(before);
      await migrate(pool, clock, [...applied, migration]);
    }
    expect((await pool.query("SELECT to_regclass('page_view') AS last")).rows).toEqual([{ last: 'page_view' }]);
  },
);

it('the checksum of a migration is the same with either kind of line ending', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sevenfold-migrations-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const checksum = (text: string): string | undefined => {
    writeFileSync(join(folder, '0001_a.sql'), text);
    return readMigrations(folder)[0]?.checksum;
  };
  expect(checksum('SELECT 1;\r\nSELECT 2;\r\n')).toBe(checksum('SELECT 1;\nSELECT 2;\n'));
  expect(checksum('SELECT 1;\n')).not.toBe(checksum('SELECT 2;\n'));
});

it('every primary key of user data begins with user_id, and foreign keys stay within one user', async () => {
  await migrate(pool, clock);
  const { rows: keys } = await pool.query<{ relation: string; columns: string[] }>(`
    SELECT c.conrelid::regclass::text AS relation, array_agg(a.attname::text ORDER BY k.position) AS columns
    FROM pg_constraint c, unnest(c.conkey) WITH ORDINALITY k(number, position), pg_attribute a
    WHERE c.contype = 'p' AND c.connamespace = 'public'::regnamespace AND a.attrelid = c.conrelid AND a.attnum = k.number GROUP BY 1`);
  const { rows: personal } = await pool.query<{ relation: string }>(
    "SELECT table_name AS relation FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'user_id'",
  );
  // An identity and a shared link are looked up before their user is known; an act of an administrator is kept when its
  // user is deleted.
  const directory = ['identity', 'admin_act', 'shared_link'];
  for (const { relation } of personal.filter((table) => !directory.includes(table.relation))) {
    expect(keys.find((key) => key.relation === relation)?.columns[0], relation).toBe('user_id');
  }
  const { rows: references } = await pool.query<{ relation: string; definition: string }>(
    "SELECT conrelid::regclass::text AS relation, pg_get_constraintdef(oid) AS definition FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace",
  );
  expect(references.length).toBeGreaterThan(8);
  for (const { relation, definition } of references)
    expect(definition, relation).toMatch(
      /^FOREIGN KEY \(user_id(, \w+)?\) REFERENCES (app_user\(user_id\)|\w+\(user_id, (id|token_hash)\))/,
    );
});

describe('the statements of a migration', () => {
  it.each([
    ['SELECT 1;', ['SELECT 1;']],
    ['-- Two\nSELECT 1;\nSELECT\n  2;\n', ['-- Two\nSELECT 1;', 'SELECT\n  2;']],
    ['SELECT 1', ['SELECT 1']],
    ['DO $$\nBEGIN\n  PERFORM 1;\nEND $$;\nSELECT 2;', ['DO $$\nBEGIN\n  PERFORM 1;\nEND $$;', 'SELECT 2;']],
    ['DO $$ BEGIN PERFORM 1; END $$;\nSELECT 2;', ['DO $$ BEGIN PERFORM 1; END $$;', 'SELECT 2;']],
  ])('of %j end with its lines', (sql, statements) => {
    expect(splitStatements(sql)).toEqual(statements);
  });

  it('are all of each file', () => {
    for (const { name, sql } of readMigrations())
      expect(splitStatements(sql).join('\n').trimEnd(), name).toBe(sql.trimEnd());
  });
});
