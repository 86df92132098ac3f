import { ERRORS, type ExportedUser } from '@sevenfold/contract';
import { Authenticator } from '@sevenfold/fakes/authenticator';
import { describe, expect, it } from 'vitest';
import { startServer, startSharedServer } from '../harness';
import { ORIGIN, PASSKEY_ENV, PasskeyBrowser, setUpToken } from './setup';

const server = await startSharedServer({ env: PASSKEY_ENV });

/** Makes the first account in a browser, which is signed in then. */
async function setUp(): Promise<PasskeyBrowser> {
  const browser = new PasskeyBrowser(server);
  const registered = await browser.register(await setUpToken(server));
  expect(registered.status, registered.text).toBe(200);
  // Identities are listed by the time they were made.
  server.clock.advance({ minutes: 1 });
  return browser;
}

const list = async (browser: PasskeyBrowser) => (await browser.request('GET /api/v1/identities')).data.identities;

describe('the set-up link', () => {
  it('creates the first account with a passkey, once', async () => {
    const browser = await setUp();
    expect((await browser.request('GET /api/v1/user')).data.name).toBe('Ana');
    expect((await browser.request('GET /api/v1/areas')).data.areas).toHaveLength(6);
    expect(await list(browser)).toMatchObject([{ method: 'PASSKEY', isRemovable: false, lastUsedAt: null }]);
    await expect(setUpToken(server)).rejects.toThrow('has an account already');
  });

  it('of each start is valid until the first account exists, and none is afterwards', async () => {
    const [first, second] = [await setUpToken(server), await setUpToken(server)];
    const browser = new PasskeyBrowser(server);
    expect((await browser.request('POST /api/v1/auth/join', { token: first })).data).toEqual({ kind: 'SET_UP' });
    const options = await browser.startRegistration(second);
    expect((await browser.register(first)).status).toBe(200);
    for (const token of [first, second]) {
      const response = await browser.request('POST /api/v1/auth/join', { token });
      expect(response.error).toMatchObject({ code: ERRORS.CONFLICT.code });
    }
    const late = await browser.request('POST /api/v1/auth/passkey/register', {
      token: second,
      passkey: browser.authenticator.create(options),
      name: 'Eve',
      language: 'EN',
      weekStartDay: 'MONDAY',
      timezone: 'UTC',
    });
    expect(late.error.code).toBe(ERRORS.CONFLICT.code);
  });

  it('creates one account when it is used twice at the same time', async () => {
    const tokens = [await setUpToken(server), await setUpToken(server)];
    const browsers = tokens.map((token) => ({ token, browser: new PasskeyBrowser(server) }));
    const started = await Promise.all(
      browsers.map(async (one) => ({ ...one, options: await one.browser.startRegistration(one.token) })),
    );
    const responses = await Promise.all(
      started.map(({ token, browser, options }) => browser.finishRegistration(token, options)),
    );
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await server.db.selectFrom('app_user').select('user_id').execute()).toHaveLength(1);
  });

  it('ends after seven days', async () => {
    const token = await setUpToken(server);
    server.clock.advance({ days: 7 });
    const response = await new PasskeyBrowser(server).request('POST /api/v1/auth/join', { token });
    expect(response.error.code).toBe(ERRORS.NOT_FOUND.code);
  });

  it.each(['su_', 'nonsense', `su_${'A'.repeat(43)}`, `rt_${'A'.repeat(43)}`])('is not %s', async (token) => {
    const response = await new PasskeyBrowser(server).request('POST /api/v1/auth/join', { token });
    expect(response.error.code).toBe(ERRORS.NOT_FOUND.code);
  });
});

describe('passkeys', () => {
  it('sign in to their account, which shows when they were used', async () => {
    const browser = await setUp();
    const userId = await browser.userId();
    await browser.request('POST /api/v1/auth/logout', {});
    server.clock.advance({ days: 1 });
    expect((await browser.signIn()).data.status).toBe('SESSION');
    expect(await browser.userId()).toBe(userId);
    expect((await list(browser))[0]?.lastUsedAt).toBe(new Date(server.clock.now()).toISOString());
  });

  it('of authenticators without a counter sign in again and again', async () => {
    const browser = new PasskeyBrowser(server, new Authenticator(ORIGIN, false));
    await browser.register(await setUpToken(server));
    for (const _ of [1, 2]) expect((await browser.signIn()).data.status).toBe('SESSION');
  });

  it('are added, renamed and removed, except the last one', async () => {
    const browser = await setUp();
    server.clock.advance({ seconds: 1 });
    const phone = new PasskeyBrowser(server, browser.authenticator, {
      'user-agent':
        'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    });
    await phone.signIn();
    const added = await phone.addPasskey();
    expect(added.data.name).toBe('Chrome · Linux');
    const [first, second] = await list(browser);
    expect([first?.isRemovable, second?.isRemovable]).toEqual([true, true]);
    const renamed = await browser.request('PATCH /api/v1/passkey', { id: second?.id ?? '', name: ' Work laptop ' });
    expect(renamed.status).toBe(200);
    expect((await list(browser))[1]?.account).toBe('Work laptop');
    expect((await browser.request('DELETE /api/v1/identity', { id: first?.id ?? '' })).status).toBe(200);
    const last = await browser.request('DELETE /api/v1/identity', { id: second?.id ?? '' });
    expect(last.error.code).toBe(ERRORS.CONFLICT.code);
    expect(await server.db.selectFrom('passkey').select('name').execute()).toEqual([{ name: 'Work laptop' }]);
  });

  it('that were removed do not sign in any more', async () => {
    const browser = await setUp();
    await browser.addPasskey();
    const { id = '' } = (await list(browser)).at(-1) ?? {};
    await browser.request('DELETE /api/v1/identity', { id });
    expect((await browser.signIn()).error.code).toBe(ERRORS.IDENTITY_REFUSED.code);
  });

  it('made for another name of the server are shown as unavailable, and do not count as one that remains', async () => {
    const browser = await setUp();
    await browser.addPasskey();
    const [first] = await list(browser);
    await server.db
      .updateTable('passkey')
      .set({ rp_id: 'old.example.org' })
      .where('identity_id', '=', first?.id ?? '')
      .execute();
    expect(await list(browser)).toMatchObject([
      { method: null, isRemovable: true },
      { method: 'PASSKEY', isRemovable: false },
    ]);
  });

  it('restore an account that is marked for deletion, and are erased with it', async () => {
    const browser = await setUp();
    await browser.request('POST /api/v1/user/delete', { reason: 'OTHER' });
    const found = (await browser.signIn()).data;
    const token = 'registrationToken' in found ? found.registrationToken : '';
    expect(found.status).toBe('DELETION_PENDING');
    const registered = await browser.request('POST /api/v1/auth/register', {
      auth: { method: 'PASSKEY', token },
      name: 'Ana',
      language: 'EN',
      weekStartDay: 'MONDAY',
      timezone: 'UTC',
    });
    expect(registered.error.code).toBe(ERRORS.IDENTITY_REFUSED.code);
    const restored = await browser.request('POST /api/v1/auth/restore', { auth: { method: 'PASSKEY', token } });
    expect(restored.status, restored.text).toBe(200);
    await browser.request('POST /api/v1/user/delete', { reason: 'OTHER' });
    server.clock.advance({ days: 14 });
    expect((await browser.signIn()).error.code).toBe(ERRORS.IDENTITY_REFUSED.code);
  });

  it('are listed in the export, without their keys', async () => {
    const browser = await setUp();
    const exported: { user: ExportedUser } = JSON.parse((await browser.request('GET /api/v1/export')).text);
    expect(exported.user.identities).toMatchObject([{ issuer: 'passkey', email: null }]);
  });

  it('are not offered without a name that browsers accept, and not in the native app', async () => {
    const without = await startServer();
    const local = await without.request('POST /api/v1/auth/passkey/sign-in', {});
    expect(local.error.code).toBe(ERRORS.FORBIDDEN.code);
    expect((await without.request('GET /api/v1/server-config')).data.signIn.passkey).toBe(false);
    const browser = await setUp();
    const headers = { 'x-client-platform': 'ANDROID' };
    const native = await browser.request('POST /api/v1/auth/passkey/sign-in', {}, headers);
    expect(native.error.code).toBe(ERRORS.FORBIDDEN.code);
  });
});
