import { type RevenueCatFake, startRevenueCat } from '@sevenfold/fakes/revenueCat';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { revenueCatPayments } from '../../src/adapters/revenueCat';
import { refreshStore, refreshWeb } from '../../src/features/subscription/refresh';
import { atTheEnd, type TestUser } from '../harness';
import { type PaymentSetup, startPayments } from './setup';

const KEYS = { secretKey: 'sk_1', webhookSecret: 'a secret of the store' };
const URL = '/api/v1/subscription/refresh';

let setup: PaymentSetup;
let store: RevenueCatFake;

beforeAll(async () => {
  const clock = { now: () => setup.clock.now() };
  store = await startRevenueCat({ ...KEYS, clock });
  atTheEnd(() => store.stop());
  setup = await startPayments({
    REVENUECAT_SECRET_KEY: KEYS.secretKey,
    REVENUECAT_WEBHOOK_SECRET: KEYS.webhookSecret,
    REVENUECAT_URL: store.url,
  });
});
beforeEach(() => setup.reset());

const refresh = (session: TestUser) => setup.server.request('POST /api/v1/subscription/refresh', {}, { session });

describe('reading a purchase at once', () => {
  it('gives premium that RevenueCat knows of, without a webhook', async () => {
    store.purchase(setup.ana.userId, { store: 'play_store' });
    expect((await refresh(setup.ana)).data).toMatchObject({
      type: 'PREMIUM',
      paymentSystem: 'MOBILE',
      store: 'PLAY_STORE',
      isPaidTwice: false,
    });
    expect(await setup.planOf(setup.ana)).toBe('PREMIUM MOBILE');
  });

  it('gives nothing that RevenueCat does not know of, and nothing of another user', async () => {
    const ben = await setup.server.signIn('Ben');
    store.purchase(ben.userId);
    expect((await refresh(setup.ana)).data).toMatchObject({ type: 'FREE', paymentSystem: 'NONE', store: null });
    expect(await setup.planOf(ben)).toBe('FREE NONE');
  });

  it('needs a session, and takes no claim of the device', async () => {
    const post = async (headers: Record<string, string>, payload: string) =>
      (
        await setup.server.inject({
          method: 'POST',
          url: URL,
          headers: { 'content-type': 'application/json', ...headers },
          payload,
        })
      ).statusCode;
    expect(await post({}, '{}')).toBe(401);
    const { status } = await setup.server.request(
      'POST /api/v1/subscription/refresh',
      { type: 'PREMIUM' } as object as Record<string, never>,
      { session: setup.ana },
    );
    expect(status).toBe(400);
  });

  it.each([
    ['is down', { status: 500 }, 503],
    ['drops the connection', 'DROP', 503],
    ['rejects the key', { status: 401, body: {} }, 402],
  ] as const)('keeps the plan while RevenueCat %s', async (_what, effect, status) => {
    store.purchase(setup.ana.userId);
    await refresh(setup.ana);
    store.refund(setup.ana.userId);
    store.fault({ effect });
    expect((await refresh(setup.ana)).status).toBe(status);
    expect(await setup.planOf(setup.ana)).toBe('PREMIUM MOBILE');
    expect((await refresh(setup.ana)).data.type).toBe('FREE');
  });

  it('is refused on a server without purchases', async () => {
    const { server, ana } = await startPayments();
    expect((await server.request('POST /api/v1/subscription/refresh', {}, { session: ana })).status).toBe(402);
  });
});

it('a web subscription with a set end is renewed until the period of that day', async () => {
  const { ana, server, stripe } = setup;
  const id = await setup.buy(ana);
  const termUntil = async (cancelAt: string) => {
    stripe.change(id, { cancelAt: Date.parse(cancelAt) / 1000 });
    await refreshWeb({ ...setup, db: server.db }, stripe.customerOf(ana.userId) ?? '');
    const { renewsAt, endsAt } = (await server.request('GET /api/v1/subscription', undefined, { session: ana })).data;
    return { renewsAt, endsAt };
  };
  const [day, renewal] = ['2026-06-01T00:00:00.000Z', '2027-03-11T10:00:00.000Z'];
  expect(await termUntil('2027-06-01T00:00:00.000Z')).toEqual({ renewsAt: renewal, endsAt: null });
  expect(await termUntil(renewal)).toEqual({ renewsAt: null, endsAt: renewal });
  expect(await termUntil(day)).toEqual({ renewsAt: null, endsAt: day });
});

describe('a purchase in a store beside the web', () => {
  /** Reads the purchase as the job does that a webhook of RevenueCat causes. */
  const runStoreJob = ({ userId }: TestUser) => {
    const { server, clock, payments } = setup;
    const read = revenueCatPayments({ ...KEYS, url: store.url });
    return refreshStore({ db: server.db, clock, store: read, payments }, userId);
  };

  it('closes the checkout that is open on another device', async () => {
    const { server, stripe, ana } = setup;
    await server.request('POST /api/v1/subscription/checkout', { interval: 'YEARLY' }, { session: ana });
    store.purchase(ana.userId);
    await runStoreJob(ana);
    expect(stripe.checkoutsOf(ana.userId).map(({ status }) => status)).toEqual(['expired']);
  });

  it('that goes on after the web subscription is named, and premium does not end', async () => {
    const { ana, stripe } = setup;
    const id = await setup.buy(ana);
    stripe.change(id, { cancelAtPeriodEnd: true });
    await refreshWeb({ ...setup, db: setup.server.db }, stripe.customerOf(ana.userId) ?? '');
    store.purchase(ana.userId);
    const expected = { paymentSystem: 'WEB', renewsAt: null, isPaidTwice: false };
    expect((await refresh(ana)).data).toMatchObject({ ...expected, endsAt: null, store: 'APP_STORE' });
    store.cancel(ana.userId);
    const before = (await setup.announced()).length;
    expect((await refresh(ana)).data).toMatchObject({ ...expected, endsAt: '2027-03-11T10:00:00.000Z', store: null });
    expect((await setup.announced()).slice(before)).toEqual([ana.userId]);
  });

  it('that was paid at the same time is shown to the user, and told to the operator once', async () => {
    const { ana, server } = setup;
    const id = await setup.buy(ana);
    store.purchase(ana.userId, { store: 'play_store' });
    const details = { type: 'PREMIUM', paymentSystem: 'WEB', store: 'PLAY_STORE', isPaidTwice: true };
    expect((await refresh(ana)).data).toMatchObject(details);
    expect((await refresh(ana)).data).toMatchObject(details);
    const { rows } = await server.pool.query<{ payload: unknown }>(
      `SELECT payload FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
       WHERE t.identifier = 'tell-operator-of-payment'`,
    );
    expect(rows).toEqual([{ payload: expect.objectContaining({ reason: 'PAID_TWICE', subscriptionIds: [id] }) }]);

    store.cancel(ana.userId);
    expect((await refresh(ana)).data).toMatchObject({ paymentSystem: 'WEB', store: null, isPaidTwice: false });
  });
});
