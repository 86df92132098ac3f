import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../src/db/embedded';
import { commandLineOf } from '../src/db/embedded/postmaster';

declare module 'vitest' {
  interface ProvidedContext {
    /** Starts a real PostgreSQL. Each test file creates a database of its own in it. */
    databaseUrl: string;
  }
}

const PREFIX = 'sevenfold-tests-';

/**
 * One PostgreSQL for all tests of the server: TEST_DATABASE_URL, else one that lives in a temporary folder while they
 * run.
 */
export default async function globalSetup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given !== undefined && given !== '') {
    project.provide('databaseUrl', given);
    return async () => undefined;
  }
  await removeAbandoned();
  const folder = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
  const log = { info: () => undefined, warn: (line: string) => console.warn(line) };
  const database = await startEmbeddedPostgres({ dataFolder: folder, log });
  project.provide('databaseUrl', database.url);
  return async () => {
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  };
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
