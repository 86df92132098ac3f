import { beforeEach, describe, expect, it } from 'vitest';
import { freshAccessToken } from '../../src/features/integration/accessToken';
import { withdrawConsents } from '../../src/features/integration/deletionStep';
import { revoke, revokeLater } from '../../src/features/integration/revoke';
import { disconnect as disconnectWith } from '../../src/features/integration/service';
import { findRevocations } from '../../src/features/integration/store';
import { silent } from '../database';
import { rowsOf } from '../features/fixtures';
import { finish, providers } from './connecting';
import { CALENDARS_SCOPE, EVENTS_SCOPE, startGoogleSuite } from './calendarServer';

// Each refresh token is valid once, so that a second refresh with it would end the consent.
const suite = await startGoogleSuite({ rotation: 'INVALIDATE_OLD' });
let context: Awaited<ReturnType<typeof suite.newContext>>;
beforeEach(async () => {
  context = await suite.newContext();
});

const REMOVE = ['POST /api/v1/user/delete', { reason: 'OTHER' }] as const;

const isDown = (path: string) => ({
  when: (request: { readonly path: string }) => request.path === path,
  times: 100,
  effect: { status: 503 },
});

describe('connecting an account', () => {
  it('stores it with encrypted credentials', async () => {
    const response = await context.connect();
    expect(response.status, response.text).toBe(200);
    expect(await context.integrations()).toMatchObject([
      { provider: 'GOOGLE', accountName: context.account.email, status: 'CONNECTED', error: null, isPaused: false },
    ]);
    const { rows } = await context.server.pool.query<{ credentials: string; credentials_key_id: string }>(
      'SELECT credentials::text, credentials_key_id FROM integration WHERE user_id = $1',
      [context.user.userId],
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
      const response = await context.connect({ refuse });
      expect(response.error).toMatchObject({ code: 40000001, message: 'You did not grant all required permissions.' });
      expect(await context.integrations()).toEqual([]);
      expect(context.fake.oauth.hasConsent(context.account)).toBe(false);
    },
  );

  it('is refused when the user cancels', async () => {
    expect((await context.connect({ isCancelled: true })).error.code).toBe(40000001);
    expect(await context.integrations()).toEqual([]);
  });

  it('says that the service cannot be reached when the client secret of the operator has expired', async () => {
    context.fake.fault({
      when: ({ path }) => path === '/token',
      effect: { status: 401, body: { error: 'invalid_client' } },
    });
    expect((await context.connect()).error.message).toBe('The calendar provider cannot be reached. Try again later.');
    expect(await context.integrations()).toEqual([]);
  });

  it('is refused for the state of another session, an expired and a used one', async () => {
    const { server, user, fake } = context;
    const authorize = () =>
      server.request('POST /api/v1/integration/authorize', { provider: 'GOOGLE', from: 'SETTINGS' }, { session: user });
    const callbackOf = (url: string) => Object.fromEntries(new URL(fake.consent(url)).searchParams);

    const other = await server.sessionOf(user.userId);
    const eve = await server.signIn('Eve');
    const callback = callbackOf((await authorize()).data.url);
    expect((await finish(server, other, callback)).error.code).toBe(10000004);
    expect((await finish(server, eve, callback)).error.code).toBe(10000004);

    const late = callbackOf((await authorize()).data.url);
    server.clock.advance({ minutes: 10 });
    expect((await finish(server, user, late)).error.code).toBe(10000004);

    expect((await finish(server, user, { code: 'x' })).error.code).toBe(10000004);
    expect(await context.integrations()).toEqual([]);

    const once = callbackOf((await authorize()).data.url);
    expect((await finish(server, user, once)).status).toBe(200);
    expect((await finish(server, user, once)).error.code).toBe(10000004);
  });

  it('of the native app returns to it, and is completed by the session that began it only', async () => {
    const { server, user, fake } = context;
    const authorize = () =>
      server.request(
        'POST /api/v1/integration/authorize',
        { provider: 'GOOGLE', from: 'SETTINGS' },
        { session: user, headers: { 'x-client-platform': 'IOS' } },
      );
    const returned = new URL(fake.consent((await authorize()).data.url));
    expect(returned.searchParams.get('state')).toMatch(/^ios\.[\w-]{43}$/);
    // The page in the browser, which knows no session of the app.
    const { body } = await server.inject({ url: returned.pathname + returned.search });
    const link = /<a href="(?<link>[^"]+)"/.exec(body)?.groups?.['link']?.replaceAll('&#38;', '&') ?? '';
    expect(link).toMatch(/^app\.sevenfold:\/\/integration-callback\?/);

    const answer = Object.fromEntries(new URLSearchParams(link.split('?')[1]));
    expect((await finish(server, await server.signIn('Eve'), answer)).error.code).toBe(10000004);
    expect((await finish(server, await server.sessionOf(user.userId), answer)).error.code).toBe(10000004);
    expect((await finish(server, user, answer)).status).toBe(200);
  });

  it('reports that the provider cannot be reached, and stores nothing', async () => {
    context.fake.fault(isDown('/token'));
    expect((await context.connect()).error.code).toBe(40000003);
    expect(await context.integrations()).toEqual([]);
  });

  it('is refused for a service that is not configured', async () => {
    const body = { provider: 'OUTLOOK', from: 'SETTINGS' } as const;
    const response = await context.server.request('POST /api/v1/integration/authorize', body, {
      session: context.user,
    });
    expect(response.error.code).toBe(10000004);
  });

  it('never exceeds the limit of the free plan, also in parallel', async () => {
    const { server, user, fake } = context;
    const callbacks = await Promise.all(
      [1, 2, 3, 4].map(async (index) => {
        const account = fake.addAccount(`u${index}@example.org`);
        const { data } = await server.request(
          'POST /api/v1/integration/authorize',
          { provider: 'GOOGLE', from: 'SETTINGS' },
          { session: user },
        );
        return Object.fromEntries(new URL(fake.consent(data.url, { account })).searchParams);
      }),
    );
    const responses = await Promise.all(callbacks.map((callback) => finish(server, user, callback)));
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403, 403, 403]);
    expect(responses.filter(({ status }) => status === 403).map(({ error }) => error.code)).toEqual(
      Array(3).fill(30000001),
    );
    const connected = await context.integrations();
    expect(connected).toHaveLength(1);
    const withConsent = fake.accounts.filter((account) => /^u\d/.test(account.email) && fake.oauth.hasConsent(account));
    expect(withConsent.map(({ email }) => email)).toEqual([connected[0]?.accountName]);
  });
});

describe('reconnecting an account', () => {
  it('keeps the integration and its calendars', async () => {
    const id = await context.connected();
    const before = await context.integrations();
    expect((await context.connect({}, id)).data).toEqual({
      integrationId: id,
      from: 'SETTINGS',
      needsCalendarChoice: false,
    });
    expect((await context.integrations()).map(({ calendars }) => calendars)).toEqual(
      before.map(({ calendars }) => calendars),
    );
  });

  it('is refused for another account, whose consent is withdrawn', async () => {
    const id = await context.connected();
    const other = context.fake.addAccount('other@example.org');
    expect((await context.connect({ account: other }, id)).error.code).toBe(40000002);
    expect(context.fake.oauth.hasConsent(other)).toBe(false);
    expect(context.fake.oauth.hasConsent(context.account)).toBe(true);
    expect((await context.integrations()).map(({ accountName }) => accountName)).toEqual([context.account.email]);
  });

  it('gives the same ids as before a disconnect', async () => {
    const id = await context.connected();
    const before = await context.integrations();
    await context.server.request('DELETE /api/v1/integration', { id }, { session: context.user });
    expect(await context.connected()).toBe(id);
    expect((await context.integrations())[0]?.calendars).toEqual(before[0]?.calendars);
  });
});

describe('disconnecting an account', () => {
  const disconnect = (id: string, session = context.user) =>
    context.server.request('DELETE /api/v1/integration', { id }, { session });

  it('needs no keys: a consent whose key is gone can only be ended at the provider', async () => {
    const id = await context.connected();
    await disconnectWith({ ...context.deps, keyring: undefined }, context.user.userId, id);
    expect(await context.integrations()).toEqual([]);
  });

  it('withdraws the consent', async () => {
    const id = await context.connected();
    expect((await disconnect(id)).status).toBe(200);
    expect(context.fake.oauth.hasConsent(context.account)).toBe(false);
    expect(await context.integrations()).toEqual([]);
    expect((await disconnect(id)).status).toBe(404);
  });

  it('leaves the consent of an account that is connected again before the job runs', async () => {
    const { server, fake, user, deps } = context;
    const id = await context.connected();
    fake.fault(isDown('/revoke'));
    await disconnect(id);
    fake.clearFaults();
    await context.connected();
    for (const row of await findRevocations(server.db, user.userId))
      await revoke(server.db, deps, row, new AbortController().signal);
    expect(await findRevocations(server.db, user.userId)).toEqual([]);
    expect(fake.oauth.hasConsent(context.account)).toBe(true);
  });

  it.each([
    ['disconnects', (ben: typeof context, id: string) => disconnect(id, ben.user)],
    ['is deleted', ({ server, user }: typeof context) => server.request(...REMOVE, { session: user })],
  ])('leaves the consent to another user of the same account: one %s', async (_what, leave) => {
    const id = await context.connected();
    const ben = await context.otherUser();
    expect((await leave(ben, await ben.connected())).status).toBe(200);
    context.server.clock.advance({ hours: 2 });
    await context.sync(id);
    expect(await context.integrations()).toMatchObject([{ status: 'CONNECTED', error: null }]);
    expect((await disconnect(id)).status).toBe(200);
    expect(context.fake.oauth.hasConsent(context.account)).toBe(false);
  });

  it('leaves the revocation to a job when the provider cannot be reached', async () => {
    const id = await context.connected();
    context.fake.fault(isDown('/revoke'));
    expect((await disconnect(id)).status).toBe(200);
    expect(await context.integrations()).toEqual([]);
    const { rows } = await context.server.pool.query('SELECT user_id FROM consent_revocation WHERE user_id = $1', [
      context.user.userId,
    ]);
    expect(rows).toHaveLength(1);
    context.fake.clearFaults();
    // The deletion of the account runs the same step.
    const { db, clock } = context.server;
    const signal = new AbortController().signal;
    await withdrawConsents(context.deps).run(context.user.userId, { db, clock, log: silent, signal });
    expect(context.fake.oauth.hasConsent(context.account)).toBe(false);
    expect(
      (await context.server.pool.query('SELECT 1 FROM consent_revocation WHERE user_id = $1', [context.user.userId]))
        .rowCount,
    ).toBe(0);
  });
});

const OLD_CONSENT = { subject: 'another', refreshToken: 'old' };

describe('deleting the user', () => {
  const remove = () => context.server.request(...REMOVE, { session: context.user });

  it('withdraws the consents', async () => {
    await context.connected();
    expect((await remove()).status).toBe(200);
    expect(context.fake.oauth.hasConsent(context.account)).toBe(false);
  });

  it('shows the rules of a user who comes back as ones whose calendar has to be connected again', async () => {
    const { server, user } = context;
    await context.connected();
    await context.track('TIMES', 'gym');
    const { db, clock } = server;
    const signal = new AbortController().signal;
    await withdrawConsents(context.deps).run(user.userId, { db, clock, log: silent, signal });
    const { activities } = (await server.request('GET /api/v1/as', undefined, { session: user })).data;
    expect(activities).toMatchObject([{ calendarTrackingStatus: 'ERROR' }]);
  });

  it('does not wait for a consent whose key is gone', async () => {
    await context.connected();
    await context.server.pool.query("UPDATE integration SET credentials_key_id = 'gone' WHERE user_id = $1", [
      context.user.userId,
    ]);
    expect((await remove()).status).toBe(200);
  });

  it.each([
    ['no longer offers its provider', { providers: providers({}) }],
    ['has no keys any more', { keyring: undefined }],
  ])('does not wait for a consent that the server cannot withdraw: it %s', async (_what, change) => {
    const { server, user, deps } = context;
    await context.connected();
    const waiting = await revokeLater(server.db, deps, { userId: user.userId, provider: 'GOOGLE', ...OLD_CONSENT });
    const { db, clock } = server;
    const signal = new AbortController().signal;
    await withdrawConsents({ ...deps, ...change }).run(user.userId, { db, clock, log: silent, signal });
    expect(await context.integrations()).toMatchObject([{ status: 'ERROR', error: 'CONSENT_REVOKED' }]);
    // A job goes on trying, in case the provider is offered again.
    expect(await findRevocations(server.db, user.userId)).toMatchObject([{ id: waiting }]);
  });

  it('leaves the calendars connected when the subscription cannot be cancelled', async () => {
    const { server, user, account, fake } = context;
    const id = await context.connected();
    // This server has no payment system, so that it cannot close the checkout.
    await server.pool.query(
      "INSERT INTO web_subscription (user_id, customer_id, checkout_id, checkout_interval) VALUES ($1, $2, 'cs', 'MONTHLY')",
      [user.userId, `cus_${user.userId}`],
    );
    expect((await remove()).error.code).toBe(10000006);
    expect(fake.oauth.hasConsent(account)).toBe(true);
    expect(await context.integrations()).toMatchObject([{ id, status: 'CONNECTED', error: null }]);
  });

  it('fails as long as a consent cannot be withdrawn', async () => {
    await context.connected();
    const before = await rowsOf(context.server, context.user);
    context.fake.fault(isDown('/revoke'));
    expect((await remove()).error.code).toBe(10000006);
    expect(await rowsOf(context.server, context.user)).toBe(before);
    context.fake.clearFaults();
    expect((await remove()).status).toBe(200);
  });
});

it('refreshes an expired token once for fifty callers, and keeps the new refresh token', async () => {
  const id = await context.connected();
  const provider = context.deps.providers.GOOGLE;
  if (!provider) throw new Error('Google is not configured');
  const signal = new AbortController().signal;
  for (const round of [1, 2]) {
    context.server.clock.advance({ hours: 2 });
    const before = context.fake.oauth.refreshes;
    const tokens = await Promise.all(
      Array.from({ length: 50 }, () =>
        freshAccessToken(context.deps, { userId: context.user.userId, id, provider, signal }),
      ),
    );
    expect(new Set(tokens).size, `round ${round}`).toBe(1);
    expect(context.fake.oauth.refreshes, `round ${round}`).toBe(before + 1);
  }
});
