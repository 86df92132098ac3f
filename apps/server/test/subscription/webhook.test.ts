import { randomBytes } from 'node:crypto';
import type { StripeStatus } from '@sevenfold/fakes/stripe';
import { beforeEach, describe, expect, it } from 'vitest';
import { endDuePremium } from '../../src/features/subscription/grant';
import { refreshWeb } from '../../src/features/subscription/service';
import type { ReportedSubscription } from '../../src/ports/payments';
import { type PaymentWorld, startPayments } from './world';

let world: PaymentWorld;
beforeEach(async () => {
  world = await startPayments();
});

const permutations = <T>(items: readonly T[]): T[][] =>
  items.length < 2
    ? [[...items]]
    : items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));

/** Events whose responses arrive in every order; `WEBHOOK_EVENTS=6` tries all 720 orders of six. */
const EVENTS = Number(process.env['WEBHOOK_EVENTS'] ?? 4);

const PREMIUM: readonly StripeStatus[] = ['active', 'trialing', 'past_due'];
const STATUSES: readonly StripeStatus[] = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'canceled',
  'unpaid',
  'paused',
];

describe('a webhook of Stripe', () => {
  it.each(STATUSES)(
    'ends with the plan of the status "%s", whatever the order of the responses',
    async (status) => {
      const { server, stripe, payments, ana } = world;
      const id = await world.buy(ana);
      const customer = stripe.customerOf(ana.userId) ?? '';
      const steps = [
        () => stripe.change(id, { cancelAtPeriodEnd: true }),
        () => stripe.failRenewal(id),
        () => stripe.change(id, { status: 'canceled' }),
        () => stripe.change(id, { status: 'active' }),
        () => stripe.change(id, { status: 'unpaid' }),
        () =>
          stripe.change(id, { status, periodStart: Math.floor(server.clock.now() / 1000), cancelAtPeriodEnd: false }),
      ].slice(-EVENTS);
      const responses: { readAt: number; subscription: ReportedSubscription | null }[] = [];
      for (const step of steps) {
        step();
        expect(await world.send(stripe.events.at(-1) ?? { body: '', signature: '' })).toBe(200);
        server.clock.advance({ seconds: 1 });
        responses.push({ readAt: server.clock.now(), subscription: await payments.subscriptionOf(customer) });
      }
      const wanted = PREMIUM.includes(status) ? 'PREMIUM WEB' : 'FREE NONE';
      for (const order of permutations(responses)) {
        await server.pool.query('UPDATE web_subscription SET read_at = NULL WHERE user_id = $1', [ana.userId]);
        for (const { readAt, subscription } of order)
          await refreshWeb(
            {
              db: server.db,
              clock: { now: () => readAt },
              changes: { publish: () => undefined },
              payments: { ...payments, subscriptionOf: async () => subscription },
            },
            customer,
          );
        expect(await world.planOf(ana), order.map((one) => one.subscription?.status).join(', ')).toBe(wanted);
      }
    },
    300_000,
  );

  it('is a hint only: it is read again from Stripe, ten times or in an old order', async () => {
    const id = await world.buy(world.ana);
    const bought = world.stripe.events.find(({ type }) => type === 'customer.subscription.created');
    world.stripe.change(id, { status: 'canceled' });
    for (let n = 0; n < 10; n += 1) if (bought) await world.send(bought);
    await world.runJobs();
    expect(await world.planOf(world.ana)).toBe('FREE NONE');
  });

  it('ends premium after a refund and a lost dispute, and keeps it while a dispute is open', async () => {
    const report = async () => {
      await world.send(world.stripe.events.at(-1) ?? { body: '', signature: '' });
      await world.runJobs();
      return world.planOf(world.ana);
    };
    await world.buy(world.ana);
    const customer = world.stripe.customerOf(world.ana.userId) ?? '';
    world.stripe.dispute(customer, 'needs_response');
    expect(await report()).toBe('PREMIUM WEB');
    world.stripe.dispute(customer, 'lost');
    expect(await report()).toBe('FREE NONE');
    world.stripe.dispute(customer, 'won');
    expect(await report()).toBe('PREMIUM WEB');
    world.stripe.refund(customer);
    expect(await report()).toBe('FREE NONE');
  });

  it('keeps premium for seven days after a failed renewal, and says until when', async () => {
    const id = await world.buy(world.ana);
    world.server.clock.advance({ days: 30 });
    world.stripe.failRenewal(id);
    await world.send(world.stripe.events.at(-1) ?? { body: '', signature: '' });
    await world.runJobs();
    const { subscription } = (await world.server.request('GET /api/v1/user', undefined, { session: world.ana })).data;
    expect(subscription).toEqual({ type: 'PREMIUM', paymentSystem: 'WEB', graceEndsAt: '2026-04-17T10:00:00.000Z' });
    const end = () => endDuePremium(world.server.db, world.server.clock, { publish: () => undefined });
    world.server.clock.set('2026-04-17T09:59:59.000Z');
    expect(await end()).toBe(0);
    world.server.clock.set('2026-04-17T10:00:00.000Z');
    expect([await end(), await world.planOf(world.ana)]).toEqual([1, 'FREE NONE']);
  });

  it('is refused in every changed form', async () => {
    await world.buy(world.ana);
    const { body, signature } = world.stripe.events.at(-1) ?? { body: '', signature: '' };
    const bytes = Buffer.from(body);
    const now = world.server.clock.now() / 1000;
    const forged: { body: string; signature: string }[] = [
      { body, signature: '' },
      { body, signature: 't=1,v1=00' },
      { body, signature: world.stripe.sign(body, now, 'whsec_2') },
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
    for (const event of forged) expect(await world.send(event), event.body.slice(0, 80)).toBe(403);
    const { rows } = await world.server.pool.query(
      "SELECT 1 FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id WHERE t.identifier = 'refresh-subscription'",
    );
    expect(rows).toEqual([]);
  }, 60_000);
});
