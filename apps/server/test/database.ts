import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import pino from 'pino';
import { inject, onTestFinished } from 'vitest';
import { systemClock } from '../src/clock';
import { migrate, readMigrations } from '../src/db/migrate';
import { createPool } from '../src/db/pool';
import { installJobs } from '../src/jobs';

/** Advisory lock of test files that create the template concurrently. */
const LOCK = 7_700_002;

export const silent = pino({ level: 'silent' });

/** A database for one test or one test file. */
export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** An empty database, without the schema. */
export async function emptyDatabase(): Promise<TestDatabase> {
  return createDatabase('template0');
}

/**
 * A database with the schema, the job queue and nothing in it: a copy of one that was migrated once, which is much
 * faster than migrating.
 */
export async function freshDatabase(): Promise<TestDatabase> {
  return createDatabase(await template());
}

/** A pool on a database, closed after the test. */
export function poolOn(url: string): pg.Pool {
  const pool = createPool({ url, connections: 4, log: silent });
  onTestFinished(() => pool.end());
  return pool;
}

/** Runs statements as the superuser. */
export async function asAdmin<T>(run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: inject('databaseUrl') });
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}

function urlOf(database: string): string {
  const url = new URL(inject('databaseUrl'));
  url.pathname = `/${database}`;
  return url.href;
}

async function createDatabase(source: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await asAdmin((admin) => admin.query(`CREATE DATABASE ${name} TEMPLATE ${source}`));
  return {
    url: urlOf(name),
    drop: () => asAdmin(async (admin) => void (await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))),
  };
}

/** The name of the migrated database for the migrations as they are now. */
async function template(): Promise<string> {
  const hash = createHash('sha256')
    .update(
      readMigrations()
        .map(({ checksum }) => checksum)
        .join(),
    )
    .update('with the job queue')
    .digest('hex')
    .slice(0, 16);
  const name = `template_${hash}`;
  await asAdmin(async (admin) => {
    // Released when the connection ends.
    await admin.query('SELECT pg_advisory_lock($1)', [LOCK]);
    const { rowCount } = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (rowCount) return;
    const draft = `draft_${randomBytes(8).toString('hex')}`;
    await admin.query(`CREATE DATABASE ${draft} TEMPLATE template0`);
    const pool = createPool({ url: urlOf(draft), connections: 1, log: silent });
    await migrate(pool, systemClock);
    await installJobs(pool, silent);
    await pool.end();
    await admin.query(`ALTER DATABASE ${draft} RENAME TO ${name}`);
  });
  return name;
}
