import { createHash, randomBytes } from 'node:crypto';
import { startIssuer, type Claims, type Issuer } from '@sevenfold/fakes/issuer';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Browser } from './browser';
import {
  type ServerOptions,
  startServer,
  startSharedServer,
  TestClock,
  type TestResponse,
  type TestServer,
} from '../harness';

const CLIENT_ID = 'client-1';
const IOS_CLIENT_ID = 'client-ios';

const optionsOf = (issuer: Issuer, clock: TestClock): ServerOptions => ({
  clock,
  env: { GOOGLE_CLIENT_ID: CLIENT_ID, GOOGLE_IOS_CLIENT_ID: IOS_CLIENT_ID, GOOGLE_ISSUER: issuer.url },
});

const sharedClock = new TestClock();
const sharedGoogle = await startIssuer({ clientId: CLIENT_ID, clock: sharedClock });
afterAll(() => sharedGoogle.stop());
const sharedServer = await startSharedServer(optionsOf(sharedGoogle, sharedClock));

let google: Issuer;
let server: TestServer;
let browser: Browser;
let nonce: string;
beforeEach(async () => {
  google = sharedGoogle;
  server = sharedServer;
  browser = new Browser(server);
  nonce = await browser.nonce();
});

const authenticate = (token: string): Promise<TestResponse<'POST /api/v1/auth/authenticate'>> =>
  browser.request('POST /api/v1/auth/authenticate', { method: 'GOOGLE', token });
/** Signs in with a valid token, and returns the response. */
const signIn = async (claims: Claims = {}, on = browser): Promise<TestResponse<'POST /api/v1/auth/authenticate'>> =>
  on.request('POST /api/v1/auth/authenticate', {
    method: 'GOOGLE',
    token: await google.idToken({ nonce: await on.nonce(), ...claims }),
  });

const REGISTRATION = { name: 'Ana', language: 'ES', weekStartDay: 'SUNDAY', timezone: 'Europe/Madrid' } as const;

describe('sign-in with Google', () => {
  it('registers a new user, and signs a known one in', async () => {
    const first = await authenticate(await google.idToken({ nonce, sub: 'g-1', name: 'Ana Example' }));
    expect(first.data).toMatchObject({
      status: 'REGISTRATION_REQUIRED',
      name: 'Ana Example',
      registrationToken: expect.stringMatching(/^rt_/),
    });

    const token = 'registrationToken' in first.data ? first.data.registrationToken : '';
    const registered = await browser.request('POST /api/v1/auth/register', {
      auth: { method: 'GOOGLE', token },
      ...REGISTRATION,
    });
    expect(registered.data.session.token).toBeNull();

    const again = await signIn({ sub: 'g-1' });
    expect(again.data.status).toBe('SESSION');
  });

  it('accepts the ID token for the registration itself', async () => {
    const token = await google.idToken({ nonce, sub: 'g-2' });
    const response = await browser.request('POST /api/v1/auth/register', {
      auth: { method: 'GOOGLE', token },
      ...REGISTRATION,
    });
    expect(response.status, response.text).toBe(200);
  });

  it.each([
    ['another audience', { aud: 'client-2' }],
    ['several audiences, and issued to another party', { aud: [CLIENT_ID, 'client-2'], azp: 'client-2' }],
    ['another issuer', { iss: 'https://accounts.example.org' }],
    ['no subject', { sub: undefined }],
    ['a subject of 256 characters', { sub: 'x'.repeat(256) }],
    ['no expiry', { exp: undefined }],
    ['no nonce', { nonce: undefined }],
    ['the nonce of another browser', { nonce: 'x'.repeat(43) }],
  ])('rejects a token with %s', async (_what, claims) => {
    const response = await authenticate(await google.idToken({ nonce, ...claims }));
    expect(response.status).toBe(401);
    expect(response.error.code).toBe(10000003);
  });

  it('accepts both spellings of the issuer', async () => {
    const iss = google.url.replace('http://', '');
    expect((await authenticate(await google.idToken({ nonce, iss }))).status).toBe(200);
  });

  it.each([
    ['expired 60 s ago', { exp: -59 }, 200],
    ['expired 61 s ago', { exp: -61 }, 401],
    ['issued 60 s from now', { iat: 60 }, 200],
    ['issued 61 s from now', { iat: 61 }, 401],
  ])('allows a clock difference of a minute: %s', async (_what, offsets, status) => {
    const now = server.clock.now() / 1000;
    const claims = Object.fromEntries(Object.entries(offsets).map(([name, offset]) => [name, now + offset]));
    expect((await authenticate(await google.idToken({ nonce, ...claims }))).status).toBe(status);
  });

  it('rejects foreign signatures, unsigned tokens and other strings', async () => {
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify({ sub: 'x', nonce })).toString('base64url')}.`;
    for (const token of [await google.idToken({ nonce }, 'STRANGER'), none, 'a.b.c', 'nonsense', 'ñ']) {
      expect((await authenticate(token)).error.code).toBe(10000003);
    }
  });

  it('rejects a token without the cookie that contains its nonce', async () => {
    const token = await google.idToken({ nonce });
    expect((await server.request('POST /api/v1/auth/authenticate', { method: 'GOOGLE', token })).error.code).toBe(
      10000003,
    );
  });
});

describe('the nonce of an ID token of Google', () => {
  it('is accepted once, also from a browser that has kept its cookie', async () => {
    const token = await google.idToken({ nonce, sub: 'g-3' });
    const headers = { cookie: `sevenfold_nonce=${nonce}` };
    const replay = () => server.request('POST /api/v1/auth/authenticate', { method: 'GOOGLE', token }, { headers });
    expect((await authenticate(token)).status).toBe(200);
    for (const response of await Promise.all([replay(), replay()])) expect(response.error.code).toBe(10000003);
  });

  it('is accepted once when two requests use it at the same time', async () => {
    const token = await google.idToken({ nonce, sub: 'g-4' });
    const responses = await Promise.all([authenticate(token), authenticate(token)]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
  });

  it('is a new one after the sign-in, and stays the same until then', async () => {
    expect(await browser.nonce()).toBe(nonce);
    await authenticate(await google.idToken({ nonce: 'x'.repeat(43) }));
    expect(await browser.nonce()).toBe(nonce);
    await authenticate(await google.idToken({ nonce }));
    expect(await browser.nonce()).not.toBe(nonce);
  });
});

describe('an ID token of the native app', () => {
  let secret: string;
  let hash: string;
  beforeEach(() => {
    secret = randomBytes(32).toString('base64url');
    hash = createHash('sha256').update(secret).digest('hex');
  });
  const send = async (platform: 'ANDROID' | 'IOS', claims: Claims, native?: { nonce: string }) =>
    server.request(
      'POST /api/v1/auth/authenticate',
      { method: 'GOOGLE', token: await google.idToken(claims), ...(native && { native }) },
      { headers: { 'x-client-platform': platform } },
    );

  it('contains the hash of the nonce that the app sends, which is accepted once', async () => {
    const native = { nonce: secret };
    expect((await send('ANDROID', { nonce: hash }, native)).status).toBe(200);
    expect((await send('ANDROID', { nonce: hash }, native)).error.code).toBe(10000003);
  });

  it.each([
    ['the nonce itself', () => ({ nonce: secret })],
    ['another nonce', () => ({ nonce: hash.replaceAll(/./g, '0') })],
    ['another audience', () => ({ nonce: hash, aud: 'client-2' })],
    ['the audience of iOS', () => ({ nonce: hash, aud: IOS_CLIENT_ID })],
  ])('is rejected on Android with %s', async (_what, claims) => {
    expect((await send('ANDROID', claims(), { nonce: secret })).error.code).toBe(10000003);
  });

  it('has either audience on iOS, and none of them without a nonce', async () => {
    expect((await send('IOS', { nonce: hash, aud: IOS_CLIENT_ID })).error.code).toBe(10000003);
    expect((await send('IOS', { nonce: hash, aud: IOS_CLIENT_ID }, { nonce: secret })).status).toBe(200);
    const next = randomBytes(32).toString('base64url');
    const claims = { nonce: createHash('sha256').update(next).digest('hex') };
    expect((await send('IOS', claims, { nonce: next })).status).toBe(200);
  });

  it('is rejected in a browser, also with its own nonce', async () => {
    const response = await browser.request('POST /api/v1/auth/authenticate', {
      method: 'GOOGLE',
      token: await google.idToken({ nonce: hash }),
      native: { nonce: secret },
    });
    expect(response.error.code).toBe(10000003);
    expect((await authenticate(await google.idToken({ nonce, aud: IOS_CLIENT_ID }))).error.code).toBe(10000003);
  });

  it('carries the hash that the server tells with the nonce', async () => {
    const { data } = await server.request('GET /api/v1/auth/status');
    expect(data.nonceHash).toBe(createHash('sha256').update(data.nonce).digest('hex'));
  });
});

describe('key set of Google', () => {
  // A server and an issuer for each test, because a server keeps the key set, and tests change what the issuer serves.
  beforeEach(async () => {
    const clock = new TestClock();
    google = await startIssuer({ clientId: CLIENT_ID, clock });
    server = await startServer({ ...optionsOf(google, clock), databaseUrl: sharedServer.databaseUrl });
    browser = new Browser(server);
    nonce = await browser.nonce();
  });
  afterEach(() => google.stop());

  // The key set's client reads the system's time.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  const advance = (duration: { hours?: number; minutes?: number }): void => {
    server.clock.advance(duration);
    vi.setSystemTime(Date.now() + ((duration.hours ?? 0) * 60 + (duration.minutes ?? 0)) * 60_000);
  };

  it('is fetched once for many tokens, and again when the keys change', async () => {
    const browsers = Array.from({ length: 10 }, () => new Browser(server));
    const responses = await Promise.all(browsers.map((one, index) => signIn({ sub: `g-${index}` }, one)));
    expect(responses.map(({ status }) => status)).toEqual(browsers.map(() => 200));
    expect(google.requestCounts.get('/jwks')).toBe(1);

    await google.rotateKeys();
    advance({ minutes: 1 });
    const after = await Promise.all([signIn({}, new Browser(server)), signIn({ sub: 'g-2' }, new Browser(server))]);
    expect(after.map(({ status }) => status)).toEqual([200, 200]);
    expect(google.requestCounts.get('/jwks')).toBe(2);
  });

  it('is not fetched for every forged token', async () => {
    await signIn();
    await google.rotateKeys();
    const forged = await google.idToken({ nonce });
    for (let index = 0; index < 5; index += 1) await authenticate(forged);
    expect(google.requestCounts.get('/jwks')).toBe(1);
  });

  it('remains in use during an outage of a day, after which sign-in fails', async () => {
    await signIn();
    google.fail(true);
    advance({ hours: 23 });
    expect((await signIn()).status).toBe(200);
    advance({ hours: 2 });
    const response = await signIn();
    expect(response.status).toBe(503);
    google.fail(false);
    expect((await signIn()).status).toBe(200);
  });

  it('is fetched again every hour, so that a revoked key is rejected', async () => {
    const exp = server.clock.now() / 1000 + 9_000;
    expect((await signIn({ exp })).status).toBe(200);
    const withdrawn = await google.idToken({ nonce: await browser.nonce(), exp });
    await google.rotateKeys();
    advance({ minutes: 61 });
    expect((await authenticate(withdrawn)).error.code).toBe(10000003);
  });

  it('counts as unavailable when it cannot be parsed, which rejects no token', async () => {
    google.setKeySet('not JSON');
    expect((await signIn()).status).toBe(503);
  });
});
