import { canCharge, CHECKOUT_MS } from '@sevenfold/domain/subscription';
import { PaymentError, type ReportedSubscription, type WebPayments } from '#ports';
import type { DeletionStep } from '#features/deletion';
import { findWeb, type WebRow } from './store';

/**
 * Cancels what a user pays for on the web before their account is deleted, and closes their checkout, which could be
 * paid later. Purchases in a store can only be cancelled there.
 */
export const cancelSubscription = (payments: WebPayments | undefined): DeletionStep => ({
  name: 'cancel subscription',
  async run(userId, { db, clock, log }) {
    const web = await findWeb(db, userId);
    if (!web) return;
    if (!payments) {
      if (!couldCharge(web, clock.now())) return;
      throw new PaymentError('UNAVAILABLE', 'Payments are not configured, but the user may have a subscription');
    }
    if (web.checkout_id !== null) await payments.expireCheckout(web.checkout_id);
    const subscriptions = await listSubscriptions(payments, web.customer_id);
    if (subscriptions === null && couldCharge(web, clock.now()))
      log.error('deleted the account of a customer who is unknown to the payment system');
    for (const subscription of subscriptions ?? []) if (canCharge(subscription)) await payments.cancel(subscription.id);
  },
});

/** True if the user has an open checkout or a subscription that may take money, as far as this server knows. */
const couldCharge = (web: WebRow, now: number): boolean =>
  isCheckoutOpen(web, now) || (web.status !== null && canCharge({ status: web.status }));

/** Without the payment system, a checkout that nobody paid stays stored. */
const isCheckoutOpen = ({ checkout_id: id, read_at: readAt }: WebRow, now: number): boolean =>
  id !== null && (readAt === null || now - readAt.getTime() < CHECKOUT_MS);

/**
 * Returns null for a customer who was deleted at the payment system, or belongs to another account of it: nothing of
 * theirs can be charged or cancelled there, and a retry would not find them either.
 *
 * @throws {PaymentError}
 */
const listSubscriptions = (
  payments: WebPayments,
  customerId: string,
): Promise<readonly ReportedSubscription[] | null> =>
  payments.subscriptionsOf(customerId).catch((error: unknown) => {
    if (error instanceof PaymentError && error.reason === 'NOT_FOUND') return null;
    throw error;
  });
