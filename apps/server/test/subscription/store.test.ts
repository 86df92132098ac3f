import { startRevenueCat } from '@sevenfold/fakes/revenueCat';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { revenueCatPayments } from '../../src/adapters/revenueCat';
import { endDuePremium } from '../../src/features/subscription/grant';
import { refreshStore } from '../../src/features/subscription/refresh';
import { startServer, TestClock, type TestUser } from '../harness';

const KEYS = { secretKey: 'sk_1', webhookSecret: 'a secret of the store' };

let ana: TestUser;

const clock = new TestClock();

const store = await startRevenueCat({ ...KEYS, clock });
const env = {
  REVENUECAT_SECRET_KEY: KEYS.secretKey,
  REVENUECAT_WEBHOOK_SECRET: KEYS.webhookSecret,
  REVENUECAT_URL: store.url,
};
const server = await startServer({ env, clock });
afterAll(() => store.stop());
beforeEach(async () => {
  clock.set('2026-03-11T10:00:00Z');
  store.allowsSandbox = true;
  ana = await server.signIn('Ana');
  await server.pool.query('DELETE FROM graphile_worker._private_jobs');
});

const send = async (payload: string, authorization = KEYS.webhookSecret): Promise<number> =>
  (
    await server.inject({
      method: 'POST',
      url: '/api/v1/webhook/revenuecat',
      headers: { 'content-type': 'application/json', authorization },
      payload,
    })
  ).statusCode;

const JOBS =
  "SELECT payload FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id WHERE t.identifier = 'refresh-subscription'";

/** Sends the latest event to the webhook, and reads the purchases of the users that it names, as the job does. */
async function report(): Promise<void> {
  expect(await send(store.events.at(-1) ?? '')).toBe(200);
  const { rows } = await server.pool.query<{ payload: { userId: string } }>(JOBS);
  expect(rows).not.toEqual([]);
  const { db } = server;
  const payments = revenueCatPayments({ ...KEYS, url: store.url });
  for (const { payload } of rows) await refreshStore({ db, clock, store: payments }, payload.userId);
}

const details = async (session = ana) =>
  (await server.request('GET /api/v1/subscription', undefined, { session })).data;
// The fake's months have 30 days.
const FREE = { type: 'FREE', paymentSystem: 'NONE', renewsAt: null, endsAt: null, graceEndsAt: null, store: null };
const PREMIUM = { ...FREE, type: 'PREMIUM', paymentSystem: 'MOBILE', store: 'APP_STORE' };

describe('a purchase in a store', () => {
  it('gives premium, is renewed, is cancelled and expires', async () => {
    store.purchase(ana.userId);
    await report();
    expect(await details()).toMatchObject({ ...PREMIUM, renewsAt: '2026-04-10T10:00:00.000Z' });
    clock.advance({ days: 30 });
    store.renew(ana.userId);
    await report();
    expect(await details()).toMatchObject({ ...PREMIUM, renewsAt: '2026-05-10T10:00:00.000Z' });
    store.cancel(ana.userId);
    await report();
    expect(await details()).toMatchObject({ ...PREMIUM, endsAt: '2026-05-10T10:00:00.000Z' });
    clock.set('2026-05-10T10:00:00.000Z');
    store.expire(ana.userId);
    await report();
    expect(await details()).toMatchObject(FREE);
  });

  it('keeps premium for the grace period of the store, and ends it without a report', async () => {
    store.purchase(ana.userId, { store: 'play_store' });
    clock.advance({ days: 30 });
    store.failRenewal(ana.userId);
    await report();
    // The fake's grace period has 16 days.
    const graceEndsAt = '2026-04-26T10:00:00.000Z';
    expect(await details()).toMatchObject({ ...PREMIUM, store: 'PLAY_STORE', graceEndsAt, endsAt: graceEndsAt });
    clock.set(graceEndsAt);
    expect(await endDuePremium(server.db, clock)).toBe(1);
    expect(await details()).toMatchObject(FREE);
    store.renew(ana.userId);
    await report();
    expect((await details()).type, 'paid late').toBe('PREMIUM');
  });

  it('ends with its refund', async () => {
    store.purchase(ana.userId);
    await report();
    store.refund(ana.userId);
    await report();
    expect(await details()).toMatchObject(FREE);
  });

  it('follows a change of the product', async () => {
    store.purchase(ana.userId);
    await report();
    store.changeProduct(ana.userId, 'premium_yearly');
    await report();
    expect(await details()).toMatchObject({ ...PREMIUM, renewsAt: '2027-03-06T10:00:00.000Z' });
  });

  it('moves to another user with the purchase, and leaves the first one', async () => {
    const ben = await server.signIn('Ben');
    store.purchase(ana.userId);
    await report();
    store.transfer(ana.userId, ben.userId);
    await report();
    expect([(await details()).type, (await details(ben)).type]).toEqual(['FREE', 'PREMIUM']);
  });

  it('for life names its store and never ends', async () => {
    store.purchase(ana.userId, { product: 'premium_forever', store: 'play_store', expiresAt: null });
    await report();
    expect(await details()).toMatchObject({ ...PREMIUM, store: 'PLAY_STORE' });
  });

  it.each([
    [true, 'PREMIUM'],
    [false, 'FREE'],
  ] as const)('in the sandbox counts as RevenueCat decides (allowed: %s)', async (allowsSandbox, type) => {
    store.allowsSandbox = allowsSandbox;
    store.purchase(ana.userId, { isSandbox: true });
    await report();
    expect((await details()).type).toBe(type);
  });
});

describe('a webhook of RevenueCat', () => {
  it('is refused with another secret, and leaves no job', async () => {
    store.purchase(ana.userId);
    expect(await send(store.events[0] ?? '', 'a secret of the stork')).toBe(403);
    expect(await send(store.events[0] ?? '', '')).toBe(403);
    expect((await server.pool.query(JOBS)).rows).toEqual([]);
  });

  it('only causes a read: an old or a forged one changes nothing that RevenueCat does not report', async () => {
    store.purchase(ana.userId);
    store.refund(ana.userId);
    const [bought = ''] = store.events;
    store.events.push(bought);
    await report();
    expect(await details()).toMatchObject(FREE);
    const forged = JSON.stringify({
      event: { type: 'INITIAL_PURCHASE', app_user_id: ana.userId, expiration_at_ms: 9e15 },
    });
    store.events.push(forged);
    await report();
    expect(await details()).toMatchObject(FREE);
  });

  it.each([
    ['is down', { status: 500 }, 'UNAVAILABLE'],
    ['limits the rate', { status: 429 }, 'UNAVAILABLE'],
    ['drops the connection', 'DROP', 'UNAVAILABLE'],
    ['does not send JSON', { status: 200, body: '<html>' }, 'UNAVAILABLE'],
    ['redirects', { status: 302, headers: { location: 'http://127.0.0.1:1/' } }, 'UNAVAILABLE'],
    ['rejects the key', { status: 401, body: {} }, 'REFUSED'],
    ['rejects a key of version 2', { status: 403, body: {} }, 'REFUSED'],
  ] as const)('keeps the plan while RevenueCat %s', async (_what, effect, reason) => {
    store.purchase(ana.userId);
    await report();
    store.refund(ana.userId);
    store.fault({ effect });
    await expect(report()).rejects.toMatchObject({
      reason,
      ...(reason === 'REFUSED' && { message: expect.stringContaining('REVENUECAT_SECRET_KEY') }),
    });
    expect((await details()).type).toBe('PREMIUM');
    await report();
    expect((await details()).type, 'read again').toBe('FREE');
  });
});
