import type { PaymentInterval } from '@sevenfold/contract';
import { beforeCheckout, canCharge } from '@sevenfold/domain/subscription';
import type { Db } from '#db';
import { HttpError } from '#http';
import { type Checkout, PaymentError } from '#ports';
import { requireUser } from '#features/user';
import { readEntitlement } from './entitlement';
import { withHttpErrors } from './errors';
import { refreshWeb, type WebDeps } from './refresh';
import { findWeb, insertCustomer, skipCheckoutNumber, updateCheckout, updateCustomer, type WebRow } from './store';

/** Paths that the payment system sends a user back to; it replaces the braces by the id of the checkout. */
const SUCCESS_PATH = '/premium-success?checkout={CHECKOUT_SESSION_ID}';
const UPGRADE_PATH = '/upgrade';

/**
 * Starts a checkout, or continues the open one. Two requests at once get the same checkout: the payment system knows it
 * by a key of user, interval and number, and the number changes only when a checkout has ended.
 *
 * @param origin of the app, without a trailing slash
 * @throws HttpError ALREADY_PREMIUM: a subscription exists that may take money, or a store purchase; CONFLICT: another
 *   price was chosen at the same time; PAYMENT_REFUSED, also for a price that the payment system does not know;
 *   UNAVAILABLE, USER_NOT_FOUND
 */
export async function startCheckout(
  deps: WebDeps,
  userId: string,
  { interval, origin }: { readonly interval: PaymentInterval; readonly origin: string },
): Promise<string> {
  const { db, payments } = deps;
  return withHttpErrors(async () => {
    let row = await requireCustomer(deps, userId);
    let next = await endOtherCheckout(deps, row, interval);
    // Comes after the checkout was read: one that was just paid has its subscription by now.
    const isKnown = await refuseSecondSubscription(deps, userId, row.customer_id);
    if (!isKnown) {
      row = await replaceCustomer(deps, userId, row);
      next = row.checkout_number;
    }
    if (typeof next === 'object') return next.url;
    const checkout = await payments
      .createCheckout({
        userId,
        customerId: row.customer_id,
        interval,
        successUrl: `${origin}${SUCCESS_PATH}`,
        cancelUrl: `${origin}${UPGRADE_PATH}`,
        idempotencyKey: `checkout-${userId}-${interval}-${next}`,
      })
      .catch(async (error: unknown) => {
        // The payment system may repeat its rejection for the same key, even after the cause was corrected.
        if (error instanceof PaymentError && error.reason !== 'UNAVAILABLE') await skipCheckoutNumber(db, userId, next);
        throw refusedIfUnknown(error);
      });
    if (!(await updateCheckout(db, userId, { id: checkout.id, interval, number: next }, row.checkout_id))) {
      // Two open checkouts could both be paid.
      await payments.expireCheckout(checkout.id);
      throw new HttpError('CONFLICT');
    }
    if (checkout.url === null) throw new HttpError('PAYMENT_REFUSED');
    return checkout.url;
  });
}

/**
 * Asks the payment system for all subscriptions: a webhook may have been lost, and one without premium may still take
 * money later. Cancels those whose first payment was never made.
 *
 * @returns false if the payment system does not know the customer
 * @throws HttpError ALREADY_PREMIUM
 */
async function refuseSecondSubscription(deps: WebDeps, userId: string, customerId: string): Promise<boolean> {
  const known = await refreshWeb(deps, customerId).catch(whenNotFound(null));
  const subscriptions = known ?? [];
  if (subscriptions.some((one) => beforeCheckout(one) === 'MANAGE')) throw new HttpError('ALREADY_PREMIUM');
  const { paymentSystem } = await readEntitlement(deps.db, deps.clock, userId);
  if (paymentSystem === 'WEB' || paymentSystem === 'MOBILE') throw new HttpError('ALREADY_PREMIUM');
  for (const one of subscriptions) if (beforeCheckout(one) === 'CANCEL') await deps.payments.cancelUnpaid(one.id);
  return known !== null;
}

/** Converts NOT_FOUND: an unknown price is a configuration error here, not the user's. */
function refusedIfUnknown(error: unknown): unknown {
  return error instanceof PaymentError && error.reason === 'NOT_FOUND'
    ? new PaymentError('REFUSED', error.message)
    : error;
}

/** Returns the number of the next checkout, or the URL of the open one if it is for the same interval. */
async function endOtherCheckout(
  { payments }: WebDeps,
  { checkout_id: id, checkout_interval: interval, checkout_number: number }: WebRow,
  wanted: PaymentInterval,
): Promise<number | { readonly url: string }> {
  if (id === null) return number;
  const { state, url }: Pick<Checkout, 'state' | 'url'> = await payments
    .checkout(id)
    .catch(whenNotFound({ state: 'EXPIRED', url: null } as const));
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
  return requireWeb(db, userId);
}

/**
 * Gives a user another customer in the place of one that was deleted at the payment system, or belongs to another
 * account of it.
 *
 * @throws {PaymentError} REFUSED: the former one has a subscription that may take money
 */
async function replaceCustomer({ db, payments }: WebDeps, userId: string, former: WebRow): Promise<WebRow> {
  const { customer_id: formerId, checkout_id: checkoutId, status } = former;
  if (status !== null && canCharge({ status }))
    throw new PaymentError('REFUSED', 'A customer with a subscription is unknown to the payment system');
  if (checkoutId !== null) await payments.expireCheckout(checkoutId);
  const { email } = await requireUser(db, userId);
  await updateCustomer(db, userId, { formerId, id: await payments.createCustomer(userId, email, formerId) });
  return requireWeb(db, userId);
}

async function requireWeb(db: Db, userId: string): Promise<WebRow> {
  const row = await findWeb(db, userId);
  if (!row) throw new HttpError('USER_NOT_FOUND');
  return row;
}

const whenNotFound =
  <T>(value: T) =>
  (error: unknown): T => {
    if (error instanceof PaymentError && error.reason === 'NOT_FOUND') return value;
    throw error;
  };
