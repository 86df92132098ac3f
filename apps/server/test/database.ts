import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import pino from 'pino';
import { inject, onTestFinished } from 'vitest';
import { systemClock } from '../src/clock';
import { migrate, readMigrations } from '../src/db/migrate';
import { distributeTable, planDistribution } from '../src/db/distribution';
import { createPool } from '../src/db/pool';
import { TABLES } from '../src/features/registry';
import { installJobs } from '../src/jobs';

/** Advisory lock of test files that create the template concurrently. */
const LOCK = 7_700_002;

/** Few, because each shard is a table in each database of the tests. */
const SHARDS = 4;

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
  migrated ??= template();
  return createDatabase(await migrated);
}

let migrated: Promise<string> | undefined;

/**
 * A database with the schema that is not distributed, also where the tests run on a cluster: for tests that repeat
 * earlier migrations, which a distributed database never had to run.
 */
export async function plainDatabase(): Promise<TestDatabase> {
  if (inject('workerUrls').length === 0) return freshDatabase();
  const database = await emptyDatabase();
  await setUpSchema(database.url);
  return database;
}

/** A database with the schema on all servers of a cluster, which is not distributed yet. */
export async function undistributedDatabase(): Promise<TestDatabase> {
  const database = await createDatabase('template0');
  await setUpSchema(database.url);
  await joinServers(database.url);
  return database;
}

async function setUpSchema(url: string): Promise<void> {
  const pool = createPool({ url, connections: 1, log: silent });
  await migrate(pool, systemClock);
  await installJobs(pool, silent);
  await pool.end();
}

/** Tables that are not empty in a new database. */
const FILLED = ['epoch', 'schema_migration'];

/** Deletes all rows that a test wrote, and the jobs it enqueued. */
export async function emptyTables(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
     AND NOT relispartition AND relname <> ALL ($1)`,
    [FILLED],
  );
  const names = [...rows.map(({ name }) => name), 'graphile_worker._private_jobs'];
  const client = await pool.connect();
  try {
    // Truncating the many small tables of one server would take ten times as long. A role of replication skips the
    // triggers that reject deletions, and foreign keys; the servers of a cluster do not share it.
    await client.query(
      inject('workerUrls').length > 0
        ? `TRUNCATE ${names.join(', ')} CASCADE`
        : `BEGIN; SET LOCAL session_replication_role = replica; ${names.map((name) => `DELETE FROM ${name}`).join('; ')}; COMMIT`,
    );
  } finally {
    client.release();
  }
}

/** A pool on a database, closed after the test. */
export function poolOn(url: string): pg.Pool {
  const pool = createPool({ url, connections: 4, log: silent });
  onTestFinished(() => pool.end());
  return pool;
}

/** Runs statements as the superuser. */
export async function asAdmin<T>(
  run: (client: pg.Client) => Promise<T>,
  connectionString: string = inject('databaseUrl'),
): Promise<T> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}

/** Addresses of the servers that share the databases of the tests: the coordinator and the workers of a cluster, or one. */
const servers = (): readonly [string, ...string[]] => [inject('databaseUrl'), ...inject('workerUrls')];

/** Addresses of a database on each server that has rows of it. */
export const addressesOnServers = (url: string): readonly string[] =>
  servers().map((server) => urlOf(new URL(url).pathname.slice(1), server));

function urlOf(database: string, server: string = inject('databaseUrl')): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

/** Runs a statement as the superuser on each server, beginning with the workers. */
async function onEachServer(text: string): Promise<void> {
  for (const server of servers().toReversed()) await administer(server, text);
}

/**
 * One connection to each server, which creates and drops the databases of all tests in this process, because opening
 * two costs more than creating and dropping a database.
 */
const administrators = new Map<string, pg.Pool>();

async function administer(server: string, text: string): Promise<void> {
  const existing = administrators.get(server);
  const pool = existing ?? new pg.Pool({ connectionString: server, max: 1, allowExitOnIdle: true });
  if (!existing) {
    administrators.set(server, pool);
    // A connection that ends while it is idle is replaced by the next statement.
    pool.on('error', () => undefined);
  }
  await pool.query(text);
}

/** Copies the files of the source, because writing each of its pages to the log of the database costs ten times as much. */
async function createDatabase(source: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onEachServer(`CREATE DATABASE ${name} TEMPLATE ${source} STRATEGY FILE_COPY`);
  return { url: urlOf(name), drop: () => dropDatabase(name) };
}

const OBJECT_IN_USE = '55006';

/** Drops a database; again if a process of Citus, which ends only when it looks, was still connected to it. */
async function dropDatabase(name: string, attempts = 3): Promise<void> {
  try {
    await onEachServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  } catch (error) {
    if (attempts === 1 || !(error instanceof pg.DatabaseError) || error.code !== OBJECT_IN_USE) throw error;
    await dropDatabase(name, attempts - 1);
  }
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
    await onEachServer(`CREATE DATABASE ${draft} TEMPLATE template0`);
    await setUpSchema(urlOf(draft));
    if (inject('workerUrls').length > 0) {
      await distribute(urlOf(draft));
      // Citus connects to each database for its maintenance, and again when it is disconnected.
      await onEachServer(`ALTER DATABASE ${draft} ALLOW_CONNECTIONS false`);
      await onEachServer(`SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = '${draft}'`);
    }
    await onEachServer(`ALTER DATABASE ${draft} RENAME TO ${name}`);
  });
  return name;
}

/** Makes a database of the coordinator and those of the same name on the workers a cluster. */
async function joinServers(url: string): Promise<void> {
  for (const address of addressesOnServers(url).toReversed())
    await asAdmin((client) => client.query('CREATE EXTENSION citus'), address);
  await asAdmin(async (client) => {
    const coordinator = new URL(inject('databaseUrl'));
    await client.query('SELECT citus_set_coordinator_host($1, $2)', [coordinator.hostname, coordinator.port]);
    for (const { hostname, port } of inject('workerUrls').map((worker) => new URL(worker)))
      await client.query('SELECT citus_add_node($1, $2)', [hostname, port]);
  }, url);
}

/** Distributes a migrated database over the servers of the cluster. */
async function distribute(url: string): Promise<void> {
  await joinServers(url);
  await asAdmin(async (client) => {
    for (const step of await planDistribution(client, TABLES)) await distributeTable(client, step, SHARDS);
  }, url);
}
