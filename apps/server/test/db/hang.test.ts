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

/**
 * Longest delay of a response while the database hangs, in milliseconds. One time limit is 5 seconds
 * (`REQUEST_LIMITS`); two of them in a row, the mistake to be found, are 10. The rest is room for a busy machine.
 */
const RESPONSE_MAX_MS = 9_000;
/** Each test waits for several such time limits. */
const OPTIONS = { timeout: 90_000 };

/** Status of a response and its delay in milliseconds. */
async function timed(request: Promise<TestResponse>): Promise<{ status: number; ms: number }> {
  const startedAt = performance.now();
  const { status } = await request;
  return { status, ms: performance.now() - startedAt };
}

const readiness = async (server: TestServer): Promise<number> => (await server.inject({ url: '/readyz' })).statusCode;
const requestsInFlight = async (server: TestServer): Promise<string | undefined> =>
  /^sevenfold_requests_in_flight (\d+)$/m.exec((await server.inject({ url: '/metrics' })).body)?.[1];

/** One request of each kind: shared read, read and write on own connections, single-statement write, and public. */
function requestsOfEachKind(server: TestServer, ana: TestUser, activityId: string): Promise<TestResponse>[] {
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

describe('a database behind a network partition', OPTIONS, () => {
  it(
    'leads to 503 within one time limit, repeatedly, and requests succeed again after it recovers',
    { tags: ['long'] },
    async () => {
      const direct = await startServer();
      const ana = await direct.signIn();
      const proxy = await proxyTo(direct.databaseUrl);
      const proxied = await startServer({ databaseUrl: proxy.url });
      const { id: activityId } = await makeActivity(proxied, ana);
      expect(
        (await Promise.all(requestsOfEachKind(proxied, ana, activityId))).filter(({ status }) => status >= 500),
      ).toEqual([]);

      proxy.hold();
      const startedAt = performance.now();
      const sendBatch = () =>
        Promise.all(
          Array.from({ length: 20 }, () => requestsOfEachKind(proxied, ana, activityId))
            .flat()
            .map(timed),
        );
      const firstBatch = sendBatch();
      await expect.poll(() => readiness(proxied)).toBe(503);
      expect(performance.now() - startedAt).toBeLessThan(RESPONSE_MAX_MS);
      for (const responses of [await firstBatch, await sendBatch()]) {
        expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([503]));
        expect(Math.max(...responses.map(({ ms }) => ms))).toBeLessThan(RESPONSE_MAX_MS);
      }
      // No request is left waiting, and the connections that hung are closed.
      await expect.poll(() => requestsInFlight(proxied), { timeout: RESPONSE_MAX_MS }).toBe('0');
      expect(proxied.pool.waitingCount).toBe(0);
      await expect.poll(() => proxy.held()).toBe(0);

      proxy.release();
      await expect.poll(() => readiness(proxied)).toBe(200);
      const after = await Promise.all(requestsOfEachKind(proxied, ana, activityId));
      expect(after.filter(({ status }) => status >= 500)).toEqual([]);
    },
  );

  it('during a commit: the retry gets the same response, and the effect happens once', { tags: ['long'] }, async () => {
    const direct = await startServer();
    const ana = await direct.signIn();
    const proxy = await proxyTo(direct.databaseUrl);
    const proxied = await startServer({ databaseUrl: proxy.url });
    const key = randomUUID();
    const body = { id: newId(direct.clock), name: 'Late', color: '#A03EB0' };
    proxy.holdAfter('COMMIT');
    const lost = await timed(proxied.request('POST /api/v1/area', body, { session: ana, key }));
    expect(lost.status).toBe(503);
    expect(lost.ms).toBeLessThan(RESPONSE_MAX_MS);
    // It was committed: the retry on another process gets the same response.
    expect((await direct.request('POST /api/v1/area', body, { session: ana, key })).data.createdArea.name).toBe('Late');
    proxy.release();
    expect((await proxied.request('POST /api/v1/area', body, { session: ana, key })).data.createdArea.name).toBe(
      'Late',
    );
    await expectOnce(direct, ana, key, body.id);
  });

  it(
    'before a commit: the retry takes effect once, also when the rest of the first attempt arrives later',
    { tags: ['long'] },
    async () => {
      const direct = await startServer();
      const ana = await direct.signIn();
      const proxy = await proxyTo(direct.databaseUrl);
      const proxied = await startServer({ databaseUrl: proxy.url });
      await makeArea(proxied, ana);
      const key = randomUUID();
      const body = { id: newId(direct.clock), name: 'Late', color: '#A03EB0' };
      // The first statement of the transaction is the last that arrives. It raises the version of the user's data, whose
      // lock is released when PostgreSQL ends the idle transaction.
      proxy.holdAfter('BEGIN');
      expect((await proxied.request('POST /api/v1/area', body, { session: ana, key })).status).toBe(503);
      await expect
        .poll(async () => (await direct.request('POST /api/v1/area', body, { session: ana, key })).status)
        .toBe(200);
      expect((await direct.request('POST /api/v1/area', body, { session: ana, key })).data.createdArea.name).toBe(
        'Late',
      );
      proxy.release();
      expect((await proxied.request('POST /api/v1/area', body, { session: ana, key })).data.createdArea.name).toBe(
        'Late',
      );
      await expectOnce(direct, ana, key, body.id);
    },
  );

  it('sends changes to the devices again after it recovers', { tags: ['long'] }, async () => {
    const direct = await startServer();
    const ana = await direct.signIn();
    const proxy = await proxyTo(direct.databaseUrl);
    const proxied = await startServer({ databaseUrl: proxy.url });
    const device = await Device.connected(proxied, ana);
    proxy.hold();
    // All open connections were detected as dead, including the one that listens for changes.
    await expect.poll(() => proxy.held()).toBe(0);
    proxy.release();
    await device.next('hello');
    const response = await direct.request('PATCH /api/v1/user', { name: 'Bea' }, { session: ana });
    expect((await device.changeOf(response)).rows).toMatchObject({ user: [{ name: 'Bea' }] });
  });

  it('runs jobs again after it recovers', { tags: ['long'] }, async () => {
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
    // The query of a dropped connection arrives late and locks the job for a runner that gets no response.
    await pool.query("SELECT graphile_worker.add_job('purge')");
    proxy.release();
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

describe.runIf(process.platform !== 'win32')('a database whose processes stop', { ...OPTIONS, tags: ['long'] }, () => {
  /** A server on its own PostgreSQL, and the processes of that. */
  async function startStoppable() {
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

  it('leads to 503 within one time limit, and serves again when they continue', async () => {
    const { server, ana, activityId, postmaster, children, signal } = await startStoppable();
    await Promise.all(requestsOfEachKind(server, ana, activityId));
    const all = [postmaster, ...children()];
    signal(all, 'SIGSTOP');
    onTestFinished(() => signal(all, 'SIGCONT'));
    const responses = await Promise.all(requestsOfEachKind(server, ana, activityId).map(timed));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([503]));
    expect(Math.max(...responses.map(({ ms }) => ms))).toBeLessThan(RESPONSE_MAX_MS);
    expect(await readiness(server)).toBe(503);
    signal(all, 'SIGCONT');
    await expect.poll(() => readiness(server)).toBe(200);
    expect(
      (await Promise.all(requestsOfEachKind(server, ana, activityId))).filter(({ status }) => status >= 500),
    ).toEqual([]);
  });

  it('applies a write once when its stopped process runs it after the retry', async () => {
    const { server, ana, activityId, children, signal } = await startStoppable();
    const warmUp = newEntry(server, activityId);
    await server.request('POST /api/v1/entry', warmUp, { session: ana, key: warmUp.id });
    const stopped = children();
    signal(stopped, 'SIGSTOP');
    onTestFinished(() => signal(stopped, 'SIGCONT'));
    const entry = newEntry(server, activityId);
    const record = () => server.request('POST /api/v1/entry', entry, { session: ana, key: entry.id });
    const first = await timed(record());
    expect(first.status).toBe(503);
    expect(first.ms).toBeLessThan(RESPONSE_MAX_MS);
    // The postmaster still accepts connections: the retry uses a new one, and waits only for the processes that write
    // to the disk.
    const retry = record();
    signal(stopped, 'SIGCONT');
    const retried = await retry;
    const response = retried.status === 200 ? retried : await record();
    expect(response.data.entry.id).toBe(entry.id);
    await expect
      .poll(async () => (await server.pool.query('SELECT 1 FROM entry WHERE id = $1', [entry.id])).rowCount)
      .toBe(1);
    expect((await server.pool.query('SELECT 1 FROM operation WHERE id = $1', [entry.id])).rowCount).toBe(1);
    expect((await record()).data).toEqual(response.data);
  });
});
