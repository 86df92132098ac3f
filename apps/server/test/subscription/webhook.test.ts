import { randomBytes } from 'node:crypto';
import pino from 'pino';
import { WEB_STATUSES, type WebStatus } from '@sevenfold/domain/plan';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endDuePremium } from '../../src/features/subscription/grant';
import { refreshWeb } from '../../src/features/subscription/service';
import { reconcileSubscriptionsTask } from '../../src/features/subscription/task';
import type { ReportedSubscription } from '../../src/ports/payments';
import { type PaymentSetup, startPayments } from './setup';

let setup: PaymentSetup;
beforeAll(async () => {
  setup = await startPayments();
});
beforeEach(() => setup.reset());

const permutations = <T>(items: readonly T[]): T[][] =>
  items.length < 2
    ? [[...items]]
    : items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));

/** Events whose responses arrive in every order; `WEBHOOK_EVENTS=6` tries all 720 orders of six. */
const EVENTS = Number(process.env['WEBHOOK_EVENTS'] ?? 3);

const PREMIUM: readonly WebStatus[] = ['active', 'trialing', 'past_due'];
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
      const responses: { readAt: number; subscription: ReportedSubscription | null }[] = [];
      for (const step of steps) {
        step();
        expect(await setup.send(stripe.events.at(-1) ?? { body: '', signature: '' })).toBe(200);
        clock.advance({ seconds: 1 });
        responses.push({ readAt: clock.now(), subscription: await payments.subscriptionOf(customer) });
      }
      const expected = PREMIUM.includes(status) ? 'PREMIUM WEB' : 'FREE NONE';
      const changes = { publish: () => undefined };
      for (const order of permutations(responses)) {
        await server.pool.query('UPDATE web_subscription SET read_at = NULL WHERE user_id = $1', [ana.userId]);
        for (const { readAt, subscription } of order) {
          const late = { ...payments, subscriptionOf: async () => subscription };
          await refreshWeb({ db: server.db, clock: { now: () => readAt }, changes, payments: late }, customer);
        }
        const { rows } = await server.pool.query<{ plan: string }>(
          "SELECT subscription_type || ' ' || payment_system AS plan FROM app_user WHERE user_id = $1",
          [ana.userId],
        );
        expect(rows[0]?.plan, order.map((one) => one.subscription?.status).join(', ')).toBe(expected);
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

  it('ends premium after a refund and a lost dispute, and keeps it while a dispute is open', async () => {
    const report = async () => {
      await setup.send(setup.stripe.events.at(-1) ?? { body: '', signature: '' });
      await setup.runJobs();
      return setup.planOf(setup.ana);
    };
    await setup.buy(setup.ana);
    const customer = setup.stripe.customerOf(setup.ana.userId) ?? '';
    setup.stripe.dispute(customer, 'needs_response');
    expect(await report()).toBe('PREMIUM WEB');
    setup.stripe.dispute(customer, 'lost');
    expect(await report()).toBe('FREE NONE');
    setup.stripe.dispute(customer, 'won');
    expect(await report()).toBe('PREMIUM WEB');
    setup.stripe.refund(customer);
    expect(await report()).toBe('FREE NONE');
  });

  it('keeps premium for seven days after a failed renewal, and says until when', async () => {
    const id = await setup.buy(setup.ana, 'MONTHLY');
    setup.clock.advance({ days: 31 });
    setup.stripe.failRenewal(id);
    await setup.send(setup.stripe.events.at(-1) ?? { body: '', signature: '' });
    await setup.runJobs();
    const { subscription } = (await setup.server.request('GET /api/v1/user', undefined, { session: setup.ana })).data;
    expect(subscription).toEqual({ type: 'PREMIUM', paymentSystem: 'WEB', graceEndsAt: '2026-04-18T10:00:00.000Z' });
    const end = async () => {
      await endDuePremium(setup.server.db, setup.clock, { publish: () => undefined });
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

describe('the daily reconciliation', () => {
  const reconcile = async () => {
    const { db, config, pool } = setup.server;
    const signal = new AbortController().signal;
    const deps = { db, config, pool, clock: setup.clock, log: pino({ level: 'silent' }), signal };
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
    await endDuePremium(setup.server.db, setup.clock, { publish: () => undefined });
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

  it('fails and keeps every plan while the payment system is down, so that it is retried', async () => {
    await setup.buy(setup.ana);
    setup.stripe.failWith(500);
    await expect(reconcile()).rejects.toThrow('could not be read');
    expect(await setup.planOf(setup.ana)).toBe('PREMIUM WEB');
  }, 30_000);
});
