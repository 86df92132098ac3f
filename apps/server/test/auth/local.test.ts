import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areasOf } from '../features/fixtures';
import { Browser, ticketOf as ticketIn } from './browser';
import { startServer, type TestResponse } from '../harness';

const server = await startServer();

const PROFILE = { name: 'Ana', language: 'ES', weekStartDay: 'SUNDAY', timezone: 'Europe/Madrid' } as const;
const NATIVE = { 'x-client-platform': 'ANDROID' };
const local = (token: string) => ({ method: 'LOCAL', token }) as const;

const authenticate = (
  name: string,
  headers: Record<string, string> = {},
): Promise<TestResponse<'POST /api/v1/auth/authenticate'>> =>
  server.request('POST /api/v1/auth/authenticate', local(name), { headers });

/** Returns a ticket of a native app, which needs no cookie. */
const ticketOf = async (name: string): Promise<string> => ticketIn(await authenticate(name, NATIVE));

async function register(name: string, fields: object = {}): Promise<TestResponse<'POST /api/v1/auth/register'>> {
  const browser = new Browser(server);
  const ticket = ticketIn(await browser.request('POST /api/v1/auth/authenticate', local(name)));
  return browser.request('POST /api/v1/auth/register', { auth: local(ticket), ...PROFILE, ...fields });
}

/** Ids of the users with an identity of this subject, or of any. */
const usersWith = async (subject: string | null): Promise<string[]> =>
  (
    await server.pool.query<{ user_id: string }>(
      'SELECT user_id FROM identity WHERE $1::text IS NULL OR subject = $1',
      [subject],
    )
  ).rows.map(({ user_id }) => user_id);

const sessionCookieOf = (response: TestResponse): string =>
  /sevenfold_session=([\w-]{64});/.exec(String(response.headers['set-cookie']))?.[1] ?? '';

describe('registration', () => {
  it('creates the user with settings and six areas in their language, and signs them in', async () => {
    const response = await register('ana', { name: '  Ana  ', dateOfBirth: '1990-02-28', whereDidYouHear: 'A friend' });
    expect(response.headers['set-cookie']).toMatch(
      /^sevenfold_session=[\w-]{64}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(response.data.session).toEqual({ expiresAt: '2026-06-09T10:00:00.000Z', token: null });

    const session = sessionCookieOf(response);
    const { data: user } = await server.request('GET /api/v1/user', undefined, { session });
    expect(user).toMatchObject({
      name: 'Ana',
      dateOfBirth: '1990-02-28',
      subscription: { type: 'FREE', paymentSystem: 'NONE' },
      onboardingCompleted: [],
      hasEmail: false,
    });
    expect(user.settings).toMatchObject({
      language: 'ES',
      weekStartDay: 'SUNDAY',
      timezone: 'Europe/Madrid',
      themeMode: 'SYSTEM',
      dayEndsAt: 0,
    });
    const {
      data: { areas },
    } = await server.request('GET /api/v1/areas', undefined, { session });
    expect(areas.map(({ name, order }) => [name, order])).toEqual([
      ['Salud', 0],
      ['Relaciones', 1],
      ['Trabajo', 2],
      ['Crecimiento', 3],
      ['Ocio', 4],
      ['Otros', 5],
    ]);
    expect((await server.request('GET /api/v1/auth/status', undefined, { session })).data.authenticated).toBe(true);
  });

  it.each([
    ['EN', 'Health'],
    ['JA', '健康'],
  ] as const)('names the areas in %s', async (language, first) => {
    const response = await register(`speaker of ${language}`, { language });
    const session = { userId: '', token: sessionCookieOf(response) };
    expect((await areasOf(server, session))[0]?.name).toBe(first);
  });

  it('returns the session token to a native app, without a cookie', async () => {
    const response = await server.request(
      'POST /api/v1/auth/register',
      { auth: local(await ticketOf('native')), ...PROFILE },
      { headers: NATIVE },
    );
    expect(response.headers['set-cookie']).toBeUndefined();
    expect(
      (await server.request('GET /api/v1/user', undefined, { session: response.data.session.token ?? '' })).data.name,
    ).toBe('Ana');
  });

  it('succeeds once per account, with one ticket or several, in sequence or concurrently', async () => {
    const tickets = await Promise.all([ticketOf('twice'), ticketOf('twice')]);
    const again = () =>
      Promise.all(
        [...tickets, ...tickets].map((token) =>
          server.request('POST /api/v1/auth/register', { auth: local(token), ...PROFILE }, { headers: NATIVE }),
        ),
      );
    const first = await again();
    expect(first.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401, 401]);
    expect((await again()).map(({ status }) => status)).toEqual([401, 401, 401, 401]);
    const proofs = await Promise.all(
      [1, 2].map(() => server.request('POST /api/v1/auth/register', { auth: local('twice'), ...PROFILE })),
    );
    expect(proofs.map(({ error }) => error.code)).toEqual([10000005, 10000005]);
    expect(await usersWith('twice')).toHaveLength(1);
    const { rows } = await server.pool.query('SELECT user_id FROM app_user WHERE user_id <> ALL($1)', [
      await usersWith(null),
    ]);
    expect(rows).toEqual([]);
  });

  it('with an expired or forged ticket is rejected', async () => {
    const token = await ticketOf('slow');
    server.clock.advance({ minutes: 30 });
    const late = await server.request(
      'POST /api/v1/auth/register',
      { auth: local(token), ...PROFILE },
      { headers: NATIVE },
    );
    const forged = await server.request('POST /api/v1/auth/register', {
      auth: local(`rt_${'A'.repeat(43)}`),
      ...PROFILE,
    });
    expect([late.error.code, forged.error.code]).toEqual([10000003, 10000003]);
    await ticketOf('another');
    expect((await server.pool.query("SELECT 1 FROM registration_ticket WHERE subject = 'slow'")).rows).toEqual([]);
  });

  it.each([
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(81) }, 'name'],
    [{ name: 'a\u0000b' }, 'name'],
    [{ language: 'FR' }, 'language'],
    [{ weekStartDay: 'FRIDAY' }, 'weekStartDay'],
    [{ timezone: 'Europe/Nowhere' }, 'timezone'],
    [{ dateOfBirth: '1990-02-30' }, 'dateOfBirth'],
    [{ dateOfBirth: '2030-01-01' }, 'dateOfBirth'],
    [{ whereDidYouHear: 'x'.repeat(201) }, 'whereDidYouHear'],
    [{ whereDidYouHear: '\u0000' }, 'whereDidYouHear'],
    [{ admin: true }, 'admin'],
    [{ auth: { method: 'LOCAL', token: '' } }, 'auth.token'],
    [{ auth: { method: 'MAGIC', token: 'x' } }, 'auth.method'],
  ])('rejects %j, and the ticket remains valid', async (fields, path) => {
    const token = await ticketOf('careful');
    const response = await server.requestUnchecked('POST /api/v1/auth/register', {
      auth: local(token),
      ...PROFILE,
      ...fields,
    });
    expect(response.status).toBe(400);
    expect(response.error.fields).toEqual([expect.objectContaining({ path })]);
    expect(await ticketOf('careful')).toMatch(/^rt_/);
  });
});

it('responds with 400, and never with a server error, to any value of any field', async () => {
  const token = await ticketOf('fuzzy');
  const valid = { auth: local(token), ...PROFILE, dateOfBirth: null, whereDidYouHear: null };
  const field = fc.constantFrom(...Object.keys(valid).filter((name) => name !== 'name'));
  await fc.assert(
    fc.asyncProperty(field, fc.jsonValue(), async (name, value) => {
      const response = await server.requestUnchecked('POST /api/v1/auth/register', {
        ...valid,
        [name]: value,
        name: '',
      });
      expect(response.status, response.text).toBe(400);
    }),
    { numRuns: 100 },
  );
});

describe('sign-in', () => {
  it('finds an account by name, ignoring case, spaces and Unicode form', async () => {
    await register('Zoë Q');
    for (const name of ['Zoë Q', ' zoë q ', 'Zoë Q'.normalize('NFD')])
      expect((await authenticate(name)).data.status).toBe('SESSION');
  });

  it('takes a name of as many emoji as there may be characters', async () => {
    expect((await authenticate('🌱'.repeat(80))).data.status).toBe('REGISTRATION_REQUIRED');
  });

  it.each(['', '   ', 'x'.repeat(81), 'a\u0000b', 'a\nb', '\uD800'])('rejects the name %j', async (name) => {
    const response = await authenticate(name);
    expect(response.status).toBe(400);
    expect(response.error.fields).toEqual([expect.objectContaining({ path: 'token' })]);
  });

  it('removes the expired sessions of the user', async () => {
    await register('returning');
    server.clock.advance({ days: 100 });
    await authenticate('returning');
    const { rows } = await server.pool.query('SELECT 1 FROM session WHERE user_id = ANY($1)', [
      await usersWith('returning'),
    ]);
    expect(rows).toHaveLength(1);
  });

  it.each(['GOOGLE', 'OPENID'] as const)('with %s is not available here', async (method) => {
    const response = await server.request('POST /api/v1/auth/authenticate', { method, token: 'x' });
    expect([response.status, response.error.code]).toEqual([403, 10000004]);
  });
});

describe('local sign-in', () => {
  const attempt = (remoteAddress: string, headers: Record<string, string>) =>
    server.inject({ method: 'POST', url: '/api/v1/auth/authenticate', payload: local('eve'), remoteAddress, headers });

  it.each([
    ['to another machine', '192.168.1.9', {}],
    ['to another machine, by IPv6', 'fe80::1', {}],
    ['to a request that a proxy forwarded', '127.0.0.1', { 'x-forwarded-for': '192.168.1.9' }],
    ['to a request that a proxy forwarded with this header', '127.0.0.1', { forwarded: 'for=192.168.1.9' }],
    ['to a request for another host name', '127.0.0.1', { host: 'evil.example' }],
  ])('is refused %s', async (_what, address, headers) => {
    const response = await attempt(address, headers);
    expect([response.statusCode, response.json().error.code]).toEqual([403, 10000004]);
  });

  it.each(['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1'])(
    'is allowed from an address of this machine: %s',
    async (address) => {
      expect((await attempt(address, {})).statusCode).toBe(200);
    },
  );

  it.each([[{ PUBLIC_URL: 'https://plan.example.org' }], [{ HOST: '0.0.0.0' }], [{ LOCAL_SIGN_IN: 'off' }]])(
    'is refused by a server with %j',
    async (env) => {
      const open = await startServer({ databaseUrl: server.databaseUrl, env });
      expect((await open.request('GET /api/v1/server-config')).data.signIn.local).toBe(false);
      const response = await open.request('POST /api/v1/auth/authenticate', local('eve'));
      expect([response.status, response.error.code]).toEqual([403, 10000004]);
      const ticketless = await open.request('POST /api/v1/auth/register', { auth: local('eve'), ...PROFILE });
      expect(ticketless.error.code).toBe(10000004);
    },
  );
});

describe('sign-out', () => {
  it('ends only this session and removes the cookie', async () => {
    const session = sessionCookieOf(await register('leaving'));
    const other = sessionCookieOf(await authenticate('leaving'));
    const response = await server.request(
      'POST /api/v1/auth/logout',
      {},
      { headers: { cookie: `sevenfold_session=${session}` } },
    );
    expect(response.data).toEqual({ signedOut: true });
    expect(response.headers['set-cookie']).toMatch(/^sevenfold_session=; .*Expires=Thu, 01 Jan 1970/);
    expect((await server.request('GET /api/v1/user', undefined, { session })).error.code).toBe(10000002);
    expect((await server.request('GET /api/v1/auth/status', undefined, { session })).data.authenticated).toBe(false);
    expect((await server.request('GET /api/v1/user', undefined, { session: other })).status).toBe(200);
  });

  it('succeeds without a session and without a body', async () => {
    expect((await server.request('POST /api/v1/auth/logout')).data).toEqual({ signedOut: true });
    const session = sessionCookieOf(await register('terse'));
    expect((await server.request('POST /api/v1/auth/logout', undefined, { session })).data).toEqual({
      signedOut: true,
    });
    expect((await server.request('GET /api/v1/user', undefined, { session })).status).toBe(401);
  });
});
