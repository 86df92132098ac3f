import { beforeEach, describe, expect, it } from 'vitest';
import { startServer } from '../harness';
import { type PaymentWorld, startPayments } from './world';

let world: PaymentWorld;
beforeEach(async () => {
  world = await startPayments();
});

const checkout = (interval: 'MONTHLY' | 'YEARLY', session = world.ana) =>
  world.server.request('POST /api/v1/subscription/checkout', { interval }, { session });
const details = async () =>
  (await world.server.request('GET /api/v1/subscription', undefined, { session: world.ana })).data;

describe('buying on the web', () => {
  it('opens a checkout for the chosen price, and premium follows its payment', async () => {
    const { url } = (await checkout('YEARLY')).data;
    const [open] = world.stripe.checkoutsOf(world.ana.userId);
    expect(open).toMatchObject({ price: 'price_year', status: 'open' });
    expect(url).toBe(`${world.stripe.url}/pay/${open?.id}`);
    const confirm = async () =>
      (
        await world.server.request(
          'POST /api/v1/subscription/confirm',
          { checkoutId: open?.id ?? '' },
          { session: world.ana },
        )
      ).data.state;
    expect(await confirm()).toBe('NOT_PAID');
    world.stripe.pay(open?.id ?? '');
    expect(await confirm()).toBe('PREMIUM');
    expect(await details()).toEqual({
      type: 'PREMIUM',
      paymentSystem: 'WEB',
      interval: 'YEARLY',
      renewsAt: '2026-04-10T10:00:00.000Z',
      endsAt: null,
      graceEndsAt: null,
      store: null,
    });
  });

  it('continues the open checkout, also for twenty requests at once', async () => {
    const urls = await Promise.all(Array.from({ length: 20 }, async () => (await checkout('YEARLY')).data.url));
    urls.push((await checkout('YEARLY')).data.url);
    expect(new Set(urls).size).toBe(1);
    expect(world.stripe.checkoutsOf(world.ana.userId)).toHaveLength(1);
  });

  it('closes the open checkout when another price is chosen, so that only one can be paid', async () => {
    await checkout('YEARLY');
    await checkout('MONTHLY');
    expect(world.stripe.checkoutsOf(world.ana.userId).map(({ price, status }) => [price, status])).toEqual([
      ['price_year', 'expired'],
      ['price_month', 'open'],
    ]);
  });

  it('starts a new checkout after the last one has expired', async () => {
    const first = (await checkout('YEARLY')).data.url;
    await checkout('MONTHLY');
    expect((await checkout('YEARLY')).data.url).not.toBe(first);
  });

  it('is refused to a user who pays already, here or in a store', async () => {
    await world.buy(world.ana);
    expect((await checkout('MONTHLY')).error.code).toBe(30000003);
    const ben = await world.server.signIn('Ben');
    await world.server.pool.query(
      "INSERT INTO store_subscription VALUES ($1, 'APP_STORE', '2026-12-31', NULL, false, false, now())",
      [ben.userId],
    );
    expect((await checkout('MONTHLY', ben)).error.code).toBe(30000003);
  });

  it('is refused for a payment that another user started', async () => {
    await checkout('YEARLY');
    const checkoutId = world.stripe.checkoutsOf(world.ana.userId)[0]?.id ?? '';
    world.stripe.pay(checkoutId);
    const ben = await world.server.signIn('Ben');
    const { status } = await world.server.request(
      'POST /api/v1/subscription/confirm',
      { checkoutId },
      { session: ben },
    );
    expect([status, await world.planOf(ben), await world.planOf(world.ana)]).toEqual([404, 'FREE NONE', 'FREE NONE']);
  });

  it('says when the payment system is down, and changes nothing', async () => {
    world.stripe.failWith(500);
    expect((await checkout('YEARLY')).status).toBe(503);
    world.stripe.failWith();
    expect((await checkout('YEARLY')).status).toBe(200);
  }, 20_000);

  it('is refused on a server without payments', async () => {
    const server = await startServer();
    const session = await server.signIn();
    const { error } = await server.request('POST /api/v1/subscription/checkout', { interval: 'YEARLY' }, { session });
    expect(error.code).toBe(30000002);
    expect((await server.request('GET /api/v1/server-config')).data.paymentsMissing).toEqual([
      'STRIPE_SECRET_KEY',
      'STRIPE_WEBHOOK_SECRET',
      'STRIPE_PRICE_MONTHLY',
      'STRIPE_PRICE_YEARLY',
    ]);
  });
});

describe('managing', () => {
  it('opens the portal for a customer only', async () => {
    const open = () => world.server.request('POST /api/v1/subscription/portal', {}, { session: world.ana });
    expect((await open()).status).toBe(404);
    await world.buy(world.ana);
    expect((await open()).data.url).toContain(`${world.stripe.url}/portal/`);
  });

  it('cancels the subscription before the account is deleted, and keeps the account if that fails', async () => {
    const id = await world.buy(world.ana);
    const remove = () =>
      world.server.request('POST /api/v1/user/delete', { reason: 'PRIVACY' }, { session: world.ana });
    world.stripe.failWith(500);
    expect((await remove()).error.code).toBe(10000006);
    world.stripe.failWith();
    expect((await remove()).status).toBe(200);
    expect(world.stripe.subscriptions.get(id)?.status).toBe('canceled');
  }, 20_000);
});
