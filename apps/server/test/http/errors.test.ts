import { ERRORS, ERROR_MESSAGES, type ErrorName } from '@sevenfold/contract';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { HttpError } from '../../src/http/httpError';
import { route } from '../../src/http/route';
import { startServer, type TestServer } from '../harness';

const server = await startServer();
const ana = await server.signIn('Ana');

/** Starts a server on which reading the areas throws `error`. */
async function failing(error: unknown): Promise<{ server: TestServer; logged: () => string }> {
  let logged = '';
  const log = pino({ level: 'warn' }, { write: (line: string) => void (logged += line) });
  const routes = [
    route('GET /api/v1/areas', async () => {
      throw error;
    }),
  ];
  return { server: await startServer({ databaseUrl: server.databaseUrl, routes, log }), logged: () => logged };
}

describe('errors', () => {
  it.each(Object.keys(ERRORS).filter((name): name is ErrorName => name in ERRORS))(
    '%s is reported as listed in the contract',
    async (name) => {
      const broken = await failing(new HttpError(name));
      const response = await broken.server.request('GET /api/v1/areas', undefined, { session: ana });
      expect(response.status).toBe(ERRORS[name].status);
      expect(response.error).toEqual({ code: ERRORS[name].code, message: ERROR_MESSAGES[name] });
    },
  );

  it('an unexpected one is hidden, and found in the log by its request id', async () => {
    const broken = await failing(new Error('relation "secret" does not exist'));
    const response = await broken.server.request('GET /api/v1/areas', undefined, { session: ana });
    expect(response.status).toBe(500);
    expect(response.error).toEqual({
      code: 50000000,
      message: ERROR_MESSAGES.INTERNAL,
      id: response.headers['x-request-id'],
    });
    expect(response.text).not.toContain('secret');
    expect(broken.logged()).toContain(String(response.headers['x-request-id']));
    expect(broken.logged()).toContain('relation \\"secret\\" does not exist');
  });

  it.each(['a text', null, undefined, 7])(
    'a thrown value that is not an error (%j) is an internal error too',
    async (thrown) => {
      const broken = await failing(thrown);
      expect((await broken.server.request('GET /api/v1/areas', undefined, { session: ana })).error.code).toBe(50000000);
    },
  );

  it('an unreachable database is temporary', async () => {
    for (const code of ['ECONNREFUSED', 'ECONNRESET', 'EPIPE']) {
      const broken = await failing(Object.assign(new Error('no'), { code }));
      const response = await broken.server.request('GET /api/v1/areas', undefined, { session: ana });
      expect([response.status, response.error.code, response.headers['retry-after']]).toEqual([503, 50000000, '5']);
    }
  });
});

describe('input', () => {
  const post = (payload: string, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
    server.inject({
      method: 'POST',
      url: '/api/v1/area',
      payload,
      headers: { authorization: `Bearer ${ana.token}`, 'idempotency-key': 'key', ...headers },
    });

  it.each(['{', 'nonsense', '{"a":1}}', "{'a':1}", '\u0000', '[1,', 'undefined', 'NaN'])(
    'that is not JSON is rejected: %j',
    async (payload) => {
      const response = await post(payload);
      expect(response.statusCode).toBe(400);
      expect(response.json()).toEqual({ error: { code: 20000001, message: 'The body is not JSON.' } });
    },
  );

  it.each(['null', '[]', '"text"', '7', 'true'])('that is not an object is rejected: %s', async (payload) => {
    const response = await post(payload);
    expect(response.statusCode).toBe(400);
    expect(response.json().error.code).toBe(20000001);
  });

  it('that is null is rejected, also where a body is optional', async () => {
    const session = await server.signIn();
    const response = await server.inject({
      method: 'POST',
      url: '/api/v1/auth/logout',
      payload: 'null',
      headers: { authorization: `Bearer ${session.token}`, 'content-type': 'application/json' },
    });
    expect([response.statusCode, response.json().error.code]).toEqual([400, 20000001]);
    expect((await server.request('GET /api/v1/user', undefined, { session })).status).toBe(200);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml'])(
    'of another content type is rejected: %s',
    async (type) => {
      const response = await post('{}', { 'content-type': type });
      expect(response.statusCode).toBe(400);
      expect(response.json().error).toMatchObject({
        code: 20000001,
        fields: [
          { path: 'Content-Type', message: 'The body must be JSON, with the header Content-Type: application/json' },
        ],
      });
    },
  );

  it('of more than 256 KiB is rejected', async () => {
    const response = await post(JSON.stringify({ name: 'x'.repeat(256 * 1024) }));
    expect(response.statusCode).toBe(413);
    expect(response.json().error).toEqual({ code: 20000006, message: 'The body is too large.' });
  });

  it('is rejected with each invalid and each unknown field', async () => {
    const response = await server.requestUnchecked(
      'POST /api/v1/areas/order',
      { updates: [{ id: 'x', order: -1, colour: 'red' }], extra: 1 },
      { session: ana },
    );
    expect(response.error).toMatchObject({ code: 20000001, message: ERROR_MESSAGES.INVALID_INPUT });
    expect(response.error.fields?.map(({ path }) => path).sort()).toEqual([
      'extra',
      'updates.0.colour',
      'updates.0.id',
      'updates.0.order',
    ]);
  });

  it('with thousands of errors is rejected with some of them', async () => {
    const updates = Array.from({ length: 200 }, () => ({ id: 'x', order: -1 }));
    const response = await server.requestUnchecked('POST /api/v1/areas/order', { updates }, { session: ana });
    expect(response.error.fields).toHaveLength(50);
  });

  it('that addresses the prototype is an unknown field', async () => {
    const response = await post('{"__proto__": {"isAdmin": true}, "constructor": {"prototype": {"isAdmin": true}}}');
    expect(response.statusCode).toBe(400);
    expect(response.json().error.fields).toContainEqual({ path: '__proto__', message: 'There is no such field' });
  });

  it('in a query is validated like a body', async () => {
    const unknown = await server.requestUnchecked('GET /api/v1/records', undefined, {
      session: ana,
      query: { from: '2026-03-01', to: '2026-03-02', user: 'x' },
    });
    expect(unknown.error.fields).toEqual([{ path: 'user', message: 'There is no such field' }]);
    const twice = await server.inject({
      url: '/api/v1/records?from=2026-03-01&to=2026-03-02&to=2026-03-03',
      headers: { authorization: `Bearer ${ana.token}` },
    });
    expect(twice.json().error.fields).toEqual([expect.objectContaining({ path: 'to' })]);
  });
});

describe('unknown address', () => {
  it.each(['/api', '/API/v1/user', '/api/v1/%zz'])('is not found: %s', async (url) => {
    const response = await server.inject({ url });
    expect(response.statusCode, response.body.slice(0, 200)).toBe(404);
    expect(response.json()).toEqual({ error: { code: 20000002, message: ERROR_MESSAGES.NOT_FOUND } });
  });

  it.each(['/api/', '/api/v1', '/api/v1/nothing', '/api/v2/user', '/api/v1/user/', '/api/v1/../v1/nothing'])(
    'of the API is not one of a missing object: %s',
    async (url) => {
      const response = await server.inject({ url });
      expect(response.statusCode, response.body.slice(0, 200)).toBe(404);
      expect(response.json()).toEqual({ error: { code: 20000009, message: ERROR_MESSAGES.UNKNOWN_ENDPOINT } });
    },
  );

  it.each(['PUT', 'DELETE', 'OPTIONS'] as const)('is the response to the unsupported method %s', async (method) => {
    const response = await server.inject({ method, url: '/api/v1/user' });
    expect(response.statusCode).toBe(404);
    expect(response.json().error.code).toBe(20000009);
  });
});

describe('response', () => {
  it('to a GET is never cached', async () => {
    const response = await server.request('GET /api/v1/areas', undefined, { session: ana });
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  });

  it('is compressed when it is long', async () => {
    const eve = await server.signIn('Eve');
    const areas = Array.from({ length: 60 }, (_, index) =>
      server.request(
        'POST /api/v1/area',
        { id: crypto.randomUUID().replace(/-4/, '-7'), name: `Area ${index}`, color: '#A03EB0' },
        { session: eve },
      ),
    );
    await Promise.all(areas);
    const long = await server.request('GET /api/v1/areas', undefined, {
      session: eve,
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(long.headers['content-encoding']).toBe('gzip');
    const short = await server.request('GET /api/v1/server-config', undefined, {
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(short.headers['content-encoding']).toBeUndefined();
  });
});
