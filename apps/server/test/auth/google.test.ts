import { startIssuer, type Issuer } from '@sevenfold/fakes/issuer';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startServer, TestClock, type TestResponse, type TestServer } from '../harness';

const CLIENT_ID = 'client-1';

let databaseUrl: string;
beforeAll(async () => {
  ({ databaseUrl } = await startServer());
});

let google: Issuer;
let server: TestServer;
let nonce: string;
let cookie: string;
beforeEach(async () => {
  const clock = new TestClock();
  google = await startIssuer({ clientId: CLIENT_ID, clock });
  server = await startServer({ databaseUrl, clock, env: { GOOGLE_CLIENT_ID: CLIENT_ID, GOOGLE_ISSUER: google.url } });
  const status = await server.request('GET /api/v1/auth/status');
  nonce = status.data.nonce;
  cookie = String(status.headers['set-cookie']).split(';')[0] ?? '';
});
afterEach(() => google.stop());

const authenticate = (token: string): Promise<TestResponse<'POST /api/v1/auth/authenticate'>> =>
  server.request('POST /api/v1/auth/authenticate', { method: 'GOOGLE', token }, { headers: { cookie } });

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
    const registered = await server.request('POST /api/v1/auth/register', {
      auth: { method: 'GOOGLE', token },
      ...REGISTRATION,
    });
    expect(registered.data.session.token).toBeNull();

    const again = await authenticate(await google.idToken({ nonce, sub: 'g-1' }));
    expect(again.data.status).toBe('SESSION');
  });

  it('accepts the ID token for the registration itself', async () => {
    const token = await google.idToken({ nonce, sub: 'g-2' });
    const response = await server.request(
      'POST /api/v1/auth/register',
      { auth: { method: 'GOOGLE', token }, ...REGISTRATION },
      { headers: { cookie } },
    );
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

describe('key set of Google', () => {
  // The key set's client reads the system's time.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  const advance = (duration: { hours?: number; minutes?: number }): void => {
    server.clock.advance(duration);
    vi.setSystemTime(Date.now() + ((duration.hours ?? 0) * 60 + (duration.minutes ?? 0)) * 60_000);
  };

  it('is fetched once for many tokens, and again when the keys change', async () => {
    const tokens = await Promise.all(
      Array.from({ length: 10 }, (_, index) => google.idToken({ nonce, sub: `g-${index}` })),
    );
    const responses = await Promise.all(tokens.map(authenticate));
    expect(responses.map(({ status }) => status)).toEqual(tokens.map(() => 200));
    expect(google.requestCounts.get('/jwks')).toBe(1);

    await google.rotateKeys();
    advance({ minutes: 1 });
    const after = await Promise.all([
      authenticate(await google.idToken({ nonce })),
      authenticate(await google.idToken({ nonce, sub: 'g-2' })),
    ]);
    expect(after.map(({ status }) => status)).toEqual([200, 200]);
    expect(google.requestCounts.get('/jwks')).toBe(2);
  });

  it('is not fetched for every forged token', async () => {
    await authenticate(await google.idToken({ nonce }));
    await google.rotateKeys();
    const forged = await google.idToken({ nonce });
    for (let index = 0; index < 5; index += 1) await authenticate(forged);
    expect(google.requestCounts.get('/jwks')).toBe(1);
  });

  it('remains in use during an outage of a day, after which sign-in fails', async () => {
    await authenticate(await google.idToken({ nonce }));
    google.fail(true);
    advance({ hours: 23 });
    expect((await authenticate(await google.idToken({ nonce }))).status).toBe(200);
    advance({ hours: 2 });
    const response = await authenticate(await google.idToken({ nonce }));
    expect(response.status).toBe(503);
    google.fail(false);
    expect((await authenticate(await google.idToken({ nonce }))).status).toBe(200);
  });

  it('is fetched again every hour, so that a revoked key is rejected', async () => {
    const withdrawn = await google.idToken({ nonce, exp: server.clock.now() / 1000 + 9_000 });
    expect((await authenticate(withdrawn)).status).toBe(200);
    await google.rotateKeys();
    advance({ minutes: 61 });
    expect((await authenticate(withdrawn)).error.code).toBe(10000003);
  });

  it('counts as unavailable when it cannot be parsed, which rejects no token', async () => {
    google.setKeySet('not JSON');
    expect((await authenticate(await google.idToken({ nonce }))).status).toBe(503);
  });
});
