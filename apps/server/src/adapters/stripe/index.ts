import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import type { Clock } from '../../clock';
import type { Checkout, CheckoutRequest, Interval, WebPayments } from '#ports';
import { isInvalidRequest, lazyClient, readId, withPaymentErrors, type WithClient } from './client';
import { findConfigurationProblems } from './configuration';
import {
  cancelSubscription,
  cancelUnpaidSubscription,
  listSubscriptions,
  refundSubscription,
  USER_ID_KEY,
} from './subscriptions';
import { readCustomer, verifyEvent } from './webhook';

export interface StripeOptions {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Ids of the prices. */
  readonly prices: Readonly<Record<Interval, string>>;
  /** Origin of the API. Absent: Stripe's own. */
  readonly url: string | undefined;
  readonly clock: Clock;
}

/** Maximum number of customers with one address that are looked at: the most that Stripe lists at once. */
const LIST_MAX = 100;

/** Sells subscriptions through Stripe Checkout and its billing portal. */
export function stripePayments({ secretKey, webhookSecret, prices, url, clock }: StripeOptions): WebPayments {
  const client = lazyClient(secretKey, url);
  const withClient: WithClient = async (call) => withPaymentErrors(call, await client());

  return {
    configurationProblems: () => withClient((stripe) => findConfigurationProblems(stripe, prices)),

    createCustomer: (userId, email, formerId = '') =>
      withClient(async (stripe) => {
        // A database that was restored from a backup may have lost the customer, who may be paying.
        const known = email === null ? [] : (await stripe.customers.list({ email, limit: LIST_MAX })).data;
        const existing = known.find(({ id, metadata }) => id !== formerId && metadata[USER_ID_KEY] === userId);
        if (existing) return existing.id;
        const { id } = await stripe.customers.create(
          { ...(email !== null && { email }), metadata: { [USER_ID_KEY]: userId } },
          { idempotencyKey: `customer-${userId}-${digest((email ?? '') + formerId)}` },
        );
        return id;
      }),

    createCheckout: ({ userId, customerId, interval, successUrl, cancelUrl, idempotencyKey }: CheckoutRequest) =>
      withClient(async (stripe) =>
        checkoutOf(
          await stripe.checkout.sessions.create(
            {
              mode: 'subscription',
              customer: customerId,
              client_reference_id: userId,
              line_items: [{ price: prices[interval], quantity: 1 }],
              subscription_data: { metadata: { [USER_ID_KEY]: userId } },
              success_url: successUrl,
              cancel_url: cancelUrl,
            },
            { idempotencyKey },
          ),
        ),
      ),

    checkout: (id) => withClient(async (stripe) => checkoutOf(await stripe.checkout.sessions.retrieve(id))),

    expireCheckout: (id) =>
      withClient(async (stripe) => {
        await stripe.checkout.sessions.expire(id).catch((error: unknown) => {
          // Complete or expired already.
          if (!isInvalidRequest(error)) throw error;
        });
      }),

    createPortal: (customerId, returnUrl) =>
      withClient(
        async (stripe) =>
          (await stripe.billingPortal.sessions.create({ customer: customerId, return_url: returnUrl })).url,
      ),

    subscriptionsOf: (customerId) => withClient((stripe) => listSubscriptions(stripe, customerId)),
    cancel: (subscriptionId) => withClient((stripe) => cancelSubscription(stripe, subscriptionId)),
    cancelUnpaid: (subscriptionId) => withClient((stripe) => cancelUnpaidSubscription(stripe, subscriptionId)),
    refund: (subscriptionId) => withClient((stripe) => refundSubscription(stripe, subscriptionId)),

    async customerOfWebhook(body, signature) {
      const stripe = await client();
      const object = verifyEvent(stripe, { body, signature, secret: webhookSecret, now: clock.now() });
      const chargeId = object.object === 'dispute' ? readId(object.charge) : null;
      if (chargeId === null) return readCustomer(object);
      return withClient(async ({ charges }) => readId((await charges.retrieve(chargeId)).customer));
    },
  };
}

function checkoutOf({ id, status, url, client_reference_id, customer }: Stripe.Checkout.Session): Checkout {
  return {
    id,
    state: status === 'open' ? 'OPEN' : status === 'complete' ? 'COMPLETE' : 'EXPIRED',
    url: status === 'open' ? url : null,
    userId: client_reference_id,
    customerId: readId(customer),
  };
}

/** Part of a key: Stripe refuses a key that it knows with other parameters, such as an address that was changed since. */
const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');
