import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../src/db/embedded';
import { commandLineOf } from '../src/db/embedded/postmaster';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the PostgreSQL server of the tests. Each test file creates databases of its own in it. */
    databaseUrl: string;
    /** Addresses of the workers if it is the coordinator of a Citus cluster; the tests then run on distributed databases. */
    workerUrls: readonly string[];
  }
}

const PREFIX = 'sevenfold-tests-';

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
  await removeAbandoned();
  const folder = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
  const log = { info: () => undefined, warn: (line: string) => console.warn(line) };
  const start = () => startEmbeddedPostgres({ dataFolder: folder, log });
  const first = await start();
  await configure(first.url);
  await first.stop();
  const database = await start();
  project.provide('databaseUrl', database.url);
  project.provide('workerUrls', []);
  return async () => {
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  };
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

/** Ends and removes the databases of runs that were killed before they could do it themselves. */
async function removeAbandoned(): Promise<void> {
  const named = (await readdir(tmpdir())).filter((name) => name.startsWith(PREFIX));
  for (const name of named) {
    const run = Number(name.slice(PREFIX.length).split('-')[0]);
    if (!Number.isInteger(run) || signal(run, 0)) continue;
    const folder = join(tmpdir(), name);
    const pidFile = join(folder, 'postgres', 'cluster', 'postmaster.pid');
    const server = Number((await readFile(pidFile, 'utf8').catch(() => '')).split('\n')[0]);
    if (server > 0 && (await commandLineOf(server)).includes(folder)) signal(server, 'SIGQUIT');
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

/** False when there is no such process, or it is not ours to signal. */
function signal(pid: number, which: NodeJS.Signals | 0): boolean {
  try {
    process.kill(pid, which);
    return true;
  } catch {
    return false;
  }
}
