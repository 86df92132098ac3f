import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { contract, ERRORS, ERROR_MESSAGES, type ErrorBody, type ErrorName } from '@sevenfold/contract';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { composeWorker } from '../../src/compose';
import { startServer, type TestUser, type TestServer } from '../harness';

/** What the server logged at `warn` and above. */
let logged = '';
const log = pino({ level: 'warn' }, { write: (line: string) => void (logged += line) });

let folder: string;
let server: TestServer;
let port: number;
let ana: TestUser;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sevenfold-web-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html>');
  writeFileSync(join(folder, 'sw.js'), '');
  writeFileSync(join(folder, 'assets', 'main-abc.js'), 'export const main = 1;\n'.repeat(200));
  server = await startServer({ log, env: { WEB_FOLDER: folder } });
  port = Number(new URL(await server.listen()).port);
  ana = await server.signIn();
});
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => {
  logged = '';
});

interface RawResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Map<string, string>;
  readonly body: string;
  readonly error: ErrorBody;
}

/** Sends bytes as they are and reads until the server closes the connection. */
async function send(request: string | Buffer): Promise<RawResponse> {
  const socket = connect(port, '127.0.0.1');
  socket.write(request);
  return responseOf(await text(socket));
}

function responseOf(received: string): RawResponse {
  const end = received.indexOf('\r\n\r\n');
  const [line = '', ...headers] = received.slice(0, end).split('\r\n');
  const body = received.slice(end + 4);
  return {
    status: Number(line.split(' ')[1]),
    headers: new Map(
      headers.map((header) => [
        header.slice(0, header.indexOf(':')).toLowerCase(),
        header.slice(header.indexOf(':') + 1).trim(),
      ]),
    ),
    body,
    get error() {
      return JSON.parse(body).error;
    },
  };
}

const get = (target: string, headers = 'Host: localhost\r\n') =>
  send(`GET ${target} HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`);

const post = (body: string | Buffer, headers: Record<string, string> = {}) => {
  const lines = Object.entries({
    Host: 'localhost',
    Authorization: `Bearer ${ana.token}`,
    'Idempotency-Key': 'hostile',
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
    ...headers,
  });
  return send(
    Buffer.concat([
      Buffer.from(
        `PATCH /api/v1/user HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
      ),
      Buffer.from(body),
    ]),
  );
};

/** Until the server has seen the end of the next connection that is made. */
const nextConnectionClosed = () =>
  new Promise<void>((resolve) =>
    server.app.server.once('connection', (connection: Socket) => connection.once('close', () => resolve())),
  );

const isGuarded = ({ headers }: RawResponse): void => {
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
};

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
      isGuarded(response);
    }
    expect((await get(path)).error).toEqual({ code: ERRORS.NOT_FOUND.code, message: ERROR_MESSAGES.NOT_FOUND });
    expect(logged).toBe('');
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
      expect(logged).toBe('');
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
      expect(logged).toBe('');
    },
  );

  it('of a file may be requested and aborted on one connection', async () => {
    for (let times = 1; times <= 10; times += 1) {
      const closed = nextConnectionClosed();
      await send(`${'GET /index.html HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(times)}CONNECT / HTTP/1.1\r\n\r\n`);
      await closed;
    }
    expect((await get('/day')).status).toBe(200);
    expect(logged).toBe('');
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
    const worker = composeWorker({ config, pool, readiness: { isReady: true }, clock, log });
    const response = await worker.inject({ url: '/%00' });
    expect([response.statusCode, response.json().error.code, response.headers['x-frame-options']]).toEqual([
      404,
      ERRORS.NOT_FOUND.code,
      'DENY',
    ]);
    await worker.close();
  });
});

describe('body', () => {
  const nameOf = async () => (await server.request('GET /api/v1/user', undefined, { session: ana })).data.name;

  it.each([
    ['a lone byte', Buffer.from('{"name":"A\xffna"}', 'latin1')],
    ['a cut character', Buffer.from('{"name":"A\xc3"}', 'latin1')],
    ['an overlong slash', Buffer.from('{"name":"A\xc0\xaf"}', 'latin1')],
    ['a surrogate', Buffer.from('{"name":"A\xed\xa0\x80"}', 'latin1')],
  ])('that is not UTF-8 is rejected and not stored: %s', async (_what, body) => {
    const response = await post(body);
    expect([response.status, response.error]).toEqual([
      400,
      { code: ERRORS.INVALID_INPUT.code, message: 'The body is not UTF-8.' },
    ]);
    expect(await nameOf()).toBe('Ana');
  });

  it.each(['latin1', 'iso-8859-1', 'UTF-16', '"utf-16le"', 'utf-7', ''])(
    'in another encoding is rejected: %s',
    async (charset) => {
      const response = await post('{"name":"Eva"}', { 'Content-Type': `application/json; charset=${charset}` });
      expect([response.status, response.error.fields?.map(({ path }) => path)]).toEqual([400, ['Content-Type']]);
      expect(await nameOf()).toBe('Ana');
    },
  );

  it.each(['application/json;charset=utf-8', 'application/json; charset="UTF-8"', 'application/json; charset=utf8'])(
    'in UTF-8 is accepted: %s',
    async (type) => {
      expect(
        (await post('{"name":"Ana"}', { 'Content-Type': type, 'Idempotency-Key': `utf8-${type.length}` })).status,
      ).toBe(200);
    },
  );

  it.each(['gzip', 'br', 'deflate', 'x-nothing', 'gzip, gzip'])(
    'that is compressed is rejected: %s',
    async (encoding) => {
      const response = await post('{"name":"Eva"}', { 'Content-Encoding': encoding });
      expect([response.status, response.error.fields?.map(({ path }) => path)]).toEqual([400, ['Content-Encoding']]);
    },
  );

  it('that is too large has its own error code', async () => {
    const response = await post(JSON.stringify({ name: 'x'.repeat(256 * 1024) }));
    expect([response.status, response.error]).toEqual([
      413,
      { code: 20000006, message: ERROR_MESSAGES.BODY_TOO_LARGE },
    ]);
    isGuarded(response);
  });

  it('that is incomplete is not a server error', async () => {
    const closed = nextConnectionClosed();
    const socket = connect(port, '127.0.0.1');
    const arrived = new Promise<void>((resolve) => server.app.server.once('request', () => resolve()));
    socket.write(
      `PATCH /api/v1/user HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${ana.token}\r\nIdempotency-Key: cut\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n{"name":`,
    );
    await arrived;
    socket.destroy();
    await closed;
    await server.inject({ url: '/healthz' });
    expect(logged).toBe('');
    expect(await nameOf()).toBe('Ana');
  });
});

describe('raw request', () => {
  const refused: readonly (readonly [what: string, request: string, name: ErrorName])[] = [
    ['that is no HTTP', 'nonsense\r\n\r\n', 'INVALID_INPUT'],
    ['of a TLS client', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 'INVALID_INPUT'],
    ['with another version', 'GET / HTTP/9.9\r\nHost: localhost\r\n\r\n', 'INVALID_INPUT'],
    ['with a space in its path', 'GET /a b HTTP/1.1\r\nHost: localhost\r\n\r\n', 'INVALID_INPUT'],
    [
      'with two lengths',
      'POST /api/v1/area HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabc',
      'INVALID_INPUT',
    ],
    [
      'with a length and chunks',
      'POST /api/v1/area HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      'INVALID_INPUT',
    ],
    ['with a NUL in a header', 'GET / HTTP/1.1\r\nHost: localhost\r\nX: a\0b\r\n\r\n', 'INVALID_INPUT'],
    ['with a folded header', 'GET / HTTP/1.1\r\nHost: localhost\r\nX: a\r\n b\r\n\r\n', 'INVALID_INPUT'],
    ['for a tunnel', 'CONNECT example.org:443 HTTP/1.1\r\nHost: example.org:443\r\n\r\n', 'INVALID_INPUT'],
    [
      'with endless headers',
      `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`,
      'HEADERS_TOO_LARGE',
    ],
    [
      'with endless chunk extensions',
      `POST /api/v1/area HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n3;${'x'.repeat(20_000)}\r\nabc\r\n`,
      'BODY_TOO_LARGE',
    ],
  ];

  it.each(refused)('%s is rejected in the standard format', async (_what, request, name) => {
    const response = await send(Buffer.from(request, 'latin1'));
    expect([response.status, response.error.code]).toEqual([ERRORS[name].status, ERRORS[name].code]);
    isGuarded(response);
    expect(logged).toBe('');
  });

  it('that arrives too slowly is rejected in the standard format', async () => {
    const accepted = new Promise<Socket>((resolve) => server.app.server.once('connection', resolve));
    const socket = connect(port, '127.0.0.1');
    const received = text(socket);
    // What Node does when its time-out runs out.
    server.app.server.emit(
      'clientError',
      Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
      await accepted,
    );
    const response = responseOf(await received);
    expect([response.status, response.error]).toEqual([
      408,
      { code: 20000005, message: ERROR_MESSAGES.REQUEST_TIMEOUT },
    ]);
    isGuarded(response);
  });

  it('that cannot be parsed counts towards the rate limit of its address', async () => {
    const limited = await startServer({ databaseUrl: server.databaseUrl, env: { RATE_LIMIT_PER_MINUTE: '1' } });
    const other = Number(new URL(await limited.listen()).port);
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1) {
      const socket = connect(other, '127.0.0.1');
      socket.write('nonsense\r\n\r\n');
      const { status, headers } = responseOf(await text(socket));
      statuses.push(status);
      if (status === 429) expect(headers.get('retry-after')).toBe('12');
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  });

  it.each([
    ['without a Host', '', 'Host'],
    ['with an expectation', 'Host: localhost\r\nExpect: x\r\n', 'Expect'],
  ])('%s is rejected with the name of the header', async (_what, headers, path) => {
    const response = await get('/api/v1/server-config', headers);
    expect([response.status, response.error.code, response.error.fields?.map((field) => field.path)]).toEqual([
      400,
      ERRORS.INVALID_INPUT.code,
      [path],
    ]);
    isGuarded(response);
  });

  it('may expect 100-continue', async () => {
    expect((await get('/api/v1/server-config', 'Host: localhost\r\nExpect: 100-continue\r\n')).status).toBe(100);
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
