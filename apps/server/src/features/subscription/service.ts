import type { PaymentInterval, ResponseOf, SubscriptionDetails } from '@sevenfold/contract';
import type { Clock } from '../../clock';
import type { Db } from '../../db/client';
import type { Publisher } from '../../http/handlers';
import { HttpError } from '../../http/httpError';
import { type Checkout, PaymentError, type StorePayments, type WebPayments } from '../../ports/payments';
import { requireUser } from '../user/service';
import { applyEntitlement, readEntitlement } from './entitlement';
import {
  findStore,
  findUserByCustomer,
  findWeb,
  insertCustomer,
  skipCheckoutNumber,
  updateCheckout,
  updateWeb,
  upsertStore,
  userExists,
  type WebRow,
} from './store';

/** Paths that the payment system sends a user back to; it replaces the braces by the id of the checkout. */
const SUCCESS_PATH = '/premium-success?checkout={CHECKOUT_SESSION_ID}';
const UPGRADE_PATH = '/upgrade';
const PORTAL_RETURN_PATH = '/settings/subscription';

export interface SubscriptionDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly changes: Publisher;
}

/** `SubscriptionDeps` of a server that takes payments on the web. */
export interface WebDeps extends SubscriptionDeps {
  readonly payments: WebPayments;
}

/** @throws HttpError USER_NOT_FOUND */
export async function readSubscription(db: Db, clock: Clock, userId: string): Promise<SubscriptionDetails> {
  const user = await requireUser(db, userId);
  const system = user.payment_system;
  const { paymentSystem, renewsAt } = await readEntitlement(db, clock, userId);
  return {
    type: user.subscription_type,
    paymentSystem: system,
    interval: system === 'WEB' ? ((await findWeb(db, userId))?.payment_interval ?? null) : null,
    renewsAt: paymentSystem === system && renewsAt !== null ? new Date(renewsAt).toISOString() : null,
    endsAt: user.premium_ends_at?.toISOString() ?? null,
    graceEndsAt: user.grace_ends_at?.toISOString() ?? null,
    store: system === 'MOBILE' ? ((await findStore(db, userId))?.store ?? null) : null,
  };
}

/**
 * Starts a checkout, or continues the open one. Two requests at once get the same checkout: the payment system knows it
 * by a key of user, interval and number, and the number changes only when a checkout has ended.
 *
 * @param origin of the app, without a trailing slash
 * @throws HttpError ALREADY_PREMIUM: paid already, here or in a store; CONFLICT: another price was chosen at the same
 *   time; PAYMENT_REFUSED, also for a price that the payment system does not know; UNAVAILABLE, USER_NOT_FOUND
 */
export async function startCheckout(
  deps: WebDeps,
  userId: string,
  { interval, origin }: { readonly interval: PaymentInterval; readonly origin: string },
): Promise<string> {
  const { db, payments } = deps;
  return withHttpErrors(async () => {
    const row = await requireCustomer(deps, userId);
    // A webhook may have been lost: without this, a user could pay twice.
    await refreshWeb(deps, row.customer_id);
    const { paymentSystem } = await readEntitlement(db, deps.clock, userId);
    if (paymentSystem === 'WEB' || paymentSystem === 'MOBILE') throw new HttpError('ALREADY_PREMIUM');
    const number = await nextNumber(payments, row, interval);
    if (typeof number === 'object') return number.url;
    const checkout = await payments
      .createCheckout({
        userId,
        customerId: row.customer_id,
        interval,
        successUrl: `${origin}${SUCCESS_PATH}`,
        cancelUrl: `${origin}${UPGRADE_PATH}`,
        idempotencyKey: `checkout-${userId}-${interval}-${number}`,
      })
      .catch(async (error: unknown) => {
        // The payment system may repeat its rejection for the same key, even after the cause was corrected.
        if (error instanceof PaymentError && error.reason !== 'UNAVAILABLE')
          await skipCheckoutNumber(db, userId, number);
        throw refusedIfUnknown(error);
      });
    if (!(await updateCheckout(db, userId, { id: checkout.id, interval, number }, row.checkout_id))) {
      // Two open checkouts could both be paid.
      await payments.expireCheckout(checkout.id);
      throw new HttpError('CONFLICT');
    }
    if (checkout.url === null) throw new HttpError('PAYMENT_REFUSED');
    return checkout.url;
  });
}

/** Converts NOT_FOUND: an unknown price or customer is a configuration error here, not the user's. */
function refusedIfUnknown(error: unknown): unknown {
  return error instanceof PaymentError && error.reason === 'NOT_FOUND'
    ? new PaymentError('REFUSED', error.message)
    : error;
}

/** Returns the number of the next checkout, or the URL of the open one if it is for the same interval. */
async function nextNumber(
  payments: WebPayments,
  { checkout_id: id, checkout_interval: interval, checkout_number: number }: WebRow,
  wanted: PaymentInterval,
): Promise<number | { readonly url: string }> {
  if (id === null) return number;
  const { state, url }: Pick<Checkout, 'state' | 'url'> = await payments
    .checkout(id)
    .catch(orElse('NOT_FOUND', { state: 'EXPIRED', url: null } as const));
  if (state !== 'OPEN' || url === null) return number + 1;
  if (interval === wanted) return { url };
  // Two open checkouts could both be paid.
  await payments.expireCheckout(id);
  return number + 1;
}

async function requireCustomer({ db, payments }: WebDeps, userId: string): Promise<WebRow> {
  const existing = await findWeb(db, userId);
  if (existing) return existing;
  const { email } = await requireUser(db, userId);
  await insertCustomer(db, userId, await payments.createCustomer(userId, email));
  const row = await findWeb(db, userId);
  if (!row) throw new HttpError('USER_NOT_FOUND');
  return row;
}

/**
 * Reads a checkout that the payment system has sent a user back from.
 *
 * @throws HttpError NOT_FOUND: unknown, or started by another user; PAYMENT_REFUSED, UNAVAILABLE
 */
export async function confirmCheckout(
  deps: WebDeps,
  userId: string,
  checkoutId: string,
): Promise<ResponseOf<'POST /api/v1/subscription/confirm'>['state']> {
  return withHttpErrors(async () => {
    const checkout = await deps.payments.checkout(checkoutId);
    if (checkout.userId !== userId || checkout.customerId === null) throw new HttpError('NOT_FOUND');
    await refreshWeb(deps, checkout.customerId);
    const { paymentSystem } = await readEntitlement(deps.db, deps.clock, userId);
    if (paymentSystem === 'WEB') return 'PREMIUM';
    return checkout.state === 'COMPLETE' ? 'PENDING' : 'NOT_PAID';
  });
}

/** @throws HttpError NOT_FOUND: has never paid on the web; PAYMENT_REFUSED, UNAVAILABLE */
export async function openPortal({ db, payments }: WebDeps, userId: string, origin: string): Promise<string> {
  const row = await findWeb(db, userId);
  if (!row) throw new HttpError('NOT_FOUND');
  return withHttpErrors(() => payments.createPortal(row.customer_id, `${origin}${PORTAL_RETURN_PATH}`));
}

/**
 * Reads the subscription of a customer and applies it. Webhooks only trigger this: the state is always read from the
 * payment system, so they may arrive in any order and any number of times.
 *
 * @throws {PaymentError}
 */
export async function refreshWeb({ db, clock, changes, payments }: WebDeps, customerId: string): Promise<void> {
  const userId = await findUserByCustomer(db, customerId);
  if (userId === undefined) return;
  const readAt = new Date(clock.now());
  const subscription = await payments.subscriptionOf(customerId);
  await apply({ db, clock, changes }, userId, (transaction) => updateWeb(transaction, userId, subscription, readAt));
}

/**
 * As `refreshWeb`, for purchases in a store.
 *
 * @throws {PaymentError}
 */
export async function refreshStore(
  { db, clock, changes, store }: SubscriptionDeps & { readonly store: StorePayments },
  userId: string,
): Promise<void> {
  if (!(await userExists(db, userId))) return;
  const readAt = new Date(clock.now());
  const purchase = await store.purchaseOf(userId);
  await apply({ db, clock, changes }, userId, (transaction) => upsertStore(transaction, userId, purchase, readAt));
}

async function apply(
  { db, clock, changes }: SubscriptionDeps,
  userId: string,
  write: (transaction: Db) => Promise<unknown>,
): Promise<void> {
  const hasChanged = await db.transaction().execute(async (transaction) => {
    await write(transaction);
    return applyEntitlement(transaction, clock, userId);
  });
  if (hasChanged) changes.publish({ userId, topics: ['user'], operation: null });
}

/** Runs a call and converts a `PaymentError` to an `HttpError`. */
async function withHttpErrors<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    if (error.reason === 'NOT_FOUND') throw new HttpError('NOT_FOUND');
    throw new HttpError(error.reason === 'UNAVAILABLE' ? 'UNAVAILABLE' : 'PAYMENT_REFUSED');
  }
}

const orElse =
  <T>(reason: PaymentError['reason'], value: T) =>
  (error: unknown): T => {
    if (error instanceof PaymentError && error.reason === reason) return value;
    throw error;
  };
