import { startIssuer, type Issuer } from '@sevenfold/fakes/issuer';
import { pino, type Logger } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Browser, ticketOf } from './browser';
import { startServer, TestClock, type TestResponse, type TestServer } from '../harness';

const CLIENT = { clientId: 'client-1', clientSecret: 'hush hush:&%' };
const PROFILE = { name: 'Ana', language: 'EN', weekStartDay: 'MONDAY', timezone: 'UTC' } as const;

const variablesFor = (prefix: string, { url }: Issuer, label: string) => ({
  [`${prefix}_ISSUER`]: url,
  [`${prefix}_CLIENT_ID`]: CLIENT.clientId,
  [`${prefix}_CLIENT_SECRET`]: CLIENT.clientSecret,
  [`${prefix}_LABEL`]: label,
});

const clock = new TestClock();
const issuer = await startIssuer({ ...CLIENT, clock });
const server = await startServer({
  clock,
  env: variablesFor('OPENID', issuer, 'Work'),
});
afterAll(() => issuer.stop());
beforeEach(() => {
  issuer.setPerson({ sub: 'o-1', name: 'Ana Example', email: 'ana@example.org', email_verified: true });
  issuer.setUserInfo(undefined);
});

interface ProviderRedirect {
  /** The parameters the provider received. */
  readonly parameters: URLSearchParams;
  /** Address that the provider redirects the browser to. */
  readonly back: URL;
  readonly cookie: string;
}

/** Signs in at the provider and follows its redirect, as a browser does. */
async function signInAtProvider(on: TestServer = server, provider?: string): Promise<ProviderRedirect> {
  const started = await on.request('POST /api/v1/auth/openid/start', provider === undefined ? {} : { provider });
  const cookie = String(started.headers['set-cookie']).split(';')[0] ?? '';
  const response = await fetch(started.data.url, { redirect: 'manual' });
  return {
    parameters: new URL(started.data.url).searchParams,
    back: new URL(response.headers.get('location') ?? ''),
    cookie,
  };
}

const authenticate = (
  token: string,
  cookie: string,
  on: TestServer = server,
): Promise<TestResponse<'POST /api/v1/auth/authenticate'>> =>
  on.request('POST /api/v1/auth/authenticate', { method: 'OPENID', token }, { headers: { cookie } });

/** A log, and the warnings and errors in it. */
function recordingLog(): { readonly log: Logger; readonly lines: () => unknown[] } {
  const written: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void written.push(line) });
  return { log, lines: () => written.map((line): unknown => JSON.parse(line)) };
}

describe('sign-in with an OpenID provider', () => {
  it('redirects with state, nonce and PKCE, and back to the app', async () => {
    const { parameters, back, cookie } = await signInAtProvider();
    expect(Object.fromEntries(parameters)).toMatchObject({
      client_id: CLIENT.clientId,
      response_type: 'code',
      scope: 'openid profile email',
      code_challenge_method: 'S256',
      redirect_uri: 'http://localhost/login',
      state: expect.stringMatching(/.{20}/),
      nonce: expect.stringMatching(/.{20}/),
      code_challenge: expect.stringMatching(/.{43}/),
    });
    expect(back.pathname).toBe('/login');
    expect(cookie).toMatch(/^sevenfold_openid=/);
  });

  it('registers a new user by ticket, because the code is valid once, and signs them in later', async () => {
    const browser = new Browser(server);
    const token = await browser.signInAtProvider();
    const identify = () => browser.request('POST /api/v1/auth/authenticate', { method: 'OPENID', token });
    const first = await identify();
    expect(first.data).toMatchObject({ status: 'REGISTRATION_REQUIRED', name: 'Ana Example' });
    expect((await identify()).error.code).toBe(10000003);
    const registered = await browser.request('POST /api/v1/auth/register', {
      auth: { method: 'OPENID', token: ticketOf(first) },
      ...PROFILE,
    });
    expect(registered.status).toBe(200);
    const again = await signInAtProvider();
    expect((await authenticate(again.back.search.slice(1), again.cookie)).data.status).toBe('SESSION');
  });

  it('rejects a callback that this browser did not start', async () => {
    const one = await signInAtProvider();
    const other = await signInAtProvider();
    const changed = (name: string, value: string): string => {
      const query = new URLSearchParams(one.back.search);
      query.set(name, value);
      return query.toString();
    };
    for (const [query, cookie] of [
      [one.back.search, other.cookie],
      [one.back.search, ''],
      [one.back.search, 'sevenfold_openid=bm9uc2Vuc2U'],
      [changed('state', 'x'), one.cookie],
      [changed('code', 'x'), one.cookie],
      [changed('iss', 'https://evil.example'), one.cookie],
      ['?', one.cookie],
      ['error=access_denied', one.cookie],
      ['nonsense', one.cookie],
    ] as const) {
      const response = await authenticate(query, cookie);
      expect([response.status, response.error.code], query).toEqual([401, 10000003]);
    }
    expect((await authenticate(other.back.search, other.cookie)).status).toBe(200);
  });

  it.each([
    ['nothing wrong', {}, 200],
    ['another nonce', { nonce: 'x' }],
    ['another audience', { aud: 'client-2' }],
    ['another issuer', { iss: 'https://evil.example' }],
    ['an expiry long ago', { exp: 1000 }],
    ['no subject', { sub: undefined }],
    ['a subject that ends with a line break', { sub: 'o-2\n' }],
    ['a subject that contains a control character', { sub: 'o\u0000-2' }],
  ])('validates an ID token with %s', async (_what, claims, status = 401) => {
    issuer.setPerson({ sub: 'o-2', ...claims });
    const redirect = await signInAtProvider();
    const response = await authenticate(redirect.back.search, redirect.cookie);
    expect(response.status).toBe(status);
    if (status === 401) expect(response.error.code).toBe(10000003);
  });

  it.each([
    // The library's clock runs on during the test.
    ['expired 40 s ago', { exp: -40 }, 200],
    ['expired 61 s ago', { exp: -61 }, 401],
    ['issued 60 s from now', { iat: 60 }, 200],
    ['issued 61 s from now', { iat: 61 }, 401],
  ])('allows a clock difference of a minute: %s', async (_what, offsets, status) => {
    const now = server.clock.now() / 1000;
    const claims = Object.fromEntries(Object.entries(offsets).map(([name, offset]) => [name, now + offset]));
    issuer.setPerson({ sub: 'o-3', ...claims });
    const redirect = await signInAtProvider();
    expect((await authenticate(redirect.back.search, redirect.cookie)).status).toBe(status);
  });

  it.each([
    ['name and address', { name: 'Ana Example', email: 'Ana@example.org', email_verified: true }, 'ana@example.org'],
    ['an address that is not verified', { name: 'Ana Example', email: 'ana@example.org', email_verified: false }, null],
    ['what is about somebody else', { sub: 'o-9', name: 'Eve', email: 'ana@example.org', email_verified: true }, null],
  ])('reads from the UserInfo endpoint what the ID token leaves out: %s', async (_what, userInfo, address) => {
    issuer.setPerson({ sub: `o-info-${address}-${userInfo.name}` });
    issuer.setUserInfo(userInfo);
    const browser = new Browser(server);
    const token = await browser.signInAtProvider();
    const first = await browser.request('POST /api/v1/auth/authenticate', { method: 'OPENID', token });
    expect(first.data).toMatchObject({ name: 'sub' in userInfo ? '' : 'Ana Example' });
    await browser.request('POST /api/v1/auth/register', {
      auth: { method: 'OPENID', token: ticketOf(first) },
      ...PROFILE,
    });
    expect((await browser.request('GET /api/v1/identities')).data.email).toBe(address);
  });

  it('takes no address from the UserInfo endpoint for that of the ID token', async () => {
    issuer.setPerson({ sub: 'o-4', email: 'ana4@example.org', email_verified: true });
    issuer.setUserInfo({ name: 'Ana Example', email: 'other@example.org', email_verified: true });
    const browser = new Browser(server);
    const token = await browser.signInAtProvider();
    const first = await browser.request('POST /api/v1/auth/authenticate', { method: 'OPENID', token });
    expect(first.data).toMatchObject({ status: 'REGISTRATION_REQUIRED', name: 'Ana Example' });
    await browser.request('POST /api/v1/auth/register', {
      auth: { method: 'OPENID', token: ticketOf(first) },
      ...PROFILE,
    });
    expect((await browser.request('GET /api/v1/identities')).data.email).toBe('ana4@example.org');
  });

  it('distinguishes an outage from a rejection', async () => {
    const redirect = await signInAtProvider();
    issuer.fail(true);
    expect((await authenticate(redirect.back.search, redirect.cookie)).status).toBe(503);
    const fresh = await startServer({
      databaseUrl: server.databaseUrl,
      clock: server.clock,
      env: { OPENID_ISSUER: issuer.url, OPENID_CLIENT_ID: CLIENT.clientId, OPENID_CLIENT_SECRET: CLIENT.clientSecret },
    });
    expect((await fresh.request('POST /api/v1/auth/openid/start', {})).status).toBe(503);
    issuer.fail(false);
    expect((await fresh.request('POST /api/v1/auth/openid/start', {})).status).toBe(200);
  });

  it('rejects everyone with a wrong client secret, and tells the operator', async () => {
    const { log, lines } = recordingLog();
    const wrong = await startServer({
      databaseUrl: server.databaseUrl,
      clock: server.clock,
      env: { OPENID_ISSUER: issuer.url, OPENID_CLIENT_ID: CLIENT.clientId, OPENID_CLIENT_SECRET: 'wrong' },
      log,
    });
    const redirect = await signInAtProvider(wrong);
    expect((await authenticate(redirect.back.search, redirect.cookie, wrong)).error.code).toBe(10000003);
    expect(lines()).toMatchObject([{ host: new URL(issuer.url).host, reason: 'invalid_client' }]);
    const left = await signInAtProvider(wrong);
    const query = new URLSearchParams({ error: 'access_denied', state: left.back.searchParams.get('state') ?? '' });
    query.set('iss', issuer.url);
    expect((await authenticate(query.toString(), left.cookie, wrong)).error.code).toBe(10000003);
    expect(lines()).toHaveLength(1);
  });

  it.each([
    [
      'has another name',
      () => issuer.url.replace('127.0.0.1', 'localhost'),
      401,
      'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
    ],
    ['has no such path', () => `${issuer.url}/realms/x`, 401, 'OAUTH_RESPONSE_IS_NOT_CONFORM'],
    ['is not there', () => 'http://127.0.0.1:2', 503, 'ECONNREFUSED'],
  ])('tells the operator of an issuer that %s', async (_what, url, status, reason) => {
    const { log, lines } = recordingLog();
    const env = { OPENID_ISSUER: url(), OPENID_CLIENT_ID: CLIENT.clientId };
    const wrong = await startServer({ databaseUrl: server.databaseUrl, clock: server.clock, env, log });
    expect((await wrong.request('POST /api/v1/auth/openid/start', {})).status).toBe(status);
    expect(lines()).toMatchObject([{ host: new URL(url()).host, reason }]);
  });

  it('supports public clients and public addresses', async () => {
    const plain = await startIssuer({ clientId: 'public-1', clock: server.clock });
    const open = await startServer({
      databaseUrl: server.databaseUrl,
      clock: server.clock,
      env: { OPENID_ISSUER: plain.url, OPENID_CLIENT_ID: 'public-1', PUBLIC_URL: 'https://plan.example.org' },
    });
    const redirect = await signInAtProvider(open);
    expect(redirect.back.href).toMatch(/^https:\/\/plan\.example\.org\/login\?/);
    expect((await authenticate(redirect.back.search, redirect.cookie, open)).data.status).toBe('REGISTRATION_REQUIRED');
    await plain.stop();
  });

  it('is unavailable when not configured', async () => {
    const bare = await startServer({ databaseUrl: server.databaseUrl });
    expect((await bare.request('POST /api/v1/auth/openid/start', {})).error.code).toBe(10000004);
    expect((await bare.request('GET /api/v1/server-config')).data.signIn.openId).toBeNull();
    expect((await server.request('GET /api/v1/server-config')).data.signIn).toMatchObject({
      openId: { label: 'Work' },
      openIds: [{ id: '1', label: 'Work' }],
    });
  });
});

describe('several OpenID providers', () => {
  const ids = ['1', '2'] as const;
  let second: Issuer;
  let both: TestServer;
  beforeAll(async () => {
    const ownClock = new TestClock();
    second = await startIssuer({ ...CLIENT, clock: ownClock });
    both = await startServer({
      clock: ownClock,
      env: { ...variablesFor('OPENID', issuer, 'Work'), ...variablesFor('OPENID_2', second, 'Home') },
    });
  });
  afterAll(() => second.stop());
  beforeEach(() => second.setPerson({ sub: 'o-1', name: 'Eve Example' }));

  const refusal = async (back: URL, cookie: string) => (await authenticate(back.search, cookie, both)).error.code;

  it('are each offered by name, and have users of their own', async () => {
    expect((await both.request('GET /api/v1/server-config')).data.signIn.openIds).toEqual([
      { id: '1', label: 'Work' },
      { id: '2', label: 'Home' },
    ]);
    const users = [];
    for (const id of ids) {
      const browser = new Browser(both);
      const token = await browser.signInAtProvider(id);
      const ticket = ticketOf(await browser.request('POST /api/v1/auth/authenticate', { method: 'OPENID', token }));
      await browser.request('POST /api/v1/auth/register', { auth: { method: 'OPENID', token: ticket }, ...PROFILE });
      const { identities } = (await browser.request('GET /api/v1/identities')).data;
      expect(identities).toMatchObject([{ method: 'OPENID', provider: id }]);
      users.push((await browser.request('GET /api/v1/user')).data.id);
    }
    expect(new Set(users).size).toBe(2);
    const rows = await both.db.selectFrom('identity').select(['issuer', 'subject']).orderBy('created_at').execute();
    expect(rows).toEqual([issuer, second].map(({ url }) => ({ issuer: url, subject: 'o-1' })));
  });

  it('are named, where an account of one has the verified address of a user of the other', async () => {
    const found = [];
    for (const [provider, id] of [
      [second, '2'],
      [issuer, '1'],
    ] as const) {
      provider.setPerson({ sub: 'o-2', name: 'Noa', email: 'noa@example.org', email_verified: true });
      const browser = new Browser(both);
      const token = await browser.signInAtProvider(id);
      const response = await browser.request('POST /api/v1/auth/authenticate', { method: 'OPENID', token });
      const auth = { method: 'OPENID', token: ticketOf(response) } as const;
      await browser.request('POST /api/v1/auth/register', { auth, ...PROFILE });
      found.push(response.data);
    }
    expect(found).toMatchObject([
      { linkableMethods: [], linkableProviders: [] },
      { linkableMethods: ['OPENID'], linkableProviders: ['2'] },
    ]);
  });

  it('do not complete the sign-in of each other', async () => {
    const [work, home] = [await signInAtProvider(both, '1'), await signInAtProvider(both, '2')];
    expect(await refusal(home.back, work.cookie)).toBe(10000003);
    expect(await refusal(work.back, home.cookie)).toBe(10000003);
    // A cookie that claims the code of one to be for the other.
    const [name = '', value = ''] = (await signInAtProvider(both, '2')).cookie.split('=');
    const attempt: object = JSON.parse(Buffer.from(value, 'base64url').toString());
    const forged = Buffer.from(JSON.stringify({ ...attempt, issuer: issuer.url })).toString('base64url');
    expect(await refusal(home.back, `${name}=${forged}`)).toBe(10000003);
    const stranger = Buffer.from(JSON.stringify({ ...attempt, issuer: 'https://evil.example.org' })).toString(
      'base64url',
    );
    expect(await refusal(home.back, `${name}=${stranger}`)).toBe(10000003);
  });

  it('are not started by an unknown id', async () => {
    expect((await both.request('POST /api/v1/auth/openid/start', { provider: '3' })).error.code).toBe(10000004);
  });
});
