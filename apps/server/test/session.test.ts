import { randomBytes } from 'node:crypto';
import { ERROR_MESSAGES } from '@sevenfold/contract';
import { describe, expect, it } from 'vitest';
import { newSessionToken } from '../src/http/sessionToken';
import { newId } from '../src/id';
import { cookieOf, startServer, type TestResponse, type TestUser } from './harness';

const server = await startServer();

const user = (session: TestUser | string | undefined, headers: Record<string, string> = {}) =>
  server.request('GET /api/v1/user', undefined, { session, headers });
/** The error code of the response; 0 for success. */
const codeOf = async (response: Promise<TestResponse>): Promise<number> => {
  const { status, text } = await response;
  return status === 200 ? 0 : JSON.parse(text).error.code;
};

describe('a session', () => {
  it('is accepted as bearer token and as cookie', async () => {
    const ana = await server.signIn('Ana');
    const byBearer = await server.request('GET /api/v1/user', undefined, { session: ana });
    const byCookie = await server.request('GET /api/v1/user', undefined, { headers: cookieOf(ana) });
    expect(byBearer.data.name).toBe('Ana');
    expect(byCookie.data).toEqual(byBearer.data);
  });

  it.each([
    ['none', undefined],
    ['an empty one', ''],
    ['something else', 'abc'],
    ['one that is too long', 'A'.repeat(65)],
    ['one of foreign characters', `${'A'.repeat(63)}=`],
  ])('is required: %s', async (_what, token) => {
    const response = await server.request('GET /api/v1/user', undefined, { session: token });
    expect(response.status).toBe(401);
    expect(response.error).toEqual({ code: 10000002, message: ERROR_MESSAGES.NOT_SIGNED_IN });
  });

  it('cannot be forged for a known user id', async () => {
    const ana = await server.signIn();
    const { token } = newSessionToken(ana.userId);
    const response = await server.request('GET /api/v1/user', undefined, { session: token });
    expect(response.error.code).toBe(10000002);
  });

  it('cannot be forged for an unknown or deleted user', async () => {
    const deleted = await server.signIn();
    await server.pool.query('DELETE FROM app_user WHERE user_id = $1', [deleted.userId]);
    for (const token of [
      newSessionToken(deleted.userId).token,
      newSessionToken(newId(server.clock)).token,
      randomBytes(48).toString('base64url'),
    ]) {
      expect((await server.request('GET /api/v1/user', undefined, { session: token })).error.code).toBe(10000002);
    }
  });

  it('of a deleted user reports this for as long as it would have lasted', async () => {
    const deleted = await server.signIn();
    await server.request('GET /api/v1/user', undefined, { session: deleted });
    await server.pool.query('DELETE FROM app_user WHERE user_id = $1', [deleted.userId]);
    const codes = async (): Promise<number[]> => [
      await codeOf(user(deleted)),
      await codeOf(server.request('PATCH /api/v1/user', { name: 'Ana' }, { session: deleted })),
      await codeOf(server.requestUnchecked('PATCH /api/v1/user', { name: 1 }, { session: deleted })),
      await codeOf(server.request('GET /api/v1/start', undefined, { session: deleted })),
      await codeOf(server.request('GET /api/v1/changes', undefined, { session: deleted })),
    ];
    expect(await codes()).toEqual([10000001, 10000001, 10000001, 10000001, 10000001]);
    server.clock.advance({ days: 90 });
    // GET /api/v1/start then responds as to a signed-out user.
    expect(await codes()).toEqual([10000002, 10000002, 10000002, 0, 10000002]);
  });
});

describe('session expiry', () => {
  it('is 90 days after the last use', async () => {
    const ana = await server.signIn();
    server.clock.advance({ days: 89, hours: 23 });
    expect(await codeOf(user(ana))).toBe(0);
    const eve = await server.signIn('Eve');
    server.clock.advance({ days: 90 });
    expect(await codeOf(user(eve))).toBe(10000002);
  });

  it('is a year after sign-in at the latest, also that of the cookie', async () => {
    const ana = await server.signIn();
    const ages: (string | undefined)[] = [];
    for (const days of [80, 80, 80, 80, 44]) {
      server.clock.advance({ days });
      ages.push(/Max-Age=(\d+)/.exec(String((await user(undefined, cookieOf(ana))).headers['set-cookie']))?.[1]);
    }
    expect(ages).toEqual([90, 90, 90, 45, 1].map((days) => String(days * 86_400)));
    server.clock.advance({ hours: 23, minutes: 59 });
    expect(await codeOf(server.request('PATCH /api/v1/user', { name: 'Ana' }, { session: ana }))).toBe(0);
    server.clock.advance({ minutes: 1 });
    expect(await codeOf(user(ana))).toBe(10000002);
  });

  it('is extended by mutations as well', async () => {
    const ana = await server.signIn();
    for (let use = 0; use < 3; use += 1) {
      server.clock.advance({ days: 80 });
      expect(await codeOf(server.request('PATCH /api/v1/user', { name: 'Ana' }, { session: ana }))).toBe(0);
    }
  });

  it('is extended, and the cookie renewed, at most once an hour', async () => {
    const ana = await server.signIn();
    const seenAt = async (): Promise<Date> =>
      (
        await server.db
          .selectFrom('session')
          .select('seen_at')
          .where('user_id', '=', ana.userId)
          .executeTakeFirstOrThrow()
      ).seen_at;
    const made = await seenAt();
    server.clock.advance({ minutes: 59 });
    expect((await user(undefined, cookieOf(ana))).headers['set-cookie']).toBeUndefined();
    expect(await seenAt()).toEqual(made);
    server.clock.advance({ minutes: 1 });
    expect((await user(undefined, cookieOf(ana))).headers['set-cookie']).toBe(
      `sevenfold_session=${ana.token}; Max-Age=7776000; Path=/; HttpOnly; SameSite=Lax`,
    );
    expect(await seenAt()).toEqual(new Date(server.clock.now()));
    server.clock.advance({ hours: 2 });
    expect((await user(ana)).headers['set-cookie']).toBeUndefined();
  });

  it('leaves no usable token in the database', async () => {
    const ana = await server.signIn();
    const { rows } = await server.pool.query<{ row: string }>(
      'SELECT s::text AS row FROM session s WHERE user_id = $1',
      [ana.userId],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toContain(ana.token);
    expect(rows[0]?.row).not.toContain(Buffer.from(ana.token, 'base64url').subarray(16).toString('hex'));
  });
});

describe('cross-site request', () => {
  const patch = (headers: Record<string, string>) =>
    server.request('PATCH /api/v1/user', { name: 'Eve was here' }, { headers });

  it.each([
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
    [{ origin: 'http://localhost:81' }],
    [{ 'sec-fetch-site': 'cross-site', origin: 'http://localhost:80' }],
  ])('cannot use the cookie: %j', async (headers) => {
    const ana = await server.signIn();
    const response = await patch({ ...cookieOf(ana), ...headers });
    expect([response.status, response.error.code]).toEqual([403, 10000004]);
    expect((await user(ana)).data.name).toBe('Ana');
  });

  it.each([
    [{}],
    [{ 'sec-fetch-site': 'same-origin' }],
    [{ 'sec-fetch-site': 'none' }],
    [{ origin: 'http://localhost:80' }],
  ])('is not assumed for %j', async (headers) => {
    const ana = await server.signIn();
    expect(await codeOf(patch({ ...cookieOf(ana), ...headers }))).toBe(0);
  });

  it('is not assumed for a bearer token', async () => {
    const ana = await server.signIn();
    expect(
      await codeOf(
        server.request(
          'PATCH /api/v1/user',
          { name: 'Ana' },
          { session: ana, headers: { origin: 'capacitor://localhost' } },
        ),
      ),
    ).toBe(0);
  });

  it('is rejected for a host name that points at this machine (DNS rebinding)', async () => {
    for (const host of [
      'evil.example',
      'evil.example:7700',
      'localhost.evil.example',
      '127.0.0.1.evil.example',
      '10.0.0.1',
    ]) {
      for (const url of ['/api/v1/server-config', '/', '/metrics']) {
        expect((await server.inject({ url, headers: { host } })).statusCode, host).toBe(403);
      }
    }
    for (const host of ['localhost', 'localhost:7700', '127.0.0.1:7700', '[::1]:7700']) {
      expect((await server.inject({ url: '/api/v1/server-config', headers: { host } })).statusCode, host).toBe(200);
    }
  });
});

describe('with a public address', () => {
  const PUBLIC = { PUBLIC_URL: 'https://plan.example.org' };
  const publicCookie = ({ token }: TestUser): Record<string, string> => ({
    cookie: `__Host-sevenfold_session=${token}`,
  });

  it('the cookie is Secure with the __Host- prefix, and the origin is that address', async () => {
    const open = await startServer({ databaseUrl: server.databaseUrl, env: PUBLIC });
    const ana = await server.signIn();
    server.clock.advance({ hours: 2 });
    open.clock.set(new Date(server.clock.now()).toISOString());
    const renewed = await open.request('GET /api/v1/user', undefined, {
      headers: { ...publicCookie(ana), host: 'plan.example.org' },
    });
    expect(renewed.headers['set-cookie']).toBe(
      `__Host-sevenfold_session=${ana.token}; Max-Age=7776000; Path=/; HttpOnly; Secure; SameSite=Lax`,
    );
    const patch = (origin: string) =>
      open.request(
        'PATCH /api/v1/user',
        { name: 'Ana' },
        { headers: { ...publicCookie(ana), origin, host: '127.0.0.1:7700' } },
      );
    expect((await patch('https://plan.example.org')).status).toBe(200);
    expect((await patch('https://evil.example')).status).toBe(403);
  });

  it('a cookie that a subdomain could have set is ignored', async () => {
    const open = await startServer({ databaseUrl: server.databaseUrl, clock: server.clock, env: PUBLIC });
    const ana = await server.signIn();
    expect(await codeOf(open.request('GET /api/v1/user', undefined, { headers: cookieOf(ana) }))).toBe(10000002);
    expect(await codeOf(open.request('GET /api/v1/user', undefined, { headers: publicCookie(ana) }))).toBe(0);
    expect(await codeOf(server.request('GET /api/v1/user', undefined, { headers: publicCookie(ana) }))).toBe(10000002);
  });

  it('all cookies have the prefix, and signing out removes the session', async () => {
    const open = await startServer({ databaseUrl: server.databaseUrl, clock: server.clock, env: PUBLIC });
    const { headers } = await open.request('GET /api/v1/auth/status');
    expect(headers['set-cookie']).toMatch(
      /^__Host-sevenfold_nonce=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    const ana = await server.signIn();
    const signedOut = await open.request('POST /api/v1/auth/logout', {}, { headers: publicCookie(ana) });
    expect(signedOut.headers['set-cookie']).toMatch(
      /^__Host-sevenfold_session=; .*Path=\/; .*Expires=Thu, 01 Jan 1970.*Secure/,
    );
    expect(await codeOf(server.request('GET /api/v1/user', undefined, { session: ana }))).toBe(10000002);
  });
});
