import { isDeepStrictEqual } from 'node:util';
import { beforeCheckout, canCharge, selectSubscription, subscriptionsToCancel } from '@sevenfold/domain/subscription';
import type { Clock } from '../../clock';
import type { Db } from '#db';
import { PaymentError, type ReportedSubscription, type StorePayments, type WebPayments } from '#ports';
import { inUserTransaction, touchRows } from '#rows';
import { applyEntitlement, readEntitlement, readIsPaidTwice } from './entitlement';
import { tellOperator } from './notice';
import { closeCheckout, findStore, findUserByCustomer, findWeb, updateWeb, upsertStore, userExists } from './store';

export interface SubscriptionDeps {
  readonly db: Db;
  readonly clock: Clock;
}

/** `SubscriptionDeps` of a server that knows of purchases in stores. */
export interface StoreDeps extends SubscriptionDeps {
  readonly store: StorePayments;
  /** Undefined on a server that takes no payments on the web. */
  readonly payments?: WebPayments | undefined;
}

/** `SubscriptionDeps` of a server that takes payments on the web. */
export interface WebDeps extends SubscriptionDeps {
  readonly payments: WebPayments;
}

/**
 * Reads the subscriptions of a customer, cancels those that must not go on, and applies the rest. Webhooks only trigger
 * this: the state is always read from the payment system, so they may arrive in any order and any number of times.
 *
 * @returns the subscriptions as they are now; none for an unknown customer
 * @throws {PaymentError}
 */
export async function refreshWeb(deps: WebDeps, customerId: string): Promise<readonly ReportedSubscription[]> {
  const { db, clock, payments } = deps;
  const userId = await findUserByCustomer(db, customerId);
  if (userId === undefined) return [];
  const readAt = new Date(clock.now());
  const reported = await payments.subscriptionsOf(customerId);
  const subscriptions = await cancelSuperfluous(deps, { userId, customerId }, reported);
  if (subscriptions.some((one) => beforeCheckout(one) === 'MANAGE')) await endOpenCheckout(deps, userId);
  const selected = selectSubscription(subscriptions, readAt.getTime()) ?? null;
  await apply(deps, userId, async (transaction) => {
    const before = await findWeb(transaction, userId);
    await updateWeb(transaction, userId, selected, readAt);
    const after = await findWeb(transaction, userId);
    return !isDeepStrictEqual({ ...before, read_at: null }, { ...after, read_at: null });
  });
  await reportDoublePayment(deps, userId);
  return subscriptions;
}

/** Cancels the subscriptions that the domain names, and tells the operator about them and about any others beside one. */
async function cancelSuperfluous(
  { db, payments }: WebDeps,
  customer: { readonly userId: string; readonly customerId: string },
  reported: readonly ReportedSubscription[],
): Promise<readonly ReportedSubscription[]> {
  const cancelled = new Set<string>();
  for (const { id, reason, isRefunded } of subscriptionsToCancel(reported)) {
    // Told first: after a crash, a cancelled subscription is not found here any more.
    await tellOperator(db, { ...customer, reason, subscriptionIds: [id] });
    // Refunded before it is cancelled for the same reason; Stripe makes a repeated refund one.
    if (isRefunded)
      await payments.refund(id).catch(async (error: unknown) => {
        if (!(error instanceof PaymentError) || error.reason === 'UNAVAILABLE') throw error;
        await tellOperator(db, { ...customer, reason: 'REFUND_FAILED', subscriptionIds: [id] });
      });
    const isUnpaid = reported.some((one) => one.id === id && beforeCheckout(one) === 'CANCEL');
    await (isUnpaid ? payments.cancelUnpaid(id) : payments.cancel(id));
    cancelled.add(id);
  }
  const remaining = reported.map((one) =>
    cancelled.has(one.id) ? { ...one, status: 'canceled' as const, paidUntil: null } : one,
  );
  const charging = remaining.filter(canCharge).map(({ id }) => id);
  if (charging.length > 1) await tellOperator(db, { ...customer, reason: 'SEVERAL', subscriptionIds: charging.sort() });
  return remaining;
}

/** Closes a checkout that could be paid beside the subscription that exists. */
async function endOpenCheckout({ db, payments }: WebDeps, userId: string): Promise<void> {
  const id = (await findWeb(db, userId))?.checkout_id;
  if (id === null || id === undefined) return;
  await payments.expireCheckout(id);
  await closeCheckout(db, userId, id);
}

/**
 * Forgets the checkout of a customer once the payment system has closed it without a payment, so that they are not read
 * every day for ever.
 *
 * @throws {PaymentError}
 */
export async function forgetEndedCheckout({ db, payments }: WebDeps, customerId: string): Promise<void> {
  const userId = await findUserByCustomer(db, customerId);
  if (userId === undefined) return;
  const id = (await findWeb(db, userId))?.checkout_id;
  if (id === null || id === undefined) return;
  const { state } = await payments.checkout(id);
  if (state === 'EXPIRED') await closeCheckout(db, userId, id);
}

/**
 * As `refreshWeb`, for purchases in a store. Closes a checkout on the web that could be paid beside the purchase.
 *
 * @throws {PaymentError}
 */
export async function refreshStore({ store, payments, ...deps }: StoreDeps, userId: string): Promise<void> {
  const { db, clock } = deps;
  if (!(await userExists(db, userId))) return;
  const readAt = new Date(clock.now());
  const purchase = await store.purchaseOf(userId);
  await apply(deps, userId, async (transaction) => {
    const before = await findStore(transaction, userId);
    await upsertStore(transaction, userId, purchase, readAt);
    const after = await findStore(transaction, userId);
    return !isDeepStrictEqual({ ...before, read_at: null }, { ...after, read_at: null });
  });
  await reportDoublePayment(deps, userId);
  const { paymentSystem } = await readEntitlement(db, clock, userId);
  if (payments && paymentSystem === 'MOBILE') await endOpenCheckout({ ...deps, payments }, userId);
}

/**
 * Tells the operator of a customer whom the web and a store both charge: two devices bought at the same time, which no
 * check before a purchase can exclude. The app asks the user to cancel one.
 */
async function reportDoublePayment({ db, clock }: SubscriptionDeps, userId: string): Promise<void> {
  const web = await findWeb(db, userId);
  if (!web?.subscription_id || !(await readIsPaidTwice(db, clock, userId))) return;
  const { customer_id: customerId, subscription_id: subscriptionId } = web;
  await tellOperator(db, { userId, customerId, reason: 'PAID_TWICE', subscriptionIds: [subscriptionId] });
}

/** @param write returns true if devices must read the subscription again although the plan stays the same */
async function apply(
  { db, clock }: SubscriptionDeps,
  userId: string,
  write: (transaction: Db) => Promise<boolean>,
): Promise<void> {
  await inUserTransaction(db, userId, async (transaction) => {
    const isNew = await write(transaction.db);
    const hasChanged = await applyEntitlement(transaction, clock);
    if (isNew && !hasChanged) await touchRows(transaction, 'user', [{ id: userId }]);
  });
}
