/** @module-tag long */

import { canCharge, WEB_STATUSES } from '@sevenfold/domain/subscription';
import type { StripeSubscription } from '@sevenfold/fakes/stripe';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { endDuePremium } from '../../src/features/subscription/grant';
import type { TestUser } from '../harness';
import { type PaymentSetup, startPayments } from './setup';

let setup: PaymentSetup;
beforeAll(async () => {
  setup = await startPayments();
});
beforeEach(() => setup.reset());

const checkout = (session: TestUser, interval: 'MONTHLY' | 'YEARLY') =>
  setup.server.request('POST /api/v1/subscription/checkout', { interval }, { session });

/** Sends the latest event, and runs the job it causes. */
async function report(): Promise<void> {
  await setup.send(setup.stripe.events.at(-1) ?? { body: '', signature: '' });
  await setup.runJobs();
}

const charging = (customer: string) => setup.stripe.subscriptionsOf(customer).filter(canCharge);
const openCheckouts = ({ userId }: TestUser) =>
  setup.stripe.checkoutsOf(userId).filter(({ status }) => status === 'open');
const payAll = (user: TestUser): void => openCheckouts(user).forEach(({ id }) => setup.stripe.pay(id));
/** Pays the open invoices of a customer as soon as their subscriptions were read the next time. */
function payAfterNextRead(customer: string): void {
  const { stripe } = setup;
  const before = stripe.subscriptionsOf(customer).map((one) => ({ ...one }));
  vi.spyOn(stripe, 'subscriptionsOf').mockImplementationOnce(() => {
    stripe.payOpenInvoices(customer);
    return before;
  });
}
/** Reasons why the operator was told, in the order of the jobs. */
const told = async (): Promise<string[]> =>
  (
    await setup.server.pool.query<{ reason: string }>(
      `SELECT payload ->> 'reason' AS reason FROM graphile_worker._private_jobs j
       JOIN graphile_worker._private_tasks t ON t.id = j.task_id
       WHERE t.identifier = 'tell-operator-of-payment' ORDER BY j.id`,
    )
  ).rows.map(({ reason }) => reason);

/** A user with a checkout that is still open. @returns their customer */
async function openCheckout(user: TestUser): Promise<string> {
  await checkout(user, 'YEARLY');
  return setup.stripe.customerOf(user.userId) ?? '';
}

/** States of a subscription, each applied to one whose first payment succeeded unless it is incomplete. */
const STATES: readonly (readonly [name: string, change: Partial<StripeSubscription>])[] = [
  ...WEB_STATUSES.map((status) => [status, { status }] as const),
  ['active until the end of the period', { cancelAtPeriodEnd: true }],
  ['active, collection paused', { pausedCollection: 'void' }],
];

/** Events before its customer tries to buy again. */
const ACTIONS: readonly (readonly [name: string, act: (customer: string, id: string) => Promise<void> | void])[] = [
  ['nothing', () => undefined],
  ['its webhook arrives', () => report()],
  ['its payment is refunded', (customer) => setup.stripe.refund(customer)],
  ['a dispute is lost', (customer) => setup.stripe.dispute(customer, 'lost')],
  ['a dispute is opened', (customer) => setup.stripe.dispute(customer, 'needs_response')],
  ['its renewal fails', (_, id) => setup.stripe.failRenewal(id)],
  ['a change in mid-period cannot be paid', (_, id) => setup.stripe.failProration(id)],
  ['the grace period passes', (_, id) => setup.stripe.failRenewal(id)],
  ['the open checkout is paid', (customer) => payAll({ ...setup.ana, userId: userOf(customer) })],
];
const userOf = (customer: string): string => setup.stripe.customers.get(customer)?.userId ?? '';
/** Actions that need a subscription that has not ended or was paid. */
const isPossible = (action: string, { status }: StripeSubscription): boolean =>
  (canCharge({ status }) ||
    action === 'nothing' ||
    action === 'its webhook arrives' ||
    action.startsWith('the open')) &&
  (status !== 'incomplete' || !/refund|dispute/.test(action));

describe('a customer never has two subscriptions that take money', () => {
  it.each(STATES)('%s, whatever happens before they buy again', async (_, change) => {
    for (const [action, act] of ACTIONS) {
      const { stripe, server } = setup;
      const user = await server.signIn(`Ana ${action}`);
      const customer = await openCheckout(user);
      const metadata = { user_id: user.userId };
      const first = stripe.addSubscription(customer, { ...change, metadata });
      if (!isPossible(action, first)) continue;
      setup.clock.advance({ minutes: 1 });
      await act(customer, first.id);
      if (action === 'the grace period passes') {
        await report();
        setup.clock.advance({ days: 8 });
        await endDuePremium(server.db, setup.clock);
      }
      await Promise.all([checkout(user, 'MONTHLY'), checkout(user, 'YEARLY')]);
      await checkout(user, 'MONTHLY');
      payAll(user);
      await report();
      // Customers can pay an open invoice on its page at any time, and Stripe tries again by itself.
      stripe.payOpenInvoices(customer);
      await report();
      expect(charging(customer).length, `${action}, then bought again`).toBeLessThanOrEqual(1);
      expect(await checkout(user, 'YEARLY').then(() => openCheckouts(user).length + charging(customer).length)).toBe(1);
    }
  });

  it('buys again after a full refund, which has cancelled the first subscription', async () => {
    const { ana, stripe } = setup;
    const first = await setup.buy(ana);
    const customer = stripe.customerOf(ana.userId) ?? '';
    stripe.refund(customer);
    expect((await checkout(ana, 'MONTHLY')).status).toBe(200);
    expect(stripe.subscriptions.get(first)?.status).toBe('canceled');
    payAll(ana);
    await report();
    expect([charging(customer).length, await setup.planOf(ana)]).toEqual([1, 'PREMIUM WEB']);
    expect(await told()).toEqual(['REFUNDED']);
  });

  it('is led to the management while a payment is open, also after the grace period', async () => {
    const { ana, stripe, server } = setup;
    const id = await setup.buy(ana, 'MONTHLY');
    setup.clock.advance({ days: 31 });
    stripe.failRenewal(id);
    await report();
    setup.clock.advance({ days: 8 });
    await endDuePremium(server.db, setup.clock);
    expect(await setup.planOf(ana)).toBe('FREE NONE');
    expect((await checkout(ana, 'YEARLY')).error.code).toBe(30000003);
    const details = await server.request('GET /api/v1/subscription', undefined, { session: ana });
    expect(details.data).toMatchObject({ type: 'FREE', problem: 'PAYMENT_FAILED' });
  });

  it('buys again while a first payment was never made: its invoice is voided, and it is cancelled', async () => {
    const { ana, stripe } = setup;
    const customer = await openCheckout(ana);
    const { id } = stripe.addSubscription(customer, { status: 'incomplete', metadata: { user_id: ana.userId } });
    expect((await checkout(ana, 'YEARLY')).status).toBe(200);
    expect(stripe.subscriptions.get(id)?.status).toBe('incomplete_expired');
    expect(stripe.invoices.map(({ status }) => status)).toContain('void');
  });

  it('keeps a subscription that is paid just before it would be cancelled as unpaid', async () => {
    const { ana, stripe } = setup;
    const customer = await openCheckout(ana);
    const unpaid = stripe.addSubscription(customer, { status: 'incomplete', metadata: { user_id: ana.userId } });
    payAfterNextRead(customer);
    expect((await checkout(ana, 'YEARLY')).status).toBe(503);
    expect(unpaid.status).toBe('active');
    expect((await checkout(ana, 'YEARLY')).error.code).toBe(30000003);
    expect(await setup.planOf(ana)).toBe('PREMIUM WEB');
  });
});

describe('a checkout that is paid beside another subscription', () => {
  /** Pays a checkout while a subscription exists that no webhook has reported. @returns the second one */
  async function payTwice(): Promise<{ customer: string; first: StripeSubscription; second: StripeSubscription }> {
    const { ana, stripe, clock } = setup;
    const customer = await openCheckout(ana);
    const first = stripe.addSubscription(customer, { metadata: { user_id: ana.userId } });
    clock.advance({ seconds: 30 });
    const second = stripe.pay(openCheckouts(ana)[0]?.id ?? '');
    return { customer, first, second };
  }

  it('is cancelled and refunded, once, and the operator is told', async () => {
    const { customer, first, second } = await payTwice();
    await report();
    await report();
    expect([first.status, second.status]).toEqual(['active', 'canceled']);
    const { charges } = setup.stripe;
    expect(charges.filter((one) => one.customer === customer).map(({ refunded }) => refunded)).toEqual([true, false]);
    expect([await setup.planOf(setup.ana), await told()]).toEqual(['PREMIUM WEB', ['DUPLICATE']]);
  });

  it('is refunded although it is paid just before it would be cancelled as unpaid', async () => {
    const { ana, stripe, clock } = setup;
    const customer = await openCheckout(ana);
    stripe.addSubscription(customer, { metadata: { user_id: ana.userId } });
    clock.advance({ seconds: 30 });
    const unpaid = stripe.addSubscription(customer, { status: 'incomplete', metadata: { user_id: ana.userId } });
    payAfterNextRead(customer);
    await report().catch(() => undefined);
    expect(unpaid.status).toBe('active');
    await report();
    const refunded = stripe.charges.filter((charge) => charge.customer === customer && charge.refunded);
    expect([unpaid.status, refunded.length]).toEqual(['canceled', 1]);
  });

  it('is cancelled although the balance does not suffice for the refund, and the operator is told to refund it', async () => {
    setup.stripe.canRefund = false;
    const { second } = await payTwice();
    await report();
    setup.stripe.canRefund = true;
    expect([second.status, await told()]).toEqual(['canceled', ['DUPLICATE', 'REFUND_FAILED']]);
  });

  it('is closed as soon as the other subscription is reported, so that it cannot be paid', async () => {
    const { ana, stripe } = setup;
    const customer = await openCheckout(ana);
    stripe.addSubscription(customer);
    await report();
    expect(openCheckouts(ana)).toEqual([]);
  });
});

it('several subscriptions that the operator has created stay; they are told once, and premium is that of the longest', async () => {
  const { ana, stripe } = setup;
  const customer = await openCheckout(ana);
  stripe.addSubscription(customer, { price: 'price_month', interval: 'month', cancelAtPeriodEnd: true });
  stripe.addSubscription(customer, { status: 'unpaid' });
  stripe.addSubscription(customer, { price: 'price_year', interval: 'year', cancelAtPeriodEnd: true });
  await report();
  await report();
  expect([charging(customer).length, await told()]).toEqual([3, ['SEVERAL']]);
  const { data } = await setup.server.request('GET /api/v1/subscription', undefined, { session: ana });
  expect(data).toMatchObject({ interval: 'YEARLY', endsAt: '2027-03-11T10:00:00.000Z' });
});
