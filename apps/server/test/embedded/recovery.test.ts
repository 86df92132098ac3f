/** @module-tag long */

import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, DatabaseError } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmbeddedPostgres } from '../../src/db/embedded';
import { buildScript, isRunning, killAndWait, postmasterPid, runScript, temporaryFolder, withClient } from './harness';

const ROWS = 100_000; // more than can be written before the server dies

let home: string;
let script: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'sevenfold-script-'));
  script = await buildScript(home);
});
afterAll(() => rm(home, { recursive: true, force: true }));

const log = { info: () => undefined, warn: () => undefined };

describe('after kill -9', () => {
  it('of our process, the next start adopts the running database and stops it later', async () => {
    const dataFolder = join(await temporaryFolder(), 'data');
    const killed = await runScript(script, dataFolder);
    await withClient(killed.url, (client) => client.query('CREATE TABLE acked AS SELECT 7 AS n'));
    const pid = await postmasterPid(dataFolder);
    killed.child.kill('SIGKILL');

    const next = await runScript(script, dataFolder);
    const { rows } = await withClient(next.url, (client) => client.query('SELECT n FROM acked'));
    expect(next).toMatchObject({ url: killed.url, adopted: true });
    expect(rows).toEqual([{ n: 7 }]);
    expect(await postmasterPid(dataFolder)).toBe(pid);
    await next.end();
    expect(isRunning(pid)).toBe(false);
    expect(next.stderr()).toBe('');
  });

  it('of our process and of PostgreSQL, the next start recovers', async () => {
    const dataFolder = join(await temporaryFolder(), 'data');
    const killed = await runScript(script, dataFolder);
    await withClient(killed.url, (client) => client.query('CREATE TABLE acked AS SELECT 7 AS n'));
    killed.child.kill('SIGKILL');
    await killAndWait(await postmasterPid(dataFolder));

    const next = await runScript(script, dataFolder);
    const { rows } = await withClient(next.url, (client) => client.query('SELECT n FROM acked'));
    expect(next).toMatchObject({ url: killed.url, adopted: false });
    expect(rows).toEqual([{ n: 7 }]);
    await next.end();
  });

  it('of a start that was creating the database, the next start recreates it', async () => {
    const folder = await temporaryFolder();
    const dataFolder = join(folder, 'data');
    const starting = runScript(script, dataFolder);
    await expect.poll(() => readdir(dataFolder).catch(() => []), { interval: 5 }).toHaveLength(1);
    const [half] = await readdir(dataFolder);
    process.kill(Number(half?.split('-')[1]), 'SIGKILL');
    expect(half).toMatch(/^postgres\.new-/);
    expect(await starting).toHaveProperty('failure');

    const next = await runScript(script, dataFolder);
    await withClient(next.url, (client) => client.query('SELECT 1'));
    await next.end();
    expect(await readdir(dataFolder)).toEqual(['postgres']);
  });

  it('of PostgreSQL alone, it restarts on the same address with every acknowledged row', async () => {
    const dataFolder = join(await temporaryFolder(), 'data');
    let comeBack = (): void => undefined;
    const back = new Promise<void>((resolve) => (comeBack = resolve));
    const info = (line: string): void => (line.includes('is back') ? comeBack() : undefined);
    const database = await startEmbeddedPostgres({ dataFolder, log: { ...log, info } });
    await withClient(database.url, (client) => client.query('CREATE TABLE acked (n int PRIMARY KEY)'));

    const first = await postmasterPid(dataFolder);
    const acked = await insertUntilLost(database.url, async (count) =>
      count === 300 ? killAndWait(first) : undefined,
    );
    await back;
    const { rows } = await withClient(database.url, (client) =>
      client.query<{ n: number }>('SELECT n FROM acked ORDER BY n'),
    );
    const second = await postmasterPid(dataFolder);
    await database.stop();

    expect(acked.length).toBeGreaterThanOrEqual(300);
    expect(acked.length).toBeLessThan(ROWS);
    expect(rows.map(({ n }) => n)).toEqual(expect.arrayContaining(acked));
    expect(second).not.toBe(first);
    expect(isRunning(second)).toBe(false);
  });

  it('of one backend, our lock on the database is acquired again', async () => {
    const dataFolder = join(await temporaryFolder(), 'data');
    let comeBack = (): void => undefined;
    const back = new Promise<void>((resolve) => (comeBack = resolve));
    const info = (line: string): void => (line.includes('is back') ? comeBack() : undefined);
    const database = await startEmbeddedPostgres({ dataFolder, log: { ...log, info } });
    const pid = await postmasterPid(dataFolder);
    process.kill(await backendOfLock(database.url), 'SIGKILL');
    await back;
    expect(await postmasterPid(dataFolder)).toBe(pid);
    await database.stop();
    expect(isRunning(pid)).toBe(false);
  });

  it('of one backend, a stop before our lock is acquired again still stops the server', async () => {
    const dataFolder = join(await temporaryFolder(), 'data');
    const database = await startEmbeddedPostgres({ dataFolder, log });
    const pid = await postmasterPid(dataFolder);
    process.kill(await backendOfLock(database.url), 'SIGKILL');
    await database.stop();
    expect(isRunning(pid)).toBe(false);
  });
});

/** Process id of the backend of the connection that holds our lock. */
function backendOfLock(url: string): Promise<number> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE application_name = 'sevenfold launcher'`,
    );
    return rows[0]?.pid ?? 0;
  });
}

/** Inserts 0, 1, 2 … one by one until the connection breaks; returns those that were acknowledged. */
async function insertUntilLost(
  url: string,
  afterEach: (count: number) => Promise<void> | undefined,
): Promise<number[]> {
  const client = new Client(url);
  client.on('error', () => undefined);
  await client.connect();
  const acked: number[] = [];
  try {
    for (let n = 0; n < ROWS; n += 1) {
      await client.query('INSERT INTO acked VALUES ($1)', [n]);
      acked.push(n);
      void afterEach(acked.length);
    }
  } catch (error) {
    // 57: the server says good-bye
    if (error instanceof DatabaseError && error.code?.startsWith('57') !== true) throw error;
  }
  return acked;
}
