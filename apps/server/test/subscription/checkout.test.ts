import { ERRORS } from '@sevenfold/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { endDuePremium } from '../../src/features/subscription/grant';
import { refreshWeb } from '../../src/features/subscription/refresh';
import { startServer } from '../harness';
import { startPayments } from './setup';

const setup = await startPayments();
beforeEach(() => setup.reset());

const checkout = (interval: 'MONTHLY' | 'YEARLY', session = setup.ana) =>
  setup.server.request('POST /api/v1/subscription/checkout', { interval }, { session });
const details = async () =>
  (await setup.server.request('GET /api/v1/subscription', undefined, { session: setup.ana })).data;

describe('buying on the web', () => {
  it('opens a checkout for the chosen price, and premium follows its payment', async () => {
    const { url } = (await checkout('YEARLY')).data;
    const [open] = setup.stripe.checkoutsOf(setup.ana.userId);
    expect(open).toMatchObject({ price: 'price_year', status: 'open' });
    expect(url).toBe(`${setup.stripe.url}/pay/${open?.id}`);
    const confirm = async () =>
      (
        await setup.server.request(
          'POST /api/v1/subscription/confirm',
          { checkoutId: open?.id ?? '' },
          { session: setup.ana },
        )
      ).data.state;
    expect(await confirm()).toBe('NOT_PAID');
    setup.stripe.pay(open?.id ?? '');
    expect(await confirm()).toBe('PREMIUM');
    expect(await details()).toEqual({
      type: 'PREMIUM',
      paymentSystem: 'WEB',
      interval: 'YEARLY',
      renewsAt: '2027-03-11T10:00:00.000Z',
      endsAt: null,
      graceEndsAt: null,
      store: null,
      problem: null,
      isPaidTwice: false,
    });
  });

  it.each([
    ['MONTHLY', '2026-04-11T10:00:00.000Z'],
    ['YEARLY', '2027-03-11T10:00:00.000Z'],
  ] as const)('%s renews at the end of its period', async (interval, renewsAt) => {
    await setup.buy(setup.ana, interval);
    expect(await details()).toMatchObject({ interval, renewsAt });
  });

  it.each(['cs_\uD800', '..', 'a/b', 'a\u2028b', ''])('refuses the id %j of a checkout', async (checkoutId) => {
    const response = await setup.server.requestUnchecked(
      'POST /api/v1/subscription/confirm',
      { checkoutId },
      { session: setup.ana },
    );
    expect([response.status, response.error.fields?.[0]?.path]).toEqual([400, 'checkoutId']);
  });

  it('continues the open checkout, also for twenty requests at once', async () => {
    const urls = await Promise.all(Array.from({ length: 20 }, async () => (await checkout('YEARLY')).data.url));
    urls.push((await checkout('YEARLY')).data.url);
    expect(new Set(urls).size).toBe(1);
    expect(setup.stripe.checkoutsOf(setup.ana.userId)).toHaveLength(1);
  });

  it('closes the open checkout when another price is chosen, so that only one can be paid', async () => {
    await checkout('YEARLY');
    await checkout('MONTHLY');
    expect(setup.stripe.checkoutsOf(setup.ana.userId).map(({ price, status }) => [price, status])).toEqual([
      ['price_year', 'expired'],
      ['price_month', 'open'],
    ]);
  });

  it('leaves one open checkout when both prices are chosen at once, and refuses the other', async () => {
    const results = await Promise.all([checkout('YEARLY'), checkout('MONTHLY'), checkout('YEARLY')]);
    const open = setup.stripe.checkoutsOf(setup.ana.userId).filter(({ status }) => status === 'open');
    expect(open).toHaveLength(1);
    for (const result of results)
      if (result.status === 200) expect(result.data.url).toBe(`${setup.stripe.url}/pay/${open[0]?.id}`);
      else expect(result.error.code).toBe(20000003);
    expect(results.some(({ status }) => status === 200)).toBe(true);
    expect((await checkout('YEARLY')).status, 'chosen again').toBe(200);
  });

  it.each([
    ['that the contract does not have', 'WEEKLY' as 'YEARLY', 20000001],
    ['that the payment system does not know', 'YEARLY', 30000002],
  ] as const)('is refused for a price %s, and changes nothing', async (_what, interval, code) => {
    setup.stripe.unknownPrices.add('price_year');
    const { error } = await checkout(interval);
    setup.stripe.unknownPrices.clear();
    expect([error.code, await setup.planOf(setup.ana)]).toEqual([code, 'FREE NONE']);
    expect(setup.stripe.checkoutsOf(setup.ana.userId)).toEqual([]);
    expect((await checkout('YEARLY')).status).toBe(200);
  });

  it('gets another customer once theirs is unknown, as after a change of the account at the payment system', async () => {
    await checkout('YEARLY');
    const former = setup.stripe.customerOf(setup.ana.userId) ?? '';
    setup.stripe.unknownCustomers.add(former);
    const responses = await Promise.all([checkout('YEARLY'), checkout('YEARLY')]);
    const [before, open, ...others] = setup.stripe.checkoutsOf(setup.ana.userId);
    expect([before?.status, others]).toEqual(['expired', []]);
    expect(open?.customer).not.toBe(former);
    for (const { data } of responses) expect(data.url).toBe(`${setup.stripe.url}/pay/${open?.id}`);
    setup.stripe.pay(open?.id ?? '');
    await refreshWeb({ ...setup, db: setup.server.db }, open?.customer ?? '');
    expect(await setup.planOf(setup.ana)).toBe('PREMIUM WEB');
  });

  it('is refused while an unknown customer may still pay', async () => {
    const id = await setup.buy(setup.ana, 'MONTHLY');
    setup.stripe.change(id, { status: 'unpaid' });
    const customer = setup.stripe.customerOf(setup.ana.userId) ?? '';
    await refreshWeb({ ...setup, db: setup.server.db }, customer);
    setup.clock.advance({ days: 40 });
    setup.stripe.unknownCustomers.add(customer);
    await endDuePremium(setup.server.db, setup.clock);
    expect((await checkout('YEARLY')).error.code).toBe(30000002);
  });

  it('starts a new checkout after the last one has expired', async () => {
    const first = (await checkout('YEARLY')).data.url;
    await checkout('MONTHLY');
    expect((await checkout('YEARLY')).data.url).not.toBe(first);
  });

  it('is refused to a user who pays already, here or in a store', async () => {
    await setup.buy(setup.ana);
    expect((await checkout('MONTHLY')).error.code).toBe(30000003);
    const ben = await setup.server.signIn('Ben');
    await setup.server.pool.query(
      "INSERT INTO store_subscription VALUES ($1, 'APP_STORE', '2026-12-31', NULL, false, false, now())",
      [ben.userId],
    );
    expect((await checkout('MONTHLY', ben)).error.code).toBe(30000003);
  });

  it('is refused for a payment that another user started', async () => {
    await checkout('YEARLY');
    const checkoutId = setup.stripe.checkoutsOf(setup.ana.userId)[0]?.id ?? '';
    setup.stripe.pay(checkoutId);
    const ben = await setup.server.signIn('Ben');
    const { status } = await setup.server.request(
      'POST /api/v1/subscription/confirm',
      { checkoutId },
      { session: ben },
    );
    expect([status, await setup.planOf(ben), await setup.planOf(setup.ana)]).toEqual([404, 'FREE NONE', 'FREE NONE']);
    expect(setup.lines).toHaveLength(1);
    expect(setup.lines[0]).toContain('confirmation of a checkout refused');
    for (const secret of [checkoutId, ben.userId, setup.ana.userId, 'Ben'])
      expect(setup.lines[0]).not.toContain(secret);
  });

  it('responds with 503 while the payment system is down, and works afterwards', async () => {
    setup.stripe.failWith(500);
    expect((await checkout('YEARLY')).status).toBe(503);
    setup.stripe.failWith();
    expect((await checkout('YEARLY')).status).toBe(200);
  }, 20_000);

  it('is refused on a server without payments', async () => {
    const server = await startServer({ databaseUrl: setup.server.databaseUrl });
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

describe('a subscription', () => {
  const remove = (server = setup.server) =>
    server.request('POST /api/v1/user/delete', { reason: 'PRIVACY' }, { session: setup.ana });

  it('can be managed in the portal, by a customer only', async () => {
    const open = () => setup.server.request('POST /api/v1/subscription/portal', {}, { session: setup.ana });
    expect((await open()).status).toBe(404);
    await setup.buy(setup.ana);
    expect((await open()).data.url).toContain(`${setup.stripe.url}/portal/`);
  });

  it('is cancelled before the account is deleted, and the account is kept if that fails', async () => {
    const id = await setup.buy(setup.ana);
    setup.stripe.failWith(500);
    expect((await remove()).error.code).toBe(10000006);
    setup.stripe.failWith();
    expect((await remove()).status).toBe(200);
    expect(setup.stripe.subscriptions.get(id)?.status).toBe('canceled');
  }, 20_000);

  it('of a customer whom the payment system does not know lets the account be deleted, and is logged', async () => {
    await setup.buy(setup.ana);
    setup.stripe.unknownCustomers.add(setup.stripe.customerOf(setup.ana.userId) ?? '');
    expect((await remove()).status).toBe(200);
    expect(setup.lines.join()).toContain('unknown to the payment system');
  });

  it('that can take money keeps the account on a server without payments, and one that has ended does not', async () => {
    const id = await setup.buy(setup.ana);
    const server = await startServer({ databaseUrl: setup.server.databaseUrl });
    expect((await remove(server)).error.code).toBe(10000006);
    setup.stripe.cancel(id);
    await refreshWeb({ ...setup, db: setup.server.db }, setup.stripe.customerOf(setup.ana.userId) ?? '');
    expect((await remove(server)).status).toBe(200);
  });

  it('that was not bought keeps the account on a server without payments only while its checkout may be open', async () => {
    await checkout('YEARLY');
    const { databaseUrl } = setup.server;
    const server = await startServer({ databaseUrl, clock: setup.clock });
    expect((await remove(server)).error.code).toBe(10000006);
    setup.clock.advance({ days: 2 });
    setup.ana = await server.sessionOf(setup.ana.userId);
    expect((await remove(server)).status).toBe(200);
  });

  it('cannot be bought any more by a checkout that was open when the account was deleted', async () => {
    await checkout('YEARLY');
    await remove();
    expect(setup.stripe.checkoutsOf(setup.ana.userId).map(({ status }) => status)).toEqual(['expired']);
  });
});

it('a restored backup that is older than a purchase finds the customer again, who is not charged twice', async () => {
  setup.ana = await setup.server.signIn('Ana', { email: 'ana@example.org' });
  await setup.buy(setup.ana);
  await setup.server.pool.query('DELETE FROM web_subscription');
  setup.stripe.forgetRequests();
  expect((await checkout('YEARLY')).error.code).toBe(ERRORS.ALREADY_PREMIUM.code);
  expect(await details()).toMatchObject({ type: 'PREMIUM', paymentSystem: 'WEB', interval: 'YEARLY' });
  expect(setup.stripe.checkoutsOf(setup.ana.userId)).toHaveLength(1);
});
