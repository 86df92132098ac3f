import { ERRORS } from '@sevenfold/contract';
import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { startServer, startSharedServer, type TestResponse, type TestServer, type TestUser } from '../harness';
import { ORIGIN, PASSKEY_ENV, PasskeyBrowser, setUpToken } from './setup';

const ADMIN = 'root@example.org';

let logged = '';
const log = pino({ level: 'debug' }, { write: (line: string) => void (logged += line) });
const shared = await startSharedServer({ env: PASSKEY_ENV, log });
let server: TestServer;
let ana: PasskeyBrowser;
beforeEach(async () => {
  logged = '';
  server = shared;
  ana = new PasskeyBrowser(server);
  await ana.register(await setUpToken(server));
  server.clock.advance({ hours: 1 });
});

/** The code of an error; 0 for a success. */
const codeOf = (response: TestResponse): number => (response.status === 200 ? 0 : response.error.code);
const invite = (browser = ana) => browser.request('POST /api/v1/invitation', {});
const list = async (browser = ana) => (await browser.request('GET /api/v1/invitations')).data;
const join = (token: string) => new PasskeyBrowser(server).request('POST /api/v1/auth/join', { token });
const revoke = (id: string, browser = ana) => browser.request('DELETE /api/v1/invitation', { id });

async function newLink(): Promise<{ id: string; token: string }> {
  const { link, invitation } = (await invite()).data;
  return { id: invitation.id, token: new URL(link).hash.slice(1) };
}

/** Makes a passkey for a registration. @returns a function that completes it */
async function prepare(token: string, name = 'Ben') {
  const browser = new PasskeyBrowser(server);
  const passkey = browser.authenticator.create(await browser.startRegistration(token, name));
  const profile = { name, language: 'EN', weekStartDay: 'MONDAY', timezone: 'UTC' } as const;
  return () => browser.request('POST /api/v1/auth/passkey/register', { token, passkey, ...profile });
}

const setAdminEmail = ({ userId }: TestUser, email: string) =>
  server.pool.query('UPDATE session SET admin_email = $1 WHERE user_id = $2', [email, userId]);

async function newUser(name = 'Ben'): Promise<PasskeyBrowser> {
  const browser = new PasskeyBrowser(server);
  const response = await browser.register((await newLink()).token, name);
  expect(response.status, response.text).toBe(200);
  return browser;
}

describe('an invitation', () => {
  it('lets one person join by a passkey', async () => {
    const { link, invitation } = (await invite()).data;
    expect(link).toMatch(new RegExp(`^${ORIGIN}/join#in_[A-Za-z0-9_-]{64}$`));
    expect(await list()).toEqual({ mayInvite: true, invitations: [invitation] });
    const token = new URL(link).hash.slice(1);
    expect((await join(token)).data).toEqual({ kind: 'INVITATION', inviter: 'Ana' });
    const ben = new PasskeyBrowser(server);
    expect((await ben.register(token, 'Ben')).status).toBe(200);
    expect((await ben.request('GET /api/v1/user')).data.name).toBe('Ben');
    expect((await ben.signIn()).data.status).toBe('SESSION');
    expect(await list()).toEqual({ mayInvite: true, invitations: [] });
  });

  it('that was used is refused, and says what to do', async () => {
    const { id, token } = await newLink();
    const registerLate = await prepare(token, 'Eve');
    expect((await new PasskeyBrowser(server).register(token, 'Ben')).status).toBe(200);
    const refused = [
      await join(token),
      await new PasskeyBrowser(server).request('POST /api/v1/auth/passkey/register/start', { token, name: 'Eve' }),
      await registerLate(),
    ];
    for (const response of refused) {
      expect(response.status).toBe(409);
      expect(response.error.message).toMatch(/^This link was used\. Sign in .*ask/);
    }
    expect(codeOf(await revoke(id))).toBe(ERRORS.NOT_FOUND.code);
  });

  it('creates one account when three people use it at the same time', async () => {
    const { token } = await newLink();
    const registrations = await Promise.all(['Ben', 'Cleo', 'Dan'].map((name) => prepare(token, name)));
    const responses = await Promise.all(registrations.map((register) => register()));
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(await server.db.selectFrom('app_user').select('user_id').execute()).toHaveLength(2);
  });

  it('is still valid after a registration that failed', async () => {
    const { token } = await newLink();
    expect((await new PasskeyBrowser(server).register(token, 'Ben', { isUserVerified: false })).status).toBe(401);
    expect((await new PasskeyBrowser(server).register(token, 'Ben')).status).toBe(200);
  });

  it.each(['expired', 'revoked'])('that is %s is refused, and says what to do', async (fault) => {
    const { id, token } = await newLink();
    server.clock.advance({ days: 6, hours: 23 });
    expect((await join(token)).status).toBe(200);
    if (fault === 'expired') server.clock.advance({ hours: 1 });
    else expect((await revoke(id)).status).toBe(200);
    for (const response of [
      await join(token),
      await new PasskeyBrowser(server).request('POST /api/v1/auth/passkey/register/start', { token, name: 'Eve' }),
    ]) {
      expect(codeOf(response)).toBe(ERRORS.NOT_FOUND.code);
      expect(response.error.message).toMatch(/^This link is incomplete, has expired or was revoked\. Ask/);
    }
    expect((await list()).invitations).toEqual([]);
  });

  it('that is revoked during a registration creates no account', async () => {
    const { id, token } = await newLink();
    const register = await prepare(token);
    await revoke(id);
    expect(codeOf(await register())).toBe(ERRORS.NOT_FOUND.code);
  });

  it('that is malformed or tampered with is refused', async () => {
    const { token } = await newLink();
    const flipped = token.slice(0, -1) + (token.endsWith('A') ? 'Q' : 'A');
    const ofNobody = `in_${'A'.repeat(64)}`;
    for (const wrong of [
      token.slice(0, -1),
      `${token}A`,
      flipped,
      ofNobody,
      token.slice(3),
      token.replace('in_', 'su_'),
      'in_',
    ])
      expect(codeOf(await join(wrong)), wrong).toBe(ERRORS.NOT_FOUND.code);
    expect((await join(token)).status).toBe(200);
  });

  it('is not a session, and is neither stored nor logged as it is', async () => {
    const { token } = await newLink();
    const ben = new PasskeyBrowser(server, undefined, { authorization: `Bearer ${token.slice(3)}` });
    expect(codeOf(await ben.request('GET /api/v1/user'))).toBe(ERRORS.NOT_SIGNED_IN.code);
    expect((await join(token)).status).toBe(200);
    const rows = JSON.stringify(await server.db.selectFrom('invitation').selectAll().execute());
    expect(logged).toContain('/api/v1/auth/join');
    for (const text of [rows, logged]) expect(text).not.toContain(token.slice(3));
  });

  it('ends with the account that made it', async () => {
    const { token } = await newLink();
    await ana.signIn();
    await ana.request('POST /api/v1/user/delete', { reason: 'OTHER' });
    expect(codeOf(await join(token))).toBe(ERRORS.NOT_FOUND.code);
  });

  it('of another user is neither listed nor revoked', async () => {
    const ben = await newUser();
    const { id, token } = await newLink();
    expect(await list(ben)).toEqual({ mayInvite: false, invitations: [] });
    expect(codeOf(await revoke(id, ben))).toBe(ERRORS.NOT_FOUND.code);
    expect((await join(token)).status).toBe(200);
  });

  it('is one of ten open ones at most, also when they are made at the same time', async () => {
    const statuses = (await Promise.all(Array.from({ length: 12 }, () => invite()))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(statuses.filter((status) => status === 409)).toHaveLength(2);
    const { invitations } = await list();
    expect(invitations).toHaveLength(10);
    await revoke(invitations[0]?.id ?? '');
    expect((await invite()).status).toBe(200);
    expect((await invite()).error.message).toMatch(/^There are 10 open invitations\. Revoke one first/);
    server.clock.advance({ days: 7 });
    expect((await invite()).status).toBe(200);
  });
});

describe('inviting others', () => {
  it('is for the oldest account where there are links only, and for the next when that is deleted', async () => {
    const ben = await newUser();
    server.clock.advance({ hours: 1 });
    const cleo = await newUser('Cleo');
    for (const browser of [ben, cleo]) expect((await invite(browser)).error.code).toBe(ERRORS.FORBIDDEN.code);
    await ana.signIn();
    await ana.request('POST /api/v1/user/delete', { reason: 'OTHER' });
    expect((await invite(ben)).status).toBe(200);
    expect((await invite(cleo)).error.code).toBe(ERRORS.FORBIDDEN.code);
  });

  it('is for administrators only where there are other ways to sign in', async () => {
    server = await startServer({ env: { ...PASSKEY_ENV, GOOGLE_CLIENT_ID: 'client-1', ADMIN_EMAILS: ADMIN } });
    const oldest = await server.signIn('Ana');
    server.clock.advance({ hours: 1 });
    const admin = await server.signIn('Root');
    await setAdminEmail(admin, ADMIN);
    const made = await server.request('POST /api/v1/invitation', {}, { session: admin });
    expect(made.status).toBe(200);
    const refused = await server.request('POST /api/v1/invitation', {}, { session: oldest });
    expect(refused.error.code).toBe(ERRORS.FORBIDDEN.code);
    expect(refused.error.message).toMatch(/^Only administrators/);
    await setAdminEmail(admin, 'former@example.org');
    expect((await server.request('POST /api/v1/invitation', {}, { session: admin })).status).toBe(403);
  });

  it('is for nobody without passkeys, or without a session', async () => {
    server = await startServer({ env: { PASSKEYS: 'off' } });
    const session = await server.signIn();
    expect((await server.request('GET /api/v1/invitations', undefined, { session })).data.mayInvite).toBe(false);
    expect((await server.request('POST /api/v1/invitation', {}, { session })).status).toBe(403);
    expect((await server.request('POST /api/v1/invitation', {})).status).toBe(401);
  });
});
