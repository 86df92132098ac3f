import { once } from 'node:events';
import { get } from 'node:http';
import { expect, it } from 'vitest';
import { reading } from '../../src/http/route';
import { startServer, type TestServer } from '../harness';

/** Maximum number of concurrent requests of a server with two database connections. */
const REQUESTS_MAX = 64;
/** Reads of one user that run at a time. */
const OF_USER = 2;

/** The headers of as many requests, of users whose reads all run at once. */
async function headersOf(server: TestServer, requests: number): Promise<readonly Record<string, string>[]> {
  const users = await Promise.all(Array.from({ length: requests / OF_USER }, (_, index) => server.signIn(`${index}`)));
  return users.flatMap(({ token }) => Array.from({ length: OF_USER }, () => ({ authorization: `Bearer ${token}` })));
}

/** A route whose requests run until `openGate` is called, and the number of requests that it has received. */
function gatedRoutes() {
  let openGate: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (openGate = resolve));
  let count = 0;
  const areas = reading('GET /api/v1/areas', async () => {
    count += 1;
    await gate;
    return { areas: [] };
  });
  return { routes: [areas], running: () => count, openGate };
}

it('rejects excess requests at once with a retry time, and accepts new ones as soon as there is capacity', async () => {
  const { routes, running, openGate } = gatedRoutes();
  const server = await startServer({ env: { DATABASE_CONNECTIONS: '2' }, routes });
  const ana = await server.signIn('Ana');
  const others = await headersOf(server, REQUESTS_MAX);
  const address = await server.listen();
  const headers = { authorization: `Bearer ${ana.token}` };
  const send = (path = '/api/v1/areas'): Promise<Response> => fetch(address + path, { headers });
  const waiting = others.map((of) => fetch(`${address}/api/v1/areas`, { headers: of }));
  await expect.poll(running).toBe(REQUESTS_MAX);

  const refused = await send();
  expect([refused.status, refused.headers.get('retry-after'), refused.headers.get('cache-control')]).toEqual([
    503,
    '1',
    'no-store',
  ]);
  expect(refused.headers.get('x-content-type-options')).toBe('nosniff');
  expect(await refused.json()).toEqual({
    error: { code: 50000000, message: 'The service is temporarily unavailable. Please try again later.' },
  });
  expect((await fetch(`${address}/api/v1/entry`, { method: 'POST', headers, body: '{}' })).status).toBe(503);
  expect((await send('/%61pi/v1/areas')).status).toBe(503);

  // Liveness checks and change streams are always accepted.
  expect((await send('/healthz')).status).toBe(200);
  const stream = get(`${address}/api/v1/changes`, { headers, agent: false });
  expect(await once(stream, 'response')).toEqual([expect.objectContaining({ statusCode: 200 })]);
  stream.destroy();
  expect(await (await send('/metrics')).text()).toContain(`sevenfold_requests_in_flight ${REQUESTS_MAX}\n`);

  openGate();
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(waiting.map(() => 200));
  expect((await send()).status).toBe(200);
});

it('frees the capacity of aborted requests', { tags: ['long'] }, async () => {
  const { routes, running, openGate } = gatedRoutes();
  const server = await startServer({ routes });
  const users = await headersOf(server, 50);
  const address = await server.listen();
  const abort = new AbortController();
  const sent = users.map((headers) => fetch(`${address}/api/v1/areas`, { headers, signal: abort.signal }));
  const inFlight = async () => (await fetch(`${address}/metrics`)).text();
  await expect.poll(running).toBe(50);
  expect(await inFlight()).toContain('sevenfold_requests_in_flight 50\n');

  abort.abort();
  expect((await Promise.allSettled(sent)).map(({ status }) => status)).toEqual(sent.map(() => 'rejected'));
  openGate();
  await expect.poll(inFlight).toContain('sevenfold_requests_in_flight 0\n');
});
