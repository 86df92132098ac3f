import { beforeEach, describe, expect, it } from 'vitest';
import { freshAccessToken } from '../../src/features/integration/accessToken';
import { withdrawConsents } from '../../src/features/integration/deletionStep';
import { silent } from '../database';
import { rowsOf } from '../features/fixtures';
import { begin, finish } from './connecting';
import { CALENDARS_SCOPE, EVENTS_SCOPE, startGoogleSuite } from './calendarServer';

const suite = await startGoogleSuite();
let all: Awaited<ReturnType<typeof suite.fresh>>;
beforeEach(async () => {
  all = await suite.fresh();
});

const isDown = (path: string) => ({
  when: (request: { readonly path: string }) => request.path === path,
  times: 100,
  effect: { status: 503 },
});

describe('connecting an account', () => {
  it('stores it with encrypted credentials', async () => {
    const response = await all.connect();
    expect(response.status, response.text).toBe(200);
    expect(await all.integrations()).toMatchObject([
      { provider: 'GOOGLE', accountName: all.account.email, status: 'CONNECTED', error: null, isPaused: false },
    ]);
    const { rows } = await all.server.pool.query<{ credentials: string; credentials_key_id: string }>(
      'SELECT credentials::text, credentials_key_id FROM integration WHERE user_id = $1',
      [all.user.userId],
    );
    expect(rows[0]?.credentials_key_id).toBe('test');
    expect(Buffer.from(rows[0]?.credentials.slice(2) ?? '', 'hex').toString('latin1')).not.toMatch(/refresh|access/i);
  });

  it.each([
    ['events', [EVENTS_SCOPE]],
    ['calendars', [CALENDARS_SCOPE]],
    ['anything', [EVENTS_SCOPE, CALENDARS_SCOPE]],
  ])(
    'is refused without the permission to read %s: nothing is stored, and the consent is withdrawn',
    async (_, refuse) => {
      const response = await all.connect({ refuse });
      expect(response.error).toMatchObject({ code: 40000001, message: 'You did not grant all required permissions.' });
      expect(await all.integrations()).toEqual([]);
      expect(all.google.oauth.hasConsent(all.account)).toBe(false);
    },
  );

  it('is refused when the user cancels', async () => {
    expect((await all.connect({ isCancelled: true })).error.code).toBe(40000001);
    expect(await all.integrations()).toEqual([]);
  });

  it('is refused for the state of another session, an expired and a used one', async () => {
    const { server, user, google } = all;
    const authorize = () =>
      server.request('POST /api/v1/integration/authorize', { provider: 'GOOGLE', from: 'SETTINGS' }, { session: user });
    const backOf = (url: string) => Object.fromEntries(new URL(google.consent(url)).searchParams);

    const other = await server.sessionOf(user.userId);
    const eve = await server.signIn('Eve');
    const back = backOf((await authorize()).data.url);
    expect((await finish(server, other, back)).error.code).toBe(10000004);
    expect((await finish(server, eve, back)).error.code).toBe(10000004);

    const late = backOf((await authorize()).data.url);
    server.clock.advance({ minutes: 10 });
    expect((await finish(server, user, late)).error.code).toBe(10000004);

    expect((await finish(server, user, { code: 'x' })).error.code).toBe(10000004);
    expect(await all.integrations()).toEqual([]);

    const once = backOf((await authorize()).data.url);
    expect((await finish(server, user, once)).status).toBe(200);
    expect((await finish(server, user, once)).error.code).toBe(10000004);
  });

  it('says so when the provider cannot be reached', async () => {
    all.google.fault(isDown('/token'));
    expect((await all.connect()).error.code).toBe(40000003);
    expect(await all.integrations()).toEqual([]);
  });

  it('is refused for a service that is not configured', async () => {
    const body = { provider: 'OUTLOOK', from: 'SETTINGS' } as const;
    const response = await all.server.request('POST /api/v1/integration/authorize', body, { session: all.user });
    expect(response.error.code).toBe(10000004);
  });

  it('never passes the limit of the free plan, also with parallel connects', async () => {
    const { server, user, google } = all;
    const states = await Promise.all([1, 2, 3, 4].map(() => begin(server, user)));
    const codes = await Promise.all(
      states.map(async (_, index) => {
        const account = google.addAccount(`u${index}@example.org`);
        const { data } = await server.request(
          'POST /api/v1/integration/authorize',
          { provider: 'GOOGLE', from: 'SETTINGS' },
          { session: user },
        );
        return Object.fromEntries(new URL(google.consent(data.url, { account })).searchParams);
      }),
    );
    const responses = await Promise.all(codes.map((back) => finish(server, user, back)));
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403, 403, 403]);
    expect(responses.filter(({ status }) => status === 403).map(({ error }) => error.code)).toEqual(
      Array(3).fill(30000001),
    );
    const connected = await all.integrations();
    expect(connected).toHaveLength(1);
    const withConsent = google.accounts.filter(
      (account) => /^u\d/.test(account.email) && google.oauth.hasConsent(account),
    );
    expect(withConsent.map(({ email }) => email)).toEqual([connected[0]?.accountName]);
  });
});

describe('reconnecting an account', () => {
  it('keeps the integration and its calendars', async () => {
    const id = await all.connected();
    const before = await all.integrations();
    expect((await all.connect({}, id)).data).toEqual({ integrationId: id, from: 'SETTINGS' });
    expect((await all.integrations()).map(({ calendars }) => calendars)).toEqual(
      before.map(({ calendars }) => calendars),
    );
  });

  it('is refused for another account, whose consent is withdrawn', async () => {
    const id = await all.connected();
    const other = all.google.addAccount('other@example.org');
    expect((await all.connect({ account: other }, id)).error.code).toBe(40000002);
    expect(all.google.oauth.hasConsent(other)).toBe(false);
    expect(all.google.oauth.hasConsent(all.account)).toBe(true);
    expect((await all.integrations()).map(({ accountName }) => accountName)).toEqual([all.account.email]);
  });

  it('gives the same ids after a disconnect', async () => {
    const id = await all.connected();
    const before = await all.integrations();
    await all.server.request('DELETE /api/v1/integration', { id }, { session: all.user });
    expect(await all.connected()).toBe(id);
    expect((await all.integrations())[0]?.calendars).toEqual(before[0]?.calendars);
  });
});

describe('disconnecting an account', () => {
  const disconnect = (id: string) => all.server.request('DELETE /api/v1/integration', { id }, { session: all.user });

  it('withdraws the consent', async () => {
    const id = await all.connected();
    expect((await disconnect(id)).status).toBe(200);
    expect(all.google.oauth.hasConsent(all.account)).toBe(false);
    expect(await all.integrations()).toEqual([]);
    expect((await disconnect(id)).status).toBe(404);
  });

  it('leaves the consent to a job when the provider cannot be reached', async () => {
    const id = await all.connected();
    all.google.fault(isDown('/revoke'));
    expect((await disconnect(id)).status).toBe(200);
    expect(await all.integrations()).toEqual([]);
    const { rows } = await all.server.pool.query('SELECT user_id FROM consent_revocation WHERE user_id = $1', [
      all.user.userId,
    ]);
    expect(rows).toHaveLength(1);
    all.google.clearFaults();
    // The account's deletion would wait for it as well.
    const { db, clock } = all.server;
    const signal = new AbortController().signal;
    await withdrawConsents(all.deps).run(all.user.userId, { db, clock, log: silent, signal });
    expect(all.google.oauth.hasConsent(all.account)).toBe(false);
    expect(
      (await all.server.pool.query('SELECT 1 FROM consent_revocation WHERE user_id = $1', [all.user.userId])).rowCount,
    ).toBe(0);
  });
});

describe('deleting the user', () => {
  const remove = () => all.server.request('POST /api/v1/user/delete', { reason: 'OTHER' }, { session: all.user });

  it('withdraws the consents', async () => {
    await all.connected();
    expect((await remove()).status).toBe(200);
    expect(all.google.oauth.hasConsent(all.account)).toBe(false);
  });

  it('fails as long as a consent cannot be withdrawn', async () => {
    await all.connected();
    const before = await rowsOf(all.server, all.user);
    all.google.fault(isDown('/revoke'));
    expect((await remove()).error.code).toBe(10000006);
    expect(await rowsOf(all.server, all.user)).toBe(before);
    all.google.clearFaults();
    expect((await remove()).status).toBe(200);
  });
});

it('refreshes an expired token once for fifty callers', async () => {
  const id = await all.connected();
  const provider = all.deps.providers.GOOGLE;
  if (!provider) throw new Error('Google is not configured');
  all.server.clock.advance({ hours: 2 });
  const before = all.google.oauth.refreshes;
  const signal = new AbortController().signal;
  const tokens = await Promise.all(
    Array.from({ length: 50 }, () => freshAccessToken(all.deps, { userId: all.user.userId, id, provider, signal })),
  );
  expect(new Set(tokens).size).toBe(1);
  expect(all.google.oauth.refreshes).toBe(before + 1);
});
