import { contract, type Endpoint, ERRORS } from '@sevenfold/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { ENDPOINT_KEYS } from '../../src/http/endpointKeys';
import { prepareRoute } from '../../src/http/handlers';
import { route } from '../../src/http/route';
import { startServer, startSharedServer, type TestResponse, type TestServer } from '../harness';
import { PASSKEY_ENV, PasskeyBrowser, setUpToken } from './setup';

const NEEDED = ERRORS.CONFIRMATION_REQUIRED.code;
const REFUSED = ERRORS.IDENTITY_REFUSED.code;
const local = (token: string) => ({ method: 'LOCAL', token }) as const;
const endpointOf = (key: keyof typeof contract): Endpoint => contract[key];
const guarded = ENDPOINT_KEYS.filter((key) => endpointOf(key).needsConfirmation);

/** The code of an error; 0 for a success. */
const codeOf = (response: TestResponse): number => (response.status === 200 ? 0 : response.error.code);

const shared = await startSharedServer({ env: PASSKEY_ENV });
let server: TestServer;
let ana: PasskeyBrowser;
beforeEach(async () => {
  server = shared;
  ana = new PasskeyBrowser(server);
  await ana.register(await setUpToken(server));
});

/** A browser of a second user, who has a passkey. */
async function registerEve(): Promise<PasskeyBrowser> {
  const eve = new PasskeyBrowser(server);
  const { link } = (await ana.request('POST /api/v1/invitation', {})).data;
  await eve.register(new URL(link).hash.slice(1), 'Eve');
  return eve;
}

const makeCodes = () => ana.request('POST /api/v1/recovery-codes', {});
const expire = () => server.clock.advance({ minutes: 10 });

describe('a confirmation is needed', () => {
  it('by what takes an account over, takes it along or ends it', () => {
    expect(guarded).toEqual([
      'POST /api/v1/passkey/start',
      'POST /api/v1/passkey',
      'POST /api/v1/recovery-codes',
      'POST /api/v1/identity',
      'DELETE /api/v1/identity',
      'POST /api/v1/user/delete',
      'GET /api/v1/export',
      'GET /api/v1/export/csv',
    ]);
  });

  it.each(guarded)('from ten minutes after the sign-in on: %s', async (endpoint) => {
    const id = '00000000-0000-4000-8000-000000000000';
    const bodies: Partial<Record<string, object>> = {
      'POST /api/v1/passkey': { passkey: { id: 'AA', clientDataJSON: 'AA', attestationObject: 'AA' } },
      'POST /api/v1/identity': local('eve'),
      'DELETE /api/v1/identity': { id },
      'POST /api/v1/user/delete': { reason: 'OTHER' },
    };
    const { token } = await server.signIn('Ben');
    const send = () =>
      server.requestUnchecked(endpoint, endpointOf(endpoint).body && (bodies[endpoint] ?? {}), { session: token });
    server.clock.advance({ minutes: 9, seconds: 59 });
    if (endpoint !== 'POST /api/v1/user/delete') expect(codeOf(await send())).not.toBe(NEEDED);
    server.clock.advance({ seconds: 1 });
    const refused = await send();
    expect([refused.status, codeOf(refused)]).toEqual([403, NEEDED]);
  });

  it('again after a clock was set back by more than that', async () => {
    server.clock.advance({ minutes: -11 });
    expect(codeOf(await makeCodes())).toBe(NEEDED);
  });

  it('by no endpoint whose handler would not ask for it', () => {
    const needsConfirmation = route('POST /api/v1/recovery-codes', async () => ({ codes: [] }));
    expect(() => prepareRoute(needsConfirmation)).not.toThrow();
    expect(() => prepareRoute({ ...needsConfirmation, isReading: true })).toThrow('does not check it');
    for (const key of guarded) expect(endpointOf(key)).toMatchObject({ access: 'SIGNED_IN' });
  });
});

describe('a confirmation lasts for ten minutes', () => {
  beforeEach(expire);

  it('with a passkey of the user, in this session only', async () => {
    const other = new PasskeyBrowser(server, ana.authenticator);
    await other.signIn();
    expire();
    const confirmed = await ana.confirm();
    expect(confirmed.data).toEqual({ secondsLeft: 600 });
    expect((await ana.request('GET /api/v1/confirmation')).data).toEqual(confirmed.data);
    expect(codeOf(await makeCodes())).toBe(0);
    expect(codeOf(await other.request('POST /api/v1/recovery-codes', {}))).toBe(NEEDED);
    server.clock.advance({ minutes: 9, seconds: 59 });
    expect((await ana.request('GET /api/v1/confirmation')).data).toEqual({ secondsLeft: 1 });
    server.clock.advance({ seconds: 1 });
    expect((await ana.request('GET /api/v1/confirmation')).data).toEqual({ secondsLeft: 0 });
    expect(codeOf(await makeCodes())).toBe(NEEDED);
  });

  it('with a recovery code, which is used up, also in the native app', async () => {
    await ana.confirm();
    const [code = '', next = ''] = (await makeCodes()).data.codes;
    expire();
    expect(codeOf(await ana.request('POST /api/v1/confirmation', { recoveryCode: code }))).toBe(0);
    expect(codeOf(await ana.request('POST /api/v1/confirmation', { recoveryCode: code }))).toBe(REFUSED);
    const { token } = await server.sessionOf(await ana.userId());
    expire();
    const native = { session: token, headers: { 'x-client-platform': 'IOS' } };
    expect(codeOf(await server.request('POST /api/v1/confirmation/start', {}, native))).toBe(ERRORS.FORBIDDEN.code);
    expect(codeOf(await server.request('GET /api/v1/export', undefined, native))).toBe(NEEDED);
    expect(codeOf(await server.request('POST /api/v1/confirmation', { recoveryCode: next }, native))).toBe(0);
    expect((await server.request('GET /api/v1/export', undefined, native)).status).toBe(200);
  });

  it('after signing in again', async () => {
    expect(codeOf(await makeCodes())).toBe(NEEDED);
    await ana.signIn();
    expect(codeOf(await makeCodes())).toBe(0);
  });
});

describe('a confirmation is refused', () => {
  beforeEach(expire);
  const start = async (browser = ana) => (await browser.request('POST /api/v1/confirmation/start', {})).data.options;
  /** The code of an attempt, and that of what it was for. */
  const codesAfter = async (attempt: Promise<TestResponse>) => [codeOf(await attempt), codeOf(await makeCodes())];
  const BOTH_REFUSED = [REFUSED, NEEDED];

  it('with a passkey of another user, whoever started it', async () => {
    const eve = await registerEve();
    expect(await codesAfter(ana.sendConfirmation(eve.authenticator.sign(await start())))).toEqual(BOTH_REFUSED);
    expect(await codesAfter(ana.sendConfirmation(eve.authenticator.sign(await start(eve))))).toEqual(BOTH_REFUSED);
    const handle = Buffer.from((await ana.userId()).replaceAll('-', ''), 'hex').toString('base64url');
    expect(
      await codesAfter(ana.sendConfirmation(eve.authenticator.sign(await start(), { userHandle: handle }))),
    ).toEqual(BOTH_REFUSED);
  });

  it('when it is replayed, and does not last longer by that', async () => {
    const assertion = ana.authenticator.sign(await start());
    expect(codeOf(await ana.sendConfirmation(assertion))).toBe(0);
    expire();
    expect(await codesAfter(ana.sendConfirmation(assertion))).toEqual(BOTH_REFUSED);
  });

  it('with a challenge of another session of the user, of a sign-in, or one that has expired', async () => {
    const other = new PasskeyBrowser(server, ana.authenticator);
    await other.signIn();
    expect(await codesAfter(ana.sendConfirmation(ana.authenticator.sign(await start(other))))).toEqual(BOTH_REFUSED);
    const { options } = (await ana.request('POST /api/v1/auth/passkey/sign-in', {})).data;
    expect(await codesAfter(ana.sendConfirmation(ana.authenticator.sign(options)))).toEqual(BOTH_REFUSED);
    const stale = await start();
    server.clock.advance({ minutes: 5 });
    expect(await codesAfter(ana.sendConfirmation(ana.authenticator.sign(stale)))).toEqual(BOTH_REFUSED);
  });

  it('as a sign-in, and a sign-in as a confirmation', async () => {
    const assertion = ana.authenticator.sign(await start());
    expect(codeOf(await ana.send(assertion))).toBe(REFUSED);
  });

  it('by a page of another origin, an unverified user, and a passkey whose counter stands still', async () => {
    expect(await codesAfter(ana.confirm({ origin: 'https://evil.example.org' }))).toEqual(BOTH_REFUSED);
    expect(await codesAfter(ana.confirm({ isUserVerified: false }))).toEqual(BOTH_REFUSED);
    await ana.signIn();
    expire();
    expect(await codesAfter(ana.confirm({ counter: 1 }))).toEqual(BOTH_REFUSED);
  });

  it('with a removed passkey, and not offered without any', async () => {
    const eve = await registerEve();
    const options = await start(eve);
    await server.pool.query('DELETE FROM passkey WHERE user_id = $1', [await eve.userId()]);
    expect(codeOf(await eve.request('POST /api/v1/confirmation/start', {}))).toBe(ERRORS.NOT_FOUND.code);
    expect(codeOf(await eve.sendConfirmation(eve.authenticator.sign(options)))).toBe(REFUSED);
  });

  it('with a recovery code of another user, which it uses up', async () => {
    const eve = await registerEve();
    const { codes } = (await eve.request('POST /api/v1/recovery-codes', {})).data;
    expect(await codesAfter(ana.request('POST /api/v1/confirmation', { recoveryCode: codes[0] ?? '' }))).toEqual(
      BOTH_REFUSED,
    );
    expect((await eve.request('GET /api/v1/recovery-codes')).data.left).toBe(9);
  });
});

describe('without passkeys', () => {
  beforeEach(async () => {
    server = await startServer();
  });

  it('the local account confirms by its name, and no other one does', async () => {
    const { token } = await server.signIn('Ben');
    expire();
    const link = () => server.request('POST /api/v1/identity', local('ben'), { session: token });
    expect(codeOf(await link())).toBe(NEEDED);
    const confirm = (name: string) =>
      server.request('POST /api/v1/confirmation', { proof: local(name) }, { session: token });
    expect(codeOf(await confirm('eve'))).toBe(REFUSED);
    expect(codeOf(await link())).toBe(NEEDED);
    await server.sessionOf((await server.request('GET /api/v1/user', undefined, { session: token })).data.id);
    expect(codeOf(await confirm('ben'))).toBe(REFUSED);
  });
});
