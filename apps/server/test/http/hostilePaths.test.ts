/** @module-tag long */

import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { contract, ERRORS, ERROR_MESSAGES } from '@sevenfold/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { composeWorker } from '../../src/compose';
import { silent } from '../database';
import { startServer } from '../harness';
import { expectSecurityHeaders, startRawServer } from './rawConnection';

const { server, port, folder, logged, clearLog, send, get, nextConnectionClosed } = await startRawServer();

beforeEach(clearLog);

const PATHS = [
  '/assets',
  '/assets/',
  '/assets/nothing',
  '/assets//',
  '/assets/%00',
  '/%00',
  '/api/v1/user%00',
  '/../x',
  '/../../x/y',
  '/x/../y',
  '/%2e%2e/x',
  '/%2E%2E%2fx',
  '/..%2fx',
  '/..\\x',
  '/x\\..\\y',
  '/%5c..%5cx',
  '/%zz',
  '/%',
  '/%ff',
  '/%c0%ae%c0%ae/x',
  '/%ED%A0%80',
  '/%61pi/v1/nothing',
  '/api%2fv1%2fuser',
  '/day%0d%0ax',
  '/%7f',
  '/%c2%85',
  '/api/v1/user/%2e%2e',
  '/.env',
  '/..',
  '/%2e',
];

describe('path', () => {
  it.each(PATHS)('without a route is not found and not logged: %s', async (path) => {
    for (const response of [
      await get(path),
      await send(`HEAD ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`),
    ]) {
      expect(response.status).toBe(404);
      expectSecurityHeaders(response);
    }
    const name = path.startsWith('/api/') ? 'UNKNOWN_ENDPOINT' : 'NOT_FOUND';
    expect((await get(path)).error).toEqual({ code: ERRORS[name].code, message: ERROR_MESSAGES[name] });
    expect(logged()).toBe('');
  });

  it('of thousands of dots takes no longer than one of letters', async () => {
    const timeOf = async (path: string): Promise<number> => {
      const times: number[] = [];
      for (let count = 0; count < 5; count += 1) {
        const start = performance.now();
        expect((await server.inject({ url: path })).statusCode).toBe(200);
        times.push(performance.now() - start);
      }
      return Math.min(...times);
    };
    const dots = await timeOf(`/${'.'.repeat(15_000)}/x`);
    expect(dots).toBeLessThan((await timeOf(`/${'a'.repeat(15_000)}/x`)) + 50);
  });

  it.each(['/', '/day', '/weekly-review/2026-W11', '/day?x=../../y', '/assets/main-abc.js', 'http://localhost/day'])(
    'of a screen or a file is served: %s',
    async (path) => {
      expect((await get(path)).status).toBe(200);
    },
  );

  it.each([
    'Range: bytes=99999999-',
    'If-Match: "x"',
    'If-Unmodified-Since: Thu, 01 Jan 1970 00:00:00 GMT',
    'Accept-Encoding: \u0001',
    'Accept-Encoding: *;q=0, identity;q=0',
    'Cookie: %%%=%zz; =; sevenfold_session',
  ])('of a file is served or rejected with any header: %s', async (header) => {
    for (const path of ['/', '/assets/main-abc.js', '/sw.js']) {
      expect((await get(path, `Host: localhost\r\n${header}\r\n`)).status, path).toBeLessThan(500);
      expect(logged()).toBe('');
    }
  });

  it.each(['/', '/day', '/assets/main-abc.js', '/sw.js', '/api/v1/server-config'])(
    'may be requested by a client that disconnects: %s',
    async (path) => {
      const closed = nextConnectionClosed();
      server.app.server.once('request', ({ socket }: IncomingMessage) => socket.destroy());
      connect(port, '127.0.0.1').write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
      await closed;
      expect((await get('/day')).status).toBe(200);
      expect(logged()).toBe('');
    },
  );

  it('of a file may be requested and aborted on one connection', async () => {
    for (let times = 1; times <= 10; times += 1) {
      const closed = nextConnectionClosed();
      await send(`${'GET /index.html HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(times)}CONNECT / HTTP/1.1\r\n\r\n`);
      await closed;
    }
    expect((await get('/day')).status).toBe(200);
    expect(logged()).toBe('');
  });

  it('counts towards the rate limit of its address', async () => {
    const env = { RATE_LIMIT_PER_MINUTE: '2', WEB_FOLDER: folder };
    for (const path of ['/assets/', '/%00', '/../x', '/%zz', '/day', '/nothing.txt', '/metrics', '/api/v1/nothing']) {
      const limited = await startServer({ databaseUrl: server.databaseUrl, env });
      const statuses: number[] = [];
      for (let count = 0; count < 11; count += 1) statuses.push((await limited.inject({ url: path })).statusCode);
      expect(
        statuses.slice(0, 10).filter((status) => status === 429),
        path,
      ).toEqual([]);
      expect(statuses[10], path).toBe(429);
      expect((await limited.inject({ url: '/healthz' })).statusCode).toBe(200);
      expect((await limited.inject({ url: '/assets/main-abc.js' })).statusCode).toBe(200);
    }
  });

  it('of an authentication endpoint is rate limited however it is encoded', async () => {
    const limited = await startServer({ databaseUrl: server.databaseUrl, env: { RATE_LIMIT_PER_MINUTE: '30' } });
    const signIn = () =>
      limited.inject({ method: 'POST', url: '/api/v1/%61uth/authenticate', payload: { method: 'GOOGLE', token: 'x' } });
    for (let count = 0; count < 3; count += 1) expect((await signIn()).statusCode).toBe(403);
    expect((await signIn()).statusCode).toBe(429);
  });

  it('of a worker process is rejected in the same format', async () => {
    const { config, pool, clock } = server;
    const worker = composeWorker({ config, pool, readiness: { isReady: true }, clock, log: silent });
    const response = await worker.inject({ url: '/%00' });
    expect([response.statusCode, response.json().error.code, response.headers['x-frame-options']]).toEqual([
      404,
      ERRORS.NOT_FOUND.code,
      'DENY',
    ]);
    await worker.close();
  });
});

interface DocumentedOperation {
  readonly responses: Record<string, { readonly description: string }>;
  readonly requestBody: {
    readonly content: {
      readonly 'application/json': { readonly schema: { readonly properties: Record<string, object> } };
    };
  };
}

it('every endpoint documents the errors of parsing a request', async () => {
  const { paths } = (await server.inject({ url: '/api/v1/openapi.json' })).json<{
    paths: Record<string, Record<string, DocumentedOperation>>;
  }>();
  for (const endpoint of Object.keys(contract)) {
    const [method = '', path = ''] = endpoint.split(' ');
    expect(Object.keys(paths[path]?.[method.toLowerCase()]?.responses ?? {}), endpoint).toEqual(
      expect.arrayContaining(['400', '408', '429', '431']),
    );
  }
  const creation = paths['/api/v1/area']?.['post'];
  expect(creation?.responses['413']?.description).toContain('20000006');
  expect(creation?.requestBody.content['application/json'].schema.properties['id']).toMatchObject({
    format: 'uuid',
    description: expect.stringContaining('version 7'),
    pattern: expect.stringContaining('-7'),
  });
});
