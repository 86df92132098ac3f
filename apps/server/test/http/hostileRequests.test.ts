import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { ERRORS, ERROR_MESSAGES, type ErrorName } from '@sevenfold/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { startServer } from '../harness';
import { expectSecurityHeaders, responseOf, startRawServer } from './rawConnection';

const { server, port, ana, logged, clearLog, send, get, patch, nextConnectionClosed } = await startRawServer();

beforeEach(clearLog);

describe('body', () => {
  const nameOf = async () => (await server.request('GET /api/v1/user', undefined, { session: ana })).data.name;

  it.each([
    ['a lone byte', Buffer.from('{"name":"A\xffna"}', 'latin1')],
    ['a cut character', Buffer.from('{"name":"A\xc3"}', 'latin1')],
    ['an overlong slash', Buffer.from('{"name":"A\xc0\xaf"}', 'latin1')],
    ['a surrogate', Buffer.from('{"name":"A\xed\xa0\x80"}', 'latin1')],
  ])('that is not UTF-8 is rejected and not stored: %s', async (_what, body) => {
    const response = await patch(body);
    expect([response.status, response.error]).toEqual([
      400,
      { code: ERRORS.INVALID_INPUT.code, message: 'The body is not UTF-8.' },
    ]);
    expect(await nameOf()).toBe('Ana');
  });

  it.each(['latin1', 'iso-8859-1', 'UTF-16', '"utf-16le"', 'utf-7', ''])(
    'in another encoding is rejected: %s',
    async (charset) => {
      const response = await patch('{"name":"Eva"}', { 'Content-Type': `application/json; charset=${charset}` });
      expect([response.status, response.error.fields?.map(({ path }) => path)]).toEqual([400, ['Content-Type']]);
      expect(await nameOf()).toBe('Ana');
    },
  );

  it.each(['application/json;charset=utf-8', 'application/json; charset="UTF-8"', 'application/json; charset=utf8'])(
    'in UTF-8 is accepted: %s',
    async (type) => {
      expect(
        (await patch('{"name":"Ana"}', { 'Content-Type': type, 'Idempotency-Key': `utf8-${type.length}` })).status,
      ).toBe(200);
    },
  );

  it.each(['gzip', 'br', 'deflate', 'x-nothing', 'gzip, gzip'])(
    'that is compressed is rejected: %s',
    async (encoding) => {
      const response = await patch('{"name":"Eva"}', { 'Content-Encoding': encoding });
      expect([response.status, response.error.fields?.map(({ path }) => path)]).toEqual([400, ['Content-Encoding']]);
    },
  );

  it('that is too large has its own error code', async () => {
    const response = await patch(JSON.stringify({ name: 'x'.repeat(256 * 1024) }));
    expect([response.status, response.error]).toEqual([
      413,
      { code: 20000006, message: ERROR_MESSAGES.BODY_TOO_LARGE },
    ]);
    expectSecurityHeaders(response);
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
    expect(logged()).toBe('');
    expect(await nameOf()).toBe('Ana');
  });
});

describe('raw request', () => {
  const refused: readonly (readonly [what: string, request: string, name: ErrorName])[] = [
    ['that is not HTTP', 'nonsense\r\n\r\n', 'INVALID_INPUT'],
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
    ['to open a tunnel', 'CONNECT example.org:443 HTTP/1.1\r\nHost: example.org:443\r\n\r\n', 'INVALID_INPUT'],
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
    expectSecurityHeaders(response);
    expect(logged()).toBe('');
  });

  it('that arrives too slowly is rejected in the standard format', async () => {
    const accepted = new Promise<Socket>((resolve) => server.app.server.once('connection', resolve));
    const socket = connect(port, '127.0.0.1');
    const received = text(socket);
    // Node emits this event when its timeout expires.
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
    expectSecurityHeaders(response);
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
    expectSecurityHeaders(response);
  });

  it('may expect 100-continue', async () => {
    expect((await get('/api/v1/server-config', 'Host: localhost\r\nExpect: 100-continue\r\n')).status).toBe(100);
  });
});
