/** @module-tag long */

import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { contract, type Endpoint } from '@sevenfold/contract';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Downloads } from '../../src/http/download';
import { TestTimers } from '../change/device';
import { makeActivity } from '../features/fixtures';
import { startServer, type TestServer, type TestUser } from '../harness';

/** Milliseconds after which a client disconnects: before, during and after the first part of a file. */
const ABORT_AFTER_MS = [0, 1, 2, 5, 10, 100] as const;
/** Times that each route is aborted at each of these moments: 200 in all. */
const ROUNDS = 12;
/** Maximum number of concurrent downloads of a process. */
const CONCURRENT_FILES = 4;
const CONNECTIONS = 16;
const ENTRIES = 20_000;

const endpoints: readonly (readonly [string, Endpoint])[] = Object.entries(contract);
const files = endpoints.filter(([, { file }]) => file !== undefined).map(([key]) => key);
const streams = endpoints.filter(([, { stream }]) => stream === true).map(([key]) => key);

interface Parties {
  readonly server: TestServer;
  readonly port: number;
  readonly ana: TestUser;
  readonly eve: TestUser;
}

/** A listening server and two users, of whom Ana's file takes longer to produce than most clients wait. */
async function start(): Promise<Parties> {
  const server = await startServer();
  const port = Number(new URL(await server.listen()).port);
  const ana = await server.signIn();
  const { id } = await makeActivity(server, ana);
  await server.pool.query(
    `INSERT INTO entry (user_id, id, activity_id, date, amount, source, created_at)
     SELECT $1, gen_random_uuid(), $2, DATE '2020-01-01' + n / 9, 1, 'MANUAL', now() FROM generate_series(1, $3) n`,
    [ana.userId, id, ENTRIES],
  );
  return { server, port, ana, eve: await server.signIn('Eve') };
}

/** Sends requests on one connection and disconnects after `ms` milliseconds, whatever has arrived by then. */
async function abort({ port, ana }: Parties, endpointKeys: readonly string[], ms: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const head = `Host: localhost\r\nAuthorization: Bearer ${ana.token}\r\n\r\n`;
  socket.write(endpointKeys.map((key) => `${key} HTTP/1.1\r\n${head}`).join(''));
  socket.resume();
  if (ms > 0) await delay(ms);
  socket.destroy();
}

const NOTHING = { connections: 0, transactions: 0, streams: 0 };

/** Counts what downloads and streams hold. */
const heldBy =
  ({ server }: Parties) =>
  async (): Promise<typeof NOTHING> => {
    const { pool } = server;
    const { rows } = await pool.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM pg_stat_activity
       WHERE datname = current_database() AND state LIKE 'idle in transaction%'`,
    );
    const metrics = await server.inject({ url: '/metrics' });
    return {
      connections: pool.totalCount - pool.idleCount + pool.waitingCount,
      transactions: rows[0]?.count ?? NaN,
      streams: Number(/^sevenfold_change_streams (\d+)/m.exec(metrics.body)?.[1]),
    };
  };

/** The status of as many concurrent downloads as a process has places for. */
async function downloadAtOnce({ server, ana, eve }: Parties): Promise<number[]> {
  const downloads = await Promise.all(
    [ana, ana, eve, eve].map((session) => server.request('GET /api/v1/export', undefined, { session })),
  );
  return downloads.map(({ status }) => status);
}

describe.each([...files, ...streams])('%s', (endpointKey) => {
  it(`leaves nothing behind when its client disconnects after ${ABORT_AFTER_MS.join(', ')} ms`, async () => {
    const parties = await start();
    for (let round = 0; round < ROUNDS; round += 1)
      for (const ms of ABORT_AFTER_MS) await abort(parties, [endpointKey], ms);
    await expect.poll(heldBy(parties)).toEqual(NOTHING);
    expect(await downloadAtOnce(parties)).toEqual([200, 200, 200, 200]);
  });

  it('leaves nothing behind when its client disconnects before its turn on a pipelined connection', async () => {
    const parties = await start();
    for (let round = 0; round < ROUNDS; round += 1)
      await abort(parties, ['GET /api/v1/changes', endpointKey, endpointKey], 20);
    await expect.poll(heldBy(parties)).toEqual(NOTHING);
    expect(await downloadAtOnce(parties)).toEqual([200, 200, 200, 200]);
  });
});

describe('a download', () => {
  it('is cut off after five minutes, and not ended like a complete file', async () => {
    const timers = new TestTimers();
    const downloads = new Downloads(timers, CONNECTIONS);
    let isReleased = false;
    async function* endless(): AsyncGenerator<string> {
      try {
        for (;;) yield 'x';
      } finally {
        isReleased = true;
      }
    }
    const address = await listening((_request, response) => {
      void downloads.start('ana', endless(), response).then((content) => content.pipe(response));
    });
    const response = await fetch(address);
    timers.pass(5 * 60_000);
    await expect(response.text()).rejects.toThrow('terminated');
    await expect.poll(() => isReleased).toBe(true);
  });

  it('of a user who reads slowly leaves places to others', async () => {
    const downloads = new Downloads(new TestTimers(), CONNECTIONS);
    async function* parts(): AsyncGenerator<string> {
      yield 'x';
    }
    const address = await listening((request, response) => {
      const user = request.url ?? '';
      downloads.start(user, parts(), response).then(
        // The response stays open.
        () => response.writeHead(200).flushHeaders(),
        () => response.writeHead(429).end(),
      );
    });
    const statuses: number[] = [];
    for (const user of ['ana', 'ana', 'ana', 'eve', 'eve', 'bob'])
      statuses.push((await fetch(`${address}/${user}`)).status);
    expect(statuses).toEqual([200, 200, 429, 200, 200, 429]);
  });

  it.each([
    [2, [200, 429, 429]],
    [8, [200, 200, 429]],
  ])('leaves most of %i database connections to requests', async (connections, expected) => {
    const downloads = new Downloads(new TestTimers(), connections);
    async function* parts(): AsyncGenerator<string> {
      yield 'x';
    }
    const address = await listening((request, response) => {
      downloads.start(request.url ?? '', parts(), response).then(
        // The response stays open.
        () => response.writeHead(200).flushHeaders(),
        () => response.writeHead(429).end(),
      );
    });
    const statuses: number[] = [];
    for (const user of ['ana', 'eve', 'bob']) statuses.push((await fetch(`${address}/${user}`)).status);
    expect(statuses).toEqual(expected);
  });

  it('that fails before its first part frees its place', async () => {
    const downloads = new Downloads(new TestTimers(), CONNECTIONS);
    async function* failing(): AsyncGenerator<string> {
      yield await Promise.reject<string>(new Error('no file'));
    }
    const address = await listening((_request, response) => {
      downloads.start('ana', failing(), response).catch((error: unknown) => response.end(String(error)));
    });
    for (let count = 0; count <= CONCURRENT_FILES; count += 1)
      expect(await (await fetch(address)).text()).toBe('Error: no file');
  });
});

async function listening(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port');
  return `http://127.0.0.1:${address.port}`;
}
