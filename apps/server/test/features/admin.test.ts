import { ERRORS, type AdminUser, type IntegrationHealth } from '@sevenfold/contract';
import { startIssuer } from '@sevenfold/fakes/issuer';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { adminRoutes } from '../../src/features/admin/routes';
import { eraseDueAccounts } from '../../src/features/retention/erase';
import { TABLES } from '../../src/features/registry';
import { endDuePremium } from '../../src/features/subscription/grant';
import { ADMIN_ENV, registerLocal, signInAdmin } from '../admin/cases';
import { Device } from '../change/device';
import { Browser, ticketOf } from '../auth/browser';
import { startServer, startSharedServer, type TestServer, type TestUser, TestClock } from '../harness';
import { collectAnnouncements } from '../announcements';
import { makeActivity, newActivity, rethrow } from './fixtures';

const shared = await startSharedServer({ env: { ...ADMIN_ENV, FREE_ACTIVITIES: '1' } });
let server: TestServer;
let root: TestUser;
let ana: TestUser;
beforeEach(async () => {
  server = shared;
  root = await signInAdmin(server);
  ana = await registerLocal(server, 'ana');
});

const find = async (address: string): Promise<AdminUser[]> =>
  (await server.request('POST /api/v1/admin/users/find', { address }, { session: root })).data.users;

const grant = (endsOn: '2026-03-11' | '2026-03-12' | '2026-04-30' | null = null, reason = 'A gift') =>
  server.request('POST /api/v1/admin/premium', { userId: ana.userId, reason, endsOn }, { session: root });

const end = () =>
  server.request('DELETE /api/v1/admin/premium', { userId: ana.userId, reason: 'Over' }, { session: root });

const auditLog = async () =>
  (await server.request('GET /api/v1/admin/acts', undefined, { query: { limit: '100' }, session: root })).data.acts;

const planOf = async (session: TestUser) =>
  (await server.request('GET /api/v1/user', undefined, { session })).data.subscription;

describe('being an administrator', () => {
  const session = (token: string, on = server) =>
    on.request('GET /api/v1/admin/session', undefined, { session: token });

  it('is decided by the configuration on every request', async () => {
    expect((await session(root.token)).data).toEqual({ address: 'root@localhost' });
    const without = await startServer({ databaseUrl: server.databaseUrl });
    expect((await session(root.token, without)).error.code).toBe(ERRORS.NOT_FOUND.code);
    const another = await startServer({ databaseUrl: server.databaseUrl, env: { ADMIN_EMAILS: 'ana@localhost' } });
    expect((await session(root.token, another)).status).toBe(404);
    // Ana signed in before she was configured.
    expect((await session(ana.token, another)).status).toBe(404);
  });

  it('needs a session that was made by signing in as an administrator', async () => {
    const { token } = await server.sessionOf(root.userId);
    expect((await session(token)).status).toBe(404);
  });

  it('needs a verified address, and a provider cannot verify one at localhost', async () => {
    const client = { clientId: 'client-1', clientSecret: 'secret' };
    const clock = new TestClock();
    const issuer = await startIssuer({ ...client, clock });
    onTestFinished(() => issuer.stop());
    const open = await startServer({
      clock,
      env: {
        OPENID_ISSUER: issuer.url,
        OPENID_CLIENT_ID: client.clientId,
        OPENID_CLIENT_SECRET: client.clientSecret,
        ADMIN_EMAILS: 'Root@Example.org, root@localhost',
      },
    });
    const statusOf = async (sub: string, email: string, email_verified: boolean): Promise<number> => {
      issuer.setPerson({ sub, name: sub, email, email_verified });
      const browser = new Browser(open);
      const found = await browser.request('POST /api/v1/auth/authenticate', {
        method: 'OPENID',
        token: await browser.signInAtProvider(),
      });
      await browser.request('POST /api/v1/auth/register', {
        auth: { method: 'OPENID', token: ticketOf(found) },
        name: sub,
        language: 'EN',
        weekStartDay: 'MONDAY',
        timezone: 'UTC',
      });
      return (await session(browser.sessionToken, open)).status;
    };
    expect(await statusOf('verified', 'ROOT@example.org', true)).toBe(200);
    expect(await statusOf('unverified', 'root@example.org', false)).toBe(404);
    expect(await statusOf('forger', 'root@localhost', true)).toBe(404);
    expect(await statusOf('other', 'other@example.org', true)).toBe(404);
  });
});

describe('finding a user', () => {
  it('shows plan, sign-up, last use and integrations, and no content of the user', async () => {
    await makeActivity(server, ana, { name: 'Secret plan' });
    server.clock.advance({ days: 1 });
    const response = await server.request(
      'POST /api/v1/admin/users/find',
      { address: ' ANA@localhost ' },
      { session: root },
    );
    expect(response.data.users).toEqual([
      {
        id: ana.userId,
        name: 'ana',
        address: 'ana@localhost',
        createdAt: '2026-03-11T10:00:00.000Z',
        lastSeenAt: '2026-03-11T10:00:00.000Z',
        subscription: { type: 'FREE', paymentSystem: 'NONE' },
        manualPremium: null,
        deleteAt: null,
        integrations: [],
      },
    ]);
    expect(response.text).not.toContain('Secret');
  });

  it('finds everybody with a verified address, and reports what integrations report', async () => {
    const health: IntegrationHealth = {
      type: 'GOOGLE_CALENDAR',
      status: 'ERROR',
      lastSyncedAt: '2026-03-11T09:00:00.000Z',
    };
    const reportedUserIds: string[] = [];
    const report = async (_: unknown, userId: string) => {
      reportedUserIds.push(userId);
      return [health];
    };
    server = await startServer({
      env: ADMIN_ENV,
      databaseUrl: server.databaseUrl,
      routes: adminRoutes({ reports: [report], hasAutomaticBackups: true }),
    });
    const first = await server.signIn('Bea', { email: 'bea@example.org' });
    const second = await server.signIn('Bea at work', { email: 'bea@example.org' });
    const found = await find('bea@example.org');
    expect(found.map(({ id }) => id).toSorted()).toEqual([first.userId, second.userId].toSorted());
    expect(reportedUserIds.toSorted()).toEqual(found.map(({ id }) => id).toSorted());
    expect(found[0]?.integrations).toEqual([health]);
    expect(await find('nobody@example.org')).toEqual([]);
  });
});

describe('manual premium', () => {
  it('changes plan and limit at once, on every open device', async () => {
    const device = await Device.connected(server, ana);
    const announcedPlan = async () => {
      await device.next('change');
      return planOf(ana);
    };
    const announcedActivities = async () =>
      (await device.next('change')).changes.rows?.activity?.map((activity) => activity.id);
    const { id: first } = await makeActivity(server, ana);
    expect(await announcedActivities()).toEqual([first]);
    const refused = await server.request('POST /api/v1/a', newActivity(server), { session: ana });
    expect(refused.error.code).toBe(ERRORS.PLAN_LIMIT.code);
    expect((await grant('2026-03-12')).data).toEqual({
      subscription: { type: 'PREMIUM', paymentSystem: 'MANUAL' },
      manualPremium: { grantedAt: '2026-03-11T10:00:00.000Z', endsOn: '2026-03-12' },
    });
    const premium = { type: 'PREMIUM', paymentSystem: 'MANUAL' };
    expect(await announcedPlan()).toEqual(premium);
    const { id: second } = await makeActivity(server, ana);
    expect(await announcedActivities()).toEqual([second]);

    expect((await end()).data).toEqual({
      subscription: { type: 'FREE', paymentSystem: 'NONE' },
      manualPremium: null,
    });
    expect(await announcedPlan()).toEqual({ type: 'FREE', paymentSystem: 'NONE' });
    const again = await server.request('POST /api/v1/a', newActivity(server), { session: ana });
    expect(again.error.code).toBe(ERRORS.PLAN_LIMIT.code);
    expect((await end()).error.code).toBe(ERRORS.NOT_FOUND.code);
  });

  it('ends after its last day, by a job that announces it', async () => {
    await grant('2026-03-11');
    const announced = await collectAnnouncements(server);
    const run = () => endDuePremium(server.db, server.clock);
    server.clock.set('2026-03-11T23:59:59Z');
    expect(await run()).toBe(0);
    await grant('2026-03-12', 'Longer');
    server.clock.set('2026-03-12T00:00:00Z');
    expect(await run()).toBe(0);
    server.clock.set('2026-03-13T00:00:00Z');
    expect([await run(), await run()]).toEqual([1, 0]);
    const ofJob = (await announced()).slice(1);
    expect(ofJob.map(({ userId }) => userId)).toEqual([ana.userId]);
    expect(await planOf(ana)).toEqual({ type: 'FREE', paymentSystem: 'NONE' });
  });

  it('neither replaces nor ends what a user pays for', async () => {
    await server.pool.query(
      `INSERT INTO web_subscription (user_id, customer_id, subscription_id, status, payment, period_start, period_end, is_ending)
       VALUES ($1, 'cus_1', 'sub_1', 'active', 'KEPT', now(), now(), false)`,
      [ana.userId],
    );
    await grant();
    expect(await planOf(ana)).toEqual({ type: 'PREMIUM', paymentSystem: 'WEB' });
    await end();
    expect(await planOf(ana)).toEqual({ type: 'PREMIUM', paymentSystem: 'WEB' });
  });

  it('manages the plan once a failed payment beside it ends earlier', async () => {
    await server.pool.query(
      `INSERT INTO web_subscription (user_id, customer_id, subscription_id, status, payment, period_start, period_end, is_ending, failed_at)
       VALUES ($1, 'cus_1', 'sub_1', 'past_due', 'KEPT', now(), now(), false, '2026-03-11T10:00:00Z')`,
      [ana.userId],
    );
    await grant('2026-04-30');
    expect(await planOf(ana)).toEqual({ type: 'PREMIUM', paymentSystem: 'WEB' });
    server.clock.set('2026-03-18T10:00:00Z');
    await endDuePremium(server.db, server.clock);
    expect(await planOf(ana)).toEqual({ type: 'PREMIUM', paymentSystem: 'MANUAL' });
    server.clock.set('2026-05-01T00:00:00Z');
    await endDuePremium(server.db, server.clock);
    expect(await planOf(ana)).toEqual({ type: 'FREE', paymentSystem: 'NONE' });
  });

  it.each([
    ['no reason', { reason: ' ' }, 'reason'],
    ['an invisible reason', { reason: '\u200B' }, 'reason'],
    ['a past day', { endsOn: '2026-03-10' }, 'endsOn'],
    ['a day that does not exist', { endsOn: '2026-02-30' }, 'endsOn'],
    ['a day beyond the supported range', { endsOn: '9999-12-31' }, 'endsOn'],
    ['an unknown field', { type: 'PREMIUM' }, 'type'],
  ])('refuses %s', async (_what, fields, path) => {
    const body = { userId: ana.userId, reason: 'A gift', endsOn: null, ...fields };
    const response = await server.requestUnchecked('POST /api/v1/admin/premium', body, { session: root });
    expect([response.status, response.error.fields?.map((field) => field.path)]).toEqual([400, [path]]);
    expect(await planOf(ana)).toEqual({ type: 'FREE', paymentSystem: 'NONE' });
    expect(await auditLog()).toEqual([]);
  });

  it('is not found for a user who does not exist', async () => {
    const body = { userId: '0190a000-0000-7000-8000-000000000000', reason: 'A gift' };
    for (const response of [
      await server.request('POST /api/v1/admin/premium', { ...body, endsOn: null }, { session: root }),
      await server.request('DELETE /api/v1/admin/premium', body, { session: root }),
    ])
      expect([response.status, response.error.code]).toEqual([404, 20000002]);
  });
});

describe('the audit log', () => {
  it('says who did what to whom, when and why, latest first and page by page', async () => {
    for (const act of [() => find('ana@localhost'), () => find('nobody@localhost'), () => grant('2026-03-12'), end]) {
      server.clock.advance({ minutes: 1 });
      await act();
    }
    const user = { id: ana.userId, name: 'ana', address: null };
    const common = { id: expect.any(String), admin: 'root@localhost', user, reason: '', endsOn: null };
    expect(await auditLog()).toEqual([
      { ...common, at: '2026-03-11T10:04:00.000Z', action: 'ENDED_PREMIUM', reason: 'Over' },
      { ...common, at: '2026-03-11T10:03:00.000Z', action: 'GRANTED_PREMIUM', reason: 'A gift', endsOn: '2026-03-12' },
      { ...common, at: '2026-03-11T10:02:00.000Z', action: 'FOUND_NOBODY', user: null },
      { ...common, at: '2026-03-11T10:01:00.000Z', action: 'FOUND_USER' },
    ]);
    const page = (before?: string) =>
      server.request('GET /api/v1/admin/acts', undefined, { query: { limit: '3', before }, session: root });
    const first = (await page()).data;
    const second = (await page(first.acts.at(-1)?.id)).data;
    expect([first.acts.length, first.hasMore, second.acts.length, second.hasMore]).toEqual([3, true, 1, false]);
  });

  it('can only be added to, and forgets users who are erased', async () => {
    await grant();
    for (const statement of [
      "UPDATE admin_act SET reason = 'Another'",
      "UPDATE admin_act SET user_id = NULL, reason = 'Another'",
      'DELETE FROM admin_act',
    ])
      await expect(server.pool.query(statement), statement).rejects.toThrow('only added');
    await server.request('POST /api/v1/user/delete', { reason: 'OTHER' }, { session: ana });
    expect((await find('ana@localhost'))[0]?.deleteAt).toBe('2026-03-25T10:00:00.000Z');
    server.clock.advance({ days: 14, hours: 2 });
    const signal = new AbortController().signal;
    const { pool, clock } = server;
    expect(await eraseDueAccounts({ pool, clock, tables: TABLES, signal, onFailed: rethrow })).toEqual([ana.userId]);
    expect((await auditLog()).map(({ action, user, reason }) => [action, user, reason])).toEqual(
      expect.arrayContaining([
        ['GRANTED_PREMIUM', null, 'A gift'],
        ['FOUND_USER', null, ''],
      ]),
    );
    expect(JSON.stringify(await auditLog())).not.toContain(ana.userId);
  });
});

describe('statistics', () => {
  it('counts sign-ups and page views by day and page, and users by plan', async () => {
    await server.pool.query(
      `INSERT INTO page_view VALUES ('2026-03-10', 'day', 'WEB', 0, 2), ('2026-03-10', 'day', 'IOS', 3, 1),
       ('2026-03-11', 'week', 'WEB', 1, 4), ('2025-01-01', 'day', 'WEB', 0, 99)`,
    );
    await grant();
    const leaving = await registerLocal(server, 'leaving');
    await server.request('POST /api/v1/user/delete', { reason: 'PRIVACY', text: 'Bye' }, { session: leaving });
    server.clock.advance({ days: 1 });
    await registerLocal(server, 'late');
    const { data } = await server.request('GET /api/v1/admin/statistics', undefined, {
      query: { days: '7' },
      session: root,
    });
    expect(data).toMatchObject({
      from: '2026-03-06',
      to: '2026-03-12',
      users: { all: 4, premium: 1, toBeDeleted: 1 },
      routes: [
        { route: 'week', pageViews: 4 },
        { route: 'day', pageViews: 3 },
      ],
      deletionReasons: [{ date: '2026-03-11', reason: 'PRIVACY', text: 'Bye' }],
    });
    expect(data.days).toHaveLength(7);
    expect(data.days.slice(-3)).toEqual([
      { date: '2026-03-10', signUps: 0, pageViews: 3 },
      { date: '2026-03-11', signUps: 3, pageViews: 4 },
      { date: '2026-03-12', signUps: 1, pageViews: 0 },
    ]);
  });

  it.each(['6', '367', 'x', '', '0x10', '1e2', '7.0'])('refuses %s days', async (days) => {
    const response = await server.requestUnchecked('GET /api/v1/admin/statistics', undefined, {
      query: { days },
      session: root,
    });
    expect([response.status, response.error.fields?.[0]?.path]).toEqual([400, 'days']);
  });
});
