import { createHash, randomBytes } from 'node:crypto';
import type { BodyOf } from '@sevenfold/contract';
import { startApple, type ApplePerson } from '@sevenfold/fakes/apple';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { composeTasks } from '../../src/compose';
import { rotateKeys } from '../../src/features/integration/rotateKeys';
import { HttpError } from '../../src/http/httpError';
import { createKeyring } from '../../src/keyring';
import { startServer, TEST_KEYRING, TestClock, type TestResponse, type TestUser } from '../harness';
import { silent } from '../database';
import { Browser, ticketOf } from './browser';

const PROFILE = { name: 'Ana', language: 'EN', weekStartDay: 'MONDAY', timezone: 'UTC' } as const;
const REFUSED = 10000003;

type Proof = BodyOf<'POST /api/v1/auth/authenticate'>;
type Authentication = TestResponse<'POST /api/v1/auth/authenticate'>;

const clock = new TestClock();
const apple = await startApple({ servicesId: 'app.sevenfold.web', bundleId: 'app.sevenfold', clock });
const server = await startServer({ clock, env: apple.environment });
afterAll(() => apple.stop());

let browser: Browser;
let phone: Browser;
let person: ApplePerson;
let count = 0;
beforeEach(() => {
  apple.clearFaults();
  browser = new Browser(server);
  phone = new Browser(server, { 'x-client-platform': 'IOS' });
  count += 1;
  person = { sub: `00000${count}.apple`, email: `ana${count}@example.org`, firstName: 'Ana', lastName: 'Example' };
  apple.people = [person];
});

const newNonce = (): string => randomBytes(32).toString('base64url');
const hashOf = (nonce: string): string => createHash('sha256').update(nonce).digest('hex');

/** Signs in at Apple by redirect, and returns the query string that the login page gets. */
async function redirected(on = browser, decision = {}): Promise<URLSearchParams> {
  const started = await on.request('POST /api/v1/auth/openid/start', { method: 'APPLE' });
  const { url, form } = apple.decide(started.data.url, decision);
  expect(new URL(url).pathname).toBe('/auth/return');
  const { statusCode, headers } = await post(form);
  expect(statusCode).toBe(303);
  return new URL(String(headers.location), 'http://localhost').searchParams;
}

/** Posts a form to the return address from another site, as Apple's page does. */
const post = (form: URLSearchParams) =>
  server.inject({
    method: 'POST',
    url: '/auth/return',
    payload: form.toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: apple.url,
      'sec-fetch-site': 'cross-site',
      'accept-language': 'ja',
    },
  });

/** Signs in to the app of iOS. */
async function nativeProof(nonce = newNonce()): Promise<Proof & { native: { nonce: string } }> {
  const { identityToken, authorizationCode, fullName } = await apple.authorizeApp({ nonce: hashOf(nonce) });
  const name = {
    ...(fullName.givenName !== null && { givenName: fullName.givenName }),
    ...(fullName.familyName !== null && { familyName: fullName.familyName }),
  };
  return { method: 'APPLE', token: identityToken, native: { nonce, code: authorizationCode, ...name } };
}

const authenticate = (proof: Proof, on = browser): Promise<Authentication> =>
  on.request('POST /api/v1/auth/authenticate', proof);
const signInByRedirect = async (on = browser): Promise<Authentication> =>
  authenticate({ method: 'APPLE', token: `?${(await redirected(on)).toString()}` }, on);

async function register(response: Authentication, on: Browser): Promise<string> {
  const auth = { method: 'APPLE', token: ticketOf(response) } as const;
  const registered = await on.request('POST /api/v1/auth/register', { auth, ...PROFILE });
  expect(registered.status, registered.text).toBe(200);
  return registered.data.session.token ?? '';
}
/** A session of somebody who has registered in the app of iOS. */
async function registerInApp(): Promise<TestUser> {
  const token = await register(await authenticate(await nativeProof(), phone), phone);
  return { token, userId: (await server.request('GET /api/v1/user', undefined, { session: token })).data.id };
}
const storedConsents = async ({ userId }: TestUser) =>
  (await server.pool.query('SELECT * FROM sign_in_consent WHERE user_id = $1 ORDER BY id', [userId])).rows;

describe('sign-in with Apple in a browser', () => {
  it('registers a new user under the name of the first consent, and signs a known one in without it', async () => {
    const first = await signInByRedirect();
    expect(first.data).toMatchObject({ status: 'REGISTRATION_REQUIRED', name: 'Ana Example' });
    await register(first, browser);
    expect((await browser.request('GET /api/v1/identities')).data).toMatchObject({
      email: person.email,
      identities: [{ method: 'APPLE', account: person.email, isRemovable: false }],
    });

    const query = await redirected(new Browser(server));
    expect(query.get('user')).toBeNull();
    expect((await signInByRedirect(new Browser(server))).data.status).toBe('SESSION');
  });

  it.each(['TEXT', 'BOOLEAN'] as const)('reads a verified address of the relay, booleans as %s', async (booleans) => {
    apple.booleans = booleans;
    apple.people = [
      { ...person, email: `x7k2@privaterelay.appleid.com`, isPrivate: true, firstName: '', lastName: '' },
    ];
    const first = await signInByRedirect();
    // The random letters of the address are no name.
    expect(first.data).toMatchObject({ status: 'REGISTRATION_REQUIRED', name: '' });
    await register(first, browser);
    expect((await browser.request('GET /api/v1/identities')).data.email).toBe('x7k2@privaterelay.appleid.com');
  });

  it('puts the family name first where it is written so', async () => {
    apple.people = [{ ...person, firstName: '花子', lastName: '山田' }];
    expect((await signInByRedirect()).data).toMatchObject({ name: '山田 花子' });
  });

  it('refuses a code that was used, another state, another browser, and a sign-in that was not started', async () => {
    const query = await redirected();
    const token = `?${query.toString()}`;
    expect((await authenticate({ method: 'APPLE', token }, new Browser(server))).error.code).toBe(REFUSED);
    const forged = new URLSearchParams(query);
    forged.set('state', 'forged');
    expect((await authenticate({ method: 'APPLE', token: `?${forged.toString()}` })).error.code).toBe(REFUSED);
    expect((await authenticate({ method: 'APPLE', token })).status).toBe(200);
    expect((await authenticate({ method: 'APPLE', token })).error.code).toBe(REFUSED);
  });

  it('refuses the response to another browser, whose nonce differs', async () => {
    const other = await redirected(new Browser(server));
    const own = await redirected();
    own.set('code', other.get('code') ?? '');
    expect((await authenticate({ method: 'APPLE', token: `?${own.toString()}` })).error.code).toBe(REFUSED);
  });

  it('passes a cancellation on to the login page, and nothing that is no parameter of a response', async () => {
    expect((await redirected(browser, { isCancelled: true })).get('error')).toBe('user_cancelled_authorize');
    const { headers } = await post(new URLSearchParams({ code: 'c', next: 'https://evil.example', method: 'LOCAL' }));
    expect(headers.location).toBe('/login?method=APPLE&code=c');
    const json = await server.inject({ method: 'POST', url: '/auth/return', payload: {} });
    expect(json.statusCode).toBe(400);
  });

  it('is unavailable during an outage, and fails as an error of the server when Apple rejects its client', async () => {
    apple.fault({ when: ({ path }) => path === '/auth/token', effect: { status: 503 } });
    expect((await signInByRedirect()).status).toBe(503);
    const effect = { status: 400, body: { error: 'invalid_client' } };
    apple.fault({ when: ({ path }) => path === '/auth/token', effect });
    expect((await signInByRedirect()).status).toBe(500);
  });
});

describe('sign-in with Apple on Android', () => {
  it('returns to the app by a link, and only the app that started it can finish it', async () => {
    const android = new Browser(server, { 'x-client-platform': 'ANDROID' });
    const started = await android.request('POST /api/v1/auth/openid/start', { method: 'APPLE' });
    expect(started.headers['set-cookie']).toBeUndefined();
    const { form } = apple.decide(started.data.url);
    const page = await post(form);
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(page.body).toContain('Sevenfoldを開く');
    const href = (/<a href="([^"]+)"/.exec(page.body)?.[1] ?? '').replaceAll('&#38;', '&');
    expect(href).toMatch(/^intent:\/\/auth\/return\?.*#Intent;scheme=app\.sevenfold;package=app\.sevenfold;end$/);
    const link = new URL(href);

    const native = { attempt: started.data.attempt ?? '' };
    const thief = await android.request('POST /api/v1/auth/openid/start', { method: 'APPLE' });
    const stolen = { attempt: withState(thief.data.attempt, link.searchParams.get('state')) };
    expect((await authenticate({ method: 'APPLE', token: link.search, native: stolen }, android)).error.code).toBe(
      REFUSED,
    );

    const again = apple.decide(started.data.url);
    const token = `?${again.form.toString()}`;
    expect((await authenticate({ method: 'APPLE', token }, android)).error.code).toBe(REFUSED);
    // A browser has a cookie instead.
    expect((await authenticate({ method: 'APPLE', token, native })).error.code).toBe(REFUSED);
    expect((await authenticate({ method: 'APPLE', token, native }, android)).data).toMatchObject({
      status: 'REGISTRATION_REQUIRED',
    });
  });

  it('returns to the app on iOS by its scheme, from the configured provider, too', async () => {
    const state = `ios.${'s'.repeat(43)}`;
    const answer = new URLSearchParams({ code: 'c', state, iss: 'https://id.example.org' });
    const page = await server.inject({ method: 'GET', url: `/auth/return?${answer.toString()}` });
    expect(page.body).toContain(
      `<a href="app.sevenfold://auth/return?code=c&#38;state=${state}&#38;iss=https%3A%2F%2Fid.example.org">`,
    );
    const browserPage = await server.inject({ method: 'GET', url: '/auth/return?code=c&state=s' });
    expect(browserPage.headers.location).toBe('/login?code=c&state=s');
  });

  const withState = (attempt: string | null, state: string | null): string => {
    const parsed = JSON.parse(Buffer.from(attempt ?? '', 'base64url').toString()) as object;
    return Buffer.from(JSON.stringify({ ...parsed, state })).toString('base64url');
  };
});

describe('sign-in with Apple on iOS', () => {
  it('registers, and signs in again without the name', async () => {
    const first = await authenticate(await nativeProof(), phone);
    expect(first.data).toMatchObject({ status: 'REGISTRATION_REQUIRED', name: 'Ana Example' });
    expect(await register(first, phone)).not.toBe('');
    const proof = await nativeProof();
    expect(proof.native).not.toHaveProperty('givenName');
    expect((await authenticate(proof, phone)).data.status).toBe('SESSION');
  });

  it('signs in to the account of the same person in a browser', async () => {
    await registerInApp();
    expect((await signInByRedirect()).data.status).toBe('SESSION');
    expect(apple.consents(person.sub).toSorted()).toEqual(['app.sevenfold', 'app.sevenfold.web']);
  });

  it.each([
    ['another audience', { aud: 'app.other' }],
    ['the audience of browsers', { aud: 'app.sevenfold.web' }],
    ['another issuer', { iss: 'https://appleid.example.org' }],
    ['no nonce', { nonce: undefined }],
    ['the nonce itself instead of its hash', { nonce: 'PLAIN' }],
    ['another nonce', { nonce: hashOf('other') }],
    ['an expiry in the past', { exp: 1 }],
  ])('refuses a token with %s', async (_what, claims: Record<string, unknown>) => {
    const { native } = await nativeProof();
    const nonce = claims['nonce'] === 'PLAIN' ? native.nonce : hashOf(native.nonce);
    const token = await apple.idToken({ nonce, ...claims, ...(claims['nonce'] === 'PLAIN' && { nonce }) });
    const response = await authenticate({ method: 'APPLE', token, native }, phone);
    expect([response.status, response.error.code]).toEqual([401, REFUSED]);
  });

  it('refuses a proof that was used, one without a code, the code of somebody else, and one in a browser', async () => {
    const proof = await nativeProof();
    expect((await authenticate(proof)).error.code).toBe(REFUSED);
    expect((await authenticate(proof, phone)).status).toBe(200);
    expect((await authenticate(proof, phone)).error.code).toBe(REFUSED);

    const { token, native } = await nativeProof();
    expect((await authenticate({ method: 'APPLE', token, native: { nonce: native.nonce } }, phone)).error.code).toBe(
      REFUSED,
    );
    apple.people = [{ ...person, sub: `${person.sub}.other` }];
    const other = await nativeProof(native.nonce);
    expect((await authenticate({ method: 'APPLE', token, native: other.native }, phone)).error.code).toBe(REFUSED);
  });

  it('uses a nonce once, also with a new code and token', async () => {
    const nonce = newNonce();
    expect((await authenticate(await nativeProof(nonce), phone)).status).toBe(200);
    expect((await authenticate(await nativeProof(nonce), phone)).error.code).toBe(REFUSED);
  });
});

describe('the consent', () => {
  it('is stored encrypted, and replaced by the next sign-in', async () => {
    const ana = await registerInApp();
    const [stored] = await storedConsents(ana);
    expect(stored).toMatchObject({ client_id: 'app.sevenfold', credentials_key_id: 'test', expires_at: null });
    await authenticate(await nativeProof(), phone);
    const after = await storedConsents(ana);
    expect(after).toHaveLength(1);
    expect(after[0]?.id).not.toBe(stored?.id);
  });

  it('is encrypted with the first key after a rotation, also that of a registration that is not complete', async () => {
    const ana = await registerInApp();
    const next = { id: 'next', key: randomBytes(32) };
    apple.people = [{ ...person, sub: `${person.sub}.second` }];
    const waiting = await authenticate(await nativeProof(), phone);
    const rotating = { ...createKeyring([next]), open: TEST_KEYRING.open.bind(TEST_KEYRING) };
    expect((await rotateKeys(server.pool, rotating)).rotated).toBeGreaterThanOrEqual(2);
    expect((await rotateKeys(server.pool, rotating)).rotated).toBe(0);
    const rotated = await server.pool.query('SELECT credentials_key_id FROM sign_in_consent WHERE user_id = $1', [
      ana.userId,
    ]);
    expect(rotated.rows).toEqual([{ credentials_key_id: 'next' }]);
    // Back to the key of the server, which then opens both.
    const back = { ...TEST_KEYRING, open: createKeyring([next]).open };
    await rotateKeys(server.pool, back);
    await register(waiting, phone);
    expect((await server.request('POST /api/v1/user/delete', { reason: 'OTHER' }, { session: ana })).status).toBe(200);
  });

  it('is withdrawn for every client when the account is deleted, and given again by a restoration', async () => {
    const ana = await registerInApp();
    await signInByRedirect();
    expect(apple.consents(person.sub)).toHaveLength(2);
    expect((await server.request('POST /api/v1/user/delete', { reason: 'OTHER' }, { session: ana })).status).toBe(200);
    expect(apple.consents(person.sub)).toEqual([]);
    expect(await storedConsents(ana)).toEqual([]);

    const pending = await authenticate(await nativeProof(), phone);
    expect(pending.data.status).toBe('DELETION_PENDING');
    await phone.request('POST /api/v1/auth/restore', { auth: { method: 'APPLE', token: ticketOf(pending) } });
    expect(await storedConsents(ana)).toHaveLength(1);
  });

  it.each([
    ['an outage', { status: 503 }],
    ['a rejection', { status: 400, body: { error: 'invalid_client' } }],
    ['a broken connection', 'DROP'],
  ] as const)('keeps the account when its withdrawal fails by %s, until it is confirmed', async (_what, effect) => {
    const ana = await registerInApp();
    apple.fault({ when: ({ path }) => path === '/auth/revoke', effect });
    const requestDeletion = () => server.request('POST /api/v1/user/delete', { reason: 'OTHER' }, { session: ana });
    expect((await requestDeletion()).status).toBe(502);
    expect((await server.request('GET /api/v1/user', undefined, { session: ana })).status).toBe(200);
    expect(await storedConsents(ana)).toHaveLength(1);
    expect((await requestDeletion()).status).toBe(200);
    expect(apple.consents(person.sub)).toEqual([]);
  });
});

describe('removing Apple as a way to sign in', () => {
  /** A user with a local account who has added Apple. */
  async function linked(): Promise<{ ana: TestUser; id: string }> {
    const ana = await server.signIn('Ana');
    const headers = { 'x-client-platform': 'IOS' };
    await server.db
      .insertInto('identity')
      .values({ issuer: 'local', subject: ana.userId, user_id: ana.userId, created_at: new Date(clock.now()) })
      .execute();
    clock.advance({ seconds: 1 });
    const added = await server.request('POST /api/v1/identity', await nativeProof(), { session: ana, headers });
    expect(added.status, added.text).toBe(200);
    const { data } = await server.request('GET /api/v1/identities', undefined, { session: ana });
    return { ana, id: data.identities.find(({ method }) => method === 'APPLE')?.id ?? '' };
  }
  const remove = ({ ana, id }: Awaited<ReturnType<typeof linked>>) =>
    server.request('DELETE /api/v1/identity', { id }, { session: ana });

  it('withdraws its consent', async () => {
    const account = await linked();
    expect(apple.consents(person.sub)).toEqual(['app.sevenfold']);
    expect((await remove(account)).status).toBe(200);
    expect(apple.consents(person.sub)).toEqual([]);
    expect(await storedConsents(account.ana)).toEqual([]);
  });

  it('succeeds during an outage, and a job withdraws the consent later', async () => {
    const account = await linked();
    apple.fault({ when: ({ path }) => path === '/auth/revoke', times: 2, effect: { status: 503 } });
    expect((await remove(account)).status).toBe(200);
    const [waiting] = await storedConsents(account.ana);
    expect(waiting).toMatchObject({ identity_id: null, expires_at: new Date(clock.now() + 30 * 86_400_000) });
    const { rows } = await server.pool.query(
      "SELECT key FROM graphile_worker.jobs WHERE task_identifier = 'revoke-sign-in'",
    );
    expect(rows.map(({ key }) => key)).toContain(`revoke-sign-in-${waiting?.id}`);

    const runJob = () => runRevocation({ userId: account.ana.userId, id: waiting?.id });
    await expect(runJob()).rejects.toBeInstanceOf(HttpError);
    expect(await storedConsents(account.ana)).toHaveLength(1);
    await runJob();
    expect(apple.consents(person.sub)).toEqual([]);
    expect(await storedConsents(account.ana)).toEqual([]);
    await runJob();
  });

  it('leaves what could not be withdrawn to the deletion of the account, too', async () => {
    const account = await linked();
    apple.fault({ when: ({ path }) => path === '/auth/revoke', effect: 'DROP' });
    await remove(account);
    const deleted = await server.request('POST /api/v1/user/delete', { reason: 'OTHER' }, { session: account.ana });
    expect(deleted.status).toBe(200);
    expect(apple.consents(person.sub)).toEqual([]);
  });

  /** Runs the job as the runner does. */
  async function runRevocation(payload: unknown): Promise<void> {
    const { config, databaseUrl, db, pool } = server;
    const { tasks } = composeTasks({ config, clock, keyring: TEST_KEYRING, calendars: {} as never });
    const task = tasks.find(({ name }) => name === 'revoke-sign-in');
    const { signal } = new AbortController();
    const changes = { publish: () => undefined };
    const deps = { config, databaseUrl, db, pool, clock, log: silent, changes, signal };
    await task?.run(task.payload.parse(payload), deps);
  }
});

it('is not available where it is not configured', async () => {
  const { APPLE_SERVICES_ID: _, ...env } = apple.environment;
  const onlyIos = await startServer({ clock, env });
  const started = await onlyIos.request('POST /api/v1/auth/openid/start', { method: 'APPLE' });
  expect(started.status).toBe(403);
  const { signIn } = (await onlyIos.request('GET /api/v1/server-config')).data;
  expect(signIn.apple).toEqual({ byRedirect: false, onIos: true });
});
