import { canCharge } from '@sevenfold/domain/subscription';
import { PaymentError, type WebPayments } from '#ports';
import type { DeletionStep } from '#features/deletion';
import { findWeb } from './store';

/**
 * Cancels what a user pays for on the web before their account is deleted, and closes their checkout, which could be
 * paid later. Purchases in a store can only be cancelled there.
 */
export const cancelSubscription = (payments: WebPayments | undefined): DeletionStep => ({
  name: 'cancel subscription',
  async run(userId, { db }) {
    const web = await findWeb(db, userId);
    if (!web) return;
    if (!payments) throw new PaymentError('UNAVAILABLE', 'Payments are not configured, but the user has a customer');
    if (web.checkout_id !== null) await payments.expireCheckout(web.checkout_id);
    for (const subscription of await payments.subscriptionsOf(web.customer_id))
      if (canCharge(subscription)) await payments.cancel(subscription.id);
  },
});
