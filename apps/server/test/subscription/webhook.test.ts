import { randomBytes } from 'node:crypto';
import pino from 'pino';
import { WEB_STATUSES, type WebStatus } from '@sevenfold/domain/subscription';
import { beforeEach, describe, expect, it } from 'vitest';
import { endDuePremium } from '../../src/features/subscription/grant';
import { refreshWeb } from '../../src/features/subscription/refresh';
import { reconcileSubscriptionsTask } from '../../src/features/subscription/task';
import type { ReportedSubscription } from '../../src/ports/payments';
import { startPayments } from './setup';

const setup = await startPayments();
beforeEach(() => setup.reset());

const permutations = <T>(items: readonly T[]): T[][] =>
  items.length < 2
    ? [[...items]]
    : items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));

/** Events whose responses arrive in every order; `WEBHOOK_EVENTS=6` tries all 720 orders of six. */
const EVENTS = Number(process.env['WEBHOOK_EVENTS'] ?? 3);

/** In a period that was paid. */
const PREMIUM: readonly WebStatus[] = ['active', 'trialing', 'past_due', 'unpaid'];

const report = async (): Promise<void> => {
  expect(await setup.send(setup.stripe.events.at(-1) ?? { body: '', signature: '' })).toBe(200);
  await setup.runJobs();
};
const details = async () =>
  (await setup.server.request('GET /api/v1/subscription', undefined, { session: setup.ana })).data;

describe('a webhook of Stripe', () => {
  it.each(WEB_STATUSES)(
    'leads to the plan of the status "%s", in any order of the responses',
    async (status) => {
      const { server, clock, stripe, payments, ana } = setup;
      const id = await setup.buy(ana);
      const customer = stripe.customerOf(ana.userId) ?? '';
      const steps = [
        () => stripe.change(id, { cancelAtPeriodEnd: true }),
        () => stripe.failRenewal(id),
        () => stripe.change(id, { status: 'canceled' }),
        () => stripe.change(id, { status: 'active' }),
        () => stripe.change(id, { status: 'unpaid' }),
        () => stripe.change(id, { status, periodStart: Math.floor(clock.now() / 1000), cancelAtPeriodEnd: false }),
      ].slice(-EVENTS);
      const responses: { readAt: number; subscriptions: readonly ReportedSubscription[] }[] = [];
      for (const step of steps) {
        step();
        expect(await setup.send(stripe.events.at(-1) ?? { body: '', signature: '' })).toBe(200);
        clock.advance({ seconds: 1 });
        responses.push({ readAt: clock.now(), subscriptions: await payments.subscriptionsOf(customer) });
      }
      const expected = PREMIUM.includes(status) ? 'PREMIUM WEB' : 'FREE NONE';
      for (const order of permutations(responses)) {
        await server.pool.query('UPDATE web_subscription SET read_at = NULL WHERE user_id = $1', [ana.userId]);
        for (const { readAt, subscriptions } of order) {
          const late = { ...payments, subscriptionsOf: async () => subscriptions };
          await refreshWeb({ db: server.db, clock: { now: () => readAt }, payments: late }, customer);
        }
        const { rows } = await server.pool.query<{ plan: string }>(
          "SELECT subscription_type || ' ' || payment_system AS plan FROM app_user WHERE user_id = $1",
          [ana.userId],
        );
        expect(rows[0]?.plan, order.map((one) => one.subscriptions[0]?.status).join(', ')).toBe(expected);
      }
      expect(await setup.planOf(ana)).toBe(expected);
    },
    300_000,
  );

  it('only causes a read of Stripe, also when an old one arrives ten times', async () => {
    const id = await setup.buy(setup.ana);
    const bought = setup.stripe.events.findLast(({ type }) => type === 'customer.subscription.created');
    setup.stripe.change(id, { status: 'canceled' });
    for (let n = 0; n < 10; n += 1) if (bought) await setup.send(bought);
    await setup.runJobs();
    expect(await setup.planOf(setup.ana)).toBe('FREE NONE');
  });

  it('ends premium after a full refund, and cancels the subscription', async () => {
    const id = await setup.buy(setup.ana);
    setup.stripe.refund(setup.stripe.customerOf(setup.ana.userId) ?? '');
    await report();
    const { status } = setup.stripe.subscriptions.get(id) ?? {};
    expect([await setup.planOf(setup.ana), status]).toEqual(['FREE NONE', 'canceled']);
  });

  it('keeps premium while a dispute is open, and cancels the subscription when it is lost', async () => {
    const id = await setup.buy(setup.ana);
    const customer = setup.stripe.customerOf(setup.ana.userId) ?? '';
    setup.stripe.dispute(customer, 'needs_response');
    await report();
    expect(await setup.planOf(setup.ana)).toBe('PREMIUM WEB');
    setup.stripe.dispute(customer, 'lost');
    await report();
    const { status } = setup.stripe.subscriptions.get(id) ?? {};
    expect([await setup.planOf(setup.ana), status]).toEqual(['FREE NONE', 'canceled']);
  });

  it('keeps the subscription when only a change in mid-period is refunded', async () => {
    const id = await setup.buy(setup.ana);
    const customer = setup.stripe.customerOf(setup.ana.userId) ?? '';
    setup.stripe.failProration(id);
    setup.stripe.payOpenInvoices(customer);
    setup.stripe.refund(customer);
    await report();
    expect([await setup.planOf(setup.ana), setup.stripe.subscriptions.get(id)?.status]).toEqual([
      'PREMIUM WEB',
      'active',
    ]);
  });

  it('keeps the paid period when a change in mid-period cannot be paid', async () => {
    const id = await setup.buy(setup.ana, 'YEARLY');
    setup.clock.advance({ days: 60 });
    setup.stripe.failProration(id);
    await report();
    const paidUntil = '2027-03-11T10:00:00.000Z';
    expect(await details()).toMatchObject({ type: 'PREMIUM', graceEndsAt: paidUntil, problem: 'PAYMENT_FAILED' });
    setup.stripe.change(id, { status: 'canceled', cancellationReason: 'payment_failed' });
    await report();
    expect(await details(), 'cancelled by Stripe after its retries').toMatchObject({
      type: 'PREMIUM',
      endsAt: paidUntil,
      problem: null,
    });
  });

  it('counts the grace period from the first failure, not from the start of the period or a later failure', async () => {
    const id = await setup.buy(setup.ana, 'MONTHLY');
    // Stripe finalizes and charges the invoice of a renewal an hour or more after the period has begun.
    setup.clock.set('2026-04-12T10:00:00Z');
    setup.stripe.failRenewal(id);
    setup.clock.advance({ days: 3 });
    setup.stripe.failRenewal(id);
    await report();
    expect(await details()).toMatchObject({ type: 'PREMIUM', graceEndsAt: '2026-04-19T10:00:00.000Z' });
  });

  it('ends premium with the paid period while invoices are voided, and keeps it while they are kept for later', async () => {
    const id = await setup.buy(setup.ana, 'MONTHLY');
    setup.stripe.change(id, { pausedCollection: 'keep_as_draft' });
    await report();
    expect(await details()).toMatchObject({ type: 'PREMIUM', endsAt: null, problem: null });
    setup.stripe.change(id, { pausedCollection: 'void' });
    await report();
    expect(await details()).toMatchObject({
      type: 'PREMIUM',
      renewsAt: null,
      endsAt: '2026-04-11T10:00:00.000Z',
      problem: 'PAUSED',
    });
    setup.clock.set('2026-04-11T10:00:00Z');
    await endDuePremium(setup.server.db, setup.clock);
    expect(await details()).toMatchObject({ type: 'FREE', problem: 'PAUSED' });
  });

  it('tells open devices about every change, also one that leaves the plan as it is, and nothing twice', async () => {
    const id = await setup.buy(setup.ana, 'MONTHLY');
    const before = (await setup.announced()).length;
    setup.stripe.renew(id);
    await report();
    await report();
    expect((await setup.announced()).slice(before)).toEqual([setup.ana.userId]);
    expect(await details()).toMatchObject({ renewsAt: '2026-05-11T10:00:00.000Z' });
  });

  it('keeps premium for seven days after a failed renewal, and says until when', async () => {
    const id = await setup.buy(setup.ana, 'MONTHLY');
    setup.clock.advance({ days: 31 });
    setup.stripe.failRenewal(id);
    await report();
    const { subscription } = (await setup.server.request('GET /api/v1/user', undefined, { session: setup.ana })).data;
    expect(subscription).toEqual({ type: 'PREMIUM', paymentSystem: 'WEB', graceEndsAt: '2026-04-18T10:00:00.000Z' });
    const end = async () => {
      await endDuePremium(setup.server.db, setup.clock);
      return setup.planOf(setup.ana);
    };
    setup.clock.set('2026-04-18T09:59:59.000Z');
    expect(await end()).toBe('PREMIUM WEB');
    setup.clock.set('2026-04-18T10:00:00.000Z');
    expect(await end()).toBe('FREE NONE');
  });

  it('is refused when its body or signature was changed', async () => {
    await setup.buy(setup.ana);
    const { body, signature } = setup.stripe.events.at(-1) ?? { body: '', signature: '' };
    const bytes = Buffer.from(body);
    const now = setup.clock.now() / 1000;
    const forged: { body: string; signature: string }[] = [
      { body, signature: '' },
      { body, signature: 't=1,v1=00' },
      { body, signature: setup.stripe.sign(body, now, 'whsec_2') },
      { body, signature: setup.stripe.sign(body, now - 301) },
      { body, signature: setup.stripe.sign(body, now + 301) },
      { body, signature: setup.stripe.sign(body, 9e15) },
      { body, signature: setup.stripe.sign(body, 'NaN') },
      { body, signature: setup.stripe.sign(body, `${now}x`) },
      { body, signature: `t=${now},${setup.stripe.sign(body, now)}` },
      { body: `${body} `, signature },
      { body: '', signature },
    ];
    const CHANGES = Number(process.env['MUTATED_WEBHOOKS'] ?? 300);
    for (let n = 0; n < CHANGES; n += 1) {
      const changed = Buffer.from(bytes);
      const at = n % bytes.length;
      changed[at] = (changed[at] ?? 0) ^ (1 + ((randomBytes(1)[0] ?? 0) % 127));
      forged.push({ body: changed.toString('latin1'), signature });
    }
    for (const event of forged) expect(await setup.send(event), event.body.slice(0, 80)).toBe(403);
    const { rows } = await setup.server.pool.query(
      "SELECT 1 FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id WHERE t.identifier = 'refresh-subscription'",
    );
    expect(rows).toEqual([]);
    expect(setup.lines).toHaveLength(forged.length);
    expect(setup.lines.join('')).not.toContain('cus_');
  }, 300_000);
});

describe('a signed body that is not an event', () => {
  it.each(['', 'not JSON', 'null', '[]', '7', '{}', '{"object":"event"}', '{"object":"event","data":{"object":null}}'])(
    'is refused with one warning and without a stack: %s',
    async (body) => {
      expect(await setup.send({ body, signature: setup.stripe.sign(body) })).toBe(400);
      expect(setup.lines).toHaveLength(1);
      expect(setup.lines[0]).toContain('webhook of Stripe refused');
      expect(setup.lines[0]).not.toContain('stack');
    },
  );
});

describe('the daily reconciliation', () => {
  const reconcile = async () => {
    const { db, config, databaseUrl, pool } = setup.server;
    const signal = new AbortController().signal;
    const deps = { db, config, databaseUrl, pool, clock: setup.clock, log: pino({ level: 'silent' }), signal };
    const systems = { payments: setup.payments, store: undefined };
    await reconcileSubscriptionsTask(systems).run({}, { ...deps, changes: { publish: () => undefined } });
  };

  it('finds a purchase and its end when no webhook has arrived', async () => {
    const { server, stripe, ana } = setup;
    await server.request('POST /api/v1/subscription/checkout', { interval: 'YEARLY' }, { session: ana });
    const { id } = stripe.pay(stripe.checkoutsOf(ana.userId)[0]?.id ?? '');
    expect(await setup.planOf(ana)).toBe('FREE NONE');
    setup.clock.advance({ days: 1 });
    await reconcile();
    expect(await setup.planOf(ana)).toBe('PREMIUM WEB');
    stripe.change(id, { status: 'canceled' });
    setup.clock.advance({ days: 1 });
    await reconcile();
    expect(await setup.planOf(ana)).toBe('FREE NONE');
  });

  it('finds a renewal that succeeded after the grace period', async () => {
    const id = await setup.buy(setup.ana, 'MONTHLY');
    setup.clock.advance({ days: 31 });
    setup.stripe.failRenewal(id);
    await reconcile();
    setup.clock.advance({ days: 8 });
    await endDuePremium(setup.server.db, setup.clock);
    expect(await setup.planOf(setup.ana)).toBe('FREE NONE');
    setup.stripe.change(id, { status: 'active' });
    await reconcile();
    expect(await setup.planOf(setup.ana)).toBe('PREMIUM WEB');
  });

  it('skips a customer that is unknown to the payment system, as after a change of its account', async () => {
    const { server, stripe, ana } = setup;
    await setup.buy(ana);
    stripe.unknownCustomers.add(stripe.customerOf(ana.userId) ?? '');
    const ben = await server.signIn('Ben');
    const id = await setup.buy(ben);
    stripe.change(id, { status: 'canceled' });
    await reconcile();
    expect(await setup.planOf(ana)).toBe('PREMIUM WEB');
    expect(await setup.planOf(ben)).toBe('FREE NONE');
  });

  it('forgets a checkout that was closed without a payment, and reads its customer no more', async () => {
    const { server, stripe, ana } = setup;
    await server.request('POST /api/v1/subscription/checkout', { interval: 'YEARLY' }, { session: ana });
    const stored = async () =>
      (await server.pool.query<{ checkout_id: string | null }>('SELECT checkout_id FROM web_subscription')).rows[0]
        ?.checkout_id;
    const [checkout] = stripe.checkoutsOf(ana.userId);
    await reconcile();
    expect(await stored()).toBe(checkout?.id);
    if (checkout) checkout.status = 'expired';
    await reconcile();
    expect(await stored()).toBeNull();
    const read = stripe.requests.get('GET /v1/subscriptions');
    await reconcile();
    expect(stripe.requests.get('GET /v1/subscriptions')).toBe(read);
    const { data } = await server.request(
      'POST /api/v1/subscription/checkout',
      { interval: 'YEARLY' },
      { session: ana },
    );
    expect(data.url).not.toContain(checkout?.id);
  });

  it('fails and keeps every plan while the payment system is down, so that it is retried', async () => {
    await setup.buy(setup.ana);
    setup.stripe.failWith(500);
    await expect(reconcile()).rejects.toThrow('could not be read');
    expect(await setup.planOf(setup.ana)).toBe('PREMIUM WEB');
  }, 30_000);
});
