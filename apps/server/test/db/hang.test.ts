import { randomUUID } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../../src/clock';
import { startEmbeddedPostgres } from '../../src/db/embedded';
import { migrate } from '../../src/db/migrate';
import { newId } from '../../src/id';
import { Device } from '../change/device';
import { freshDatabase, poolOn } from '../database';
import { postmasterPid, temporaryFolder } from '../embedded/harness';
import { areasOf, makeActivity, makeArea, newEntry } from '../features/fixtures';
import { startServer, type TestResponse, type TestUser, type TestServer } from '../harness';
import { startWorker } from '../jobs/worker';
import { proxyTo } from './proxy';

const MOST_MS = 6_000;
const WITHIN = { timeout: 90_000 };

/** Status of a response and its delay in milliseconds. */
async function timed(request: Promise<TestResponse>): Promise<{ status: number; ms: number }> {
  const began = performance.now();
  const { status } = await request;
  return { status, ms: performance.now() - began };
}

const readiness = async (server: TestServer): Promise<number> => (await server.inject({ url: '/readyz' })).statusCode;
const loadShedder = async (server: TestServer): Promise<string | undefined> =>
  /^sevenfold_requests_in_flight (\d+)$/m.exec((await server.inject({ url: '/metrics' })).body)?.[1];

/** One request of each kind: shared read, read and write on own connections, single-statement write, and public. */
function allEndpoints(server: TestServer, ana: TestUser, activityId: string): Promise<TestResponse>[] {
  return [
    server.request('GET /api/v1/areas', undefined, { session: ana }),
    server.request('GET /api/v1/records', undefined, { session: ana, query: { from: '2026-03-09', to: '2026-03-15' } }),
    server.request('GET /api/v1/user', undefined, { session: ana }),
    server.request('GET /api/v1/start', undefined, { session: ana }),
    server.request('PATCH /api/v1/user', { name: 'Bea' }, { session: ana }),
    server.request('POST /api/v1/entry', newEntry(server, activityId), { session: ana }),
    server.requestUnchecked('POST /api/v1/auth/authenticate', { method: 'LOCAL', token: 'ana' }),
  ];
}

describe('a database behind a network partition', WITHIN, () => {
  it('leads to 503 within 6 seconds, repeatedly, and requests succeed again after it recovers', async () => {
    const near = await startServer();
    const ana = await near.signIn();
    const proxy = await proxyTo(near.databaseUrl);
    const far = await startServer({ databaseUrl: proxy.url });
    const { id: activityId } = await makeActivity(far, ana);
    expect((await Promise.all(allEndpoints(far, ana, activityId))).filter(({ status }) => status >= 500)).toEqual([]);

    proxy.hold();
    const began = performance.now();
    const wave = () =>
      Promise.all(
        Array.from({ length: 20 }, () => allEndpoints(far, ana, activityId))
          .flat()
          .map(timed),
      );
    const first = wave();
    await expect.poll(() => readiness(far), { timeout: 10_000 }).toBe(503);
    expect(performance.now() - began).toBeLessThan(MOST_MS);
    for (const responses of [await first, await wave()]) {
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([503]));
      expect(Math.max(...responses.map(({ ms }) => ms))).toBeLessThan(MOST_MS);
    }
    // Nobody is left waiting, and none of the connections that hung is kept.
    await expect.poll(() => loadShedder(far), { timeout: MOST_MS }).toBe('0');
    expect(far.pool.waitingCount).toBe(0);
    await expect.poll(() => proxy.held(), { timeout: 15_000 }).toBe(0);

    proxy.release();
    await expect.poll(() => readiness(far), { timeout: 10_000 }).toBe(200);
    const after = await Promise.all(allEndpoints(far, ana, activityId));
    expect(after.filter(({ status }) => status >= 500)).toEqual([]);
  });

  it('during a commit: the retry gets the response, and the effect happens once', async () => {
    const near = await startServer();
    const ana = await near.signIn();
    const proxy = await proxyTo(near.databaseUrl);
    const far = await startServer({ databaseUrl: proxy.url });
    const key = randomUUID();
    const body = { id: newId(near.clock), name: 'Late', color: '#A03EB0' };
    proxy.holdAfter('COMMIT');
    const lost = await timed(far.request('POST /api/v1/area', body, { session: ana, key }));
    expect(lost.status).toBe(503);
    expect(lost.ms).toBeLessThan(MOST_MS);
    // It was committed: the retry on another process gets the same response.
    expect((await near.request('POST /api/v1/area', body, { session: ana, key })).data.createdArea.name).toBe('Late');
    proxy.release();
    expect((await far.request('POST /api/v1/area', body, { session: ana, key })).data.createdArea.name).toBe('Late');
    await expectOnce(near, ana, key, body.id);
  });

  it('before a commit: the retry takes effect, whenever the rest of the first attempt arrives', async () => {
    const near = await startServer();
    const ana = await near.signIn();
    const proxy = await proxyTo(near.databaseUrl);
    const far = await startServer({ databaseUrl: proxy.url });
    await makeArea(far, ana);
    const key = randomUUID();
    const body = { id: newId(near.clock), name: 'Late', color: '#A03EB0' };
    // The first statement of the transaction is the last that arrives.
    proxy.holdAfter('BEGIN');
    expect((await far.request('POST /api/v1/area', body, { session: ana, key })).status).toBe(503);
    expect((await near.request('POST /api/v1/area', body, { session: ana, key })).data.createdArea.name).toBe('Late');
    proxy.release();
    expect((await far.request('POST /api/v1/area', body, { session: ana, key })).data.createdArea.name).toBe('Late');
    await expectOnce(near, ana, key, body.id);
  });

  it('sends changes to the devices again after it recovers', async () => {
    const near = await startServer();
    const ana = await near.signIn();
    const proxy = await proxyTo(near.databaseUrl);
    const far = await startServer({ databaseUrl: proxy.url });
    const device = await Device.listening(far, ana);
    proxy.hold();
    // All open connections were detected as dead, including the one that listens for changes.
    await expect.poll(() => proxy.held(), { timeout: 15_000 }).toBe(0);
    proxy.release();
    await device.next('hello');
    const key = randomUUID();
    await near.request('PATCH /api/v1/user', { name: 'Bea' }, { session: ana, key });
    expect(await device.next('change')).toMatchObject({ operation: key });
  });

  it('runs jobs again after it recovers', async () => {
    const database = await freshDatabase();
    onTestFinished(() => database.drop());
    const proxy = await proxyTo(database.url);
    await startWorker(proxy.url);
    const pool = poolOn(database.url);
    const waiting = async (): Promise<number> =>
      Number((await pool.query<{ jobs: string }>('SELECT count(*) AS jobs FROM graphile_worker.jobs')).rows[0]?.jobs);
    await pool.query("SELECT graphile_worker.add_job('purge')");
    await expect.poll(waiting).toBe(0);
    proxy.hold();
    const before = proxy.held();
    // At least the connection that polls for jobs is dropped.
    await expect.poll(() => proxy.held(), { timeout: 40_000 }).toBeLessThan(before);
    proxy.release();
    await pool.query("SELECT graphile_worker.add_job('purge')");
    await expect.poll(waiting, { timeout: 40_000 }).toBe(0);
  });
});

async function expectOnce(server: TestServer, ana: TestUser, key: string, id: string): Promise<void> {
  expect((await areasOf(server, ana)).filter((area) => area.id === id)).toHaveLength(1);
  const { rowCount } = await server.pool.query('SELECT 1 FROM operation WHERE user_id = $1 AND id = $2', [
    ana.userId,
    key,
  ]);
  expect(rowCount).toBe(1);
}

describe.runIf(process.platform !== 'win32')('a database whose processes stop', WITHIN, () => {
  /** A server on its own PostgreSQL, and the processes of that. */
  async function stoppable() {
    const dataFolder = join(await temporaryFolder(), 'data');
    const database = await startEmbeddedPostgres({ dataFolder, log: { info: () => undefined, warn: () => undefined } });
    onTestFinished(() => database.stop());
    await migrate(poolOn(database.url), systemClock);
    const server = await startServer({ databaseUrl: database.url });
    const postmaster = await postmasterPid(dataFolder);
    const children = (): number[] => {
      const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
      const pairs = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
      return pairs.flatMap(([pid, parent]) => (pid !== undefined && parent === postmaster ? [pid] : []));
    };
    const signal = (pids: readonly number[], name: 'SIGSTOP' | 'SIGCONT'): void =>
      pids.forEach((pid) => {
        try {
          process.kill(pid, name);
        } catch {
          // A backend that has ended meanwhile.
        }
      });
    const ana = await server.signIn();
    const { id: activityId } = await makeActivity(server, ana);
    return { server, ana, activityId, postmaster, children, signal };
  }

  it('leads to 503 within 6 seconds, and serves again when they continue', async () => {
    const { server, ana, activityId, postmaster, children, signal } = await stoppable();
    await Promise.all(allEndpoints(server, ana, activityId));
    const all = [postmaster, ...children()];
    signal(all, 'SIGSTOP');
    onTestFinished(() => signal(all, 'SIGCONT'));
    const responses = await Promise.all(allEndpoints(server, ana, activityId).map(timed));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([503]));
    expect(Math.max(...responses.map(({ ms }) => ms))).toBeLessThan(MOST_MS);
    expect(await readiness(server)).toBe(503);
    signal(all, 'SIGCONT');
    await expect.poll(() => readiness(server), { timeout: 10_000 }).toBe(200);
    expect((await Promise.all(allEndpoints(server, ana, activityId))).filter(({ status }) => status >= 500)).toEqual(
      [],
    );
  });

  it('applies a write once when its stopped process runs it after the retry', async () => {
    const { server, ana, activityId, children, signal } = await stoppable();
    const warmUp = newEntry(server, activityId);
    await server.request('POST /api/v1/entry', warmUp, { session: ana, key: warmUp.id });
    const stopped = children();
    signal(stopped, 'SIGSTOP');
    onTestFinished(() => signal(stopped, 'SIGCONT'));
    const entry = newEntry(server, activityId);
    const record = () => server.request('POST /api/v1/entry', entry, { session: ana, key: entry.id });
    const first = await timed(record());
    expect(first.status).toBe(503);
    expect(first.ms).toBeLessThan(MOST_MS);
    // The first process still takes connections: on a new one the write can be sent and waits for the disk's processes
    // alone.
    const retry = record();
    signal(stopped, 'SIGCONT');
    const retried = await retry;
    const response = retried.status === 200 ? retried : await record();
    expect(response.data.entry.id).toBe(entry.id);
    await expect
      .poll(async () => (await server.pool.query('SELECT 1 FROM entry WHERE id = $1', [entry.id])).rowCount)
      .toBe(1);
    expect((await server.pool.query('SELECT 1 FROM operation WHERE id = $1', [entry.id])).rowCount).toBe(1);
    expect((await record()).text).toBe(response.text);
  });
});
