import { spawn } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../src/db/embedded';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the PostgreSQL server of the tests. Each test file creates databases of its own in it. */
    databaseUrl: string;
    /** Addresses of the workers if it is the coordinator of a Citus cluster; the tests then run on distributed databases. */
    workerUrls: readonly string[];
  }
}

/** Ends the database when the tests were killed before they could. */
const CLEANER = fileURLToPath(new URL('../../../tools/cleaner.mjs', import.meta.url));

/**
 * Provides one PostgreSQL server for all tests: that of TEST_DATABASE_URL, or one started in a temporary folder and
 * removed after the tests.
 */
export default async function globalSetup(project: TestProject): Promise<() => Promise<void>> {
  const existingUrl = process.env['TEST_DATABASE_URL'];
  if (existingUrl !== undefined && existingUrl !== '') {
    project.provide('databaseUrl', existingUrl);
    project.provide('workerUrls', await findWorkers(existingUrl));
    return async () => undefined;
  }
  const folder = await mkdtemp(join(tmpdir(), 'sevenfold-tests-'));
  spawn(process.execPath, [CLEANER, folder], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] }).unref();
  const log = { info: () => undefined, warn: (line: string) => console.warn(line) };
  const start = () => startEmbeddedPostgres({ dataFolder: folder, log });
  const first = await start();
  await configure(first.url);
  await first.stop();
  const database = await start();
  project.provide('databaseUrl', database.url);
  project.provide('workerUrls', []);
  return () => database.stop();
}

/** Finds the workers of a Citus cluster by the address of a database on its coordinator. */
async function findWorkers(connectionString: string): Promise<string[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rowCount } = await client.query("SELECT 1 FROM pg_extension WHERE extname = 'citus'");
    if (!rowCount) return [];
    const { rows } = await client.query<{ node_name: string; node_port: number }>(
      'SELECT node_name, node_port::int FROM citus_get_active_worker_nodes()',
    );
    return rows.map(({ node_name, node_port }) => {
      const url = new URL(connectionString);
      url.hostname = node_name;
      url.port = String(node_port);
      return url.href;
    });
  } finally {
    await client.end();
  }
}

/** Connections of all tests that run at the same time, and of the processes they start. */
const MAX_CONNECTIONS = 300;

/** Sets up the database for tests; applies after a restart. */
async function configure(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(`ALTER SYSTEM SET max_connections = ${MAX_CONNECTIONS}`);
  await client.end();
}
