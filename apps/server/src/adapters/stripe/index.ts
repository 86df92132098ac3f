import { WEB_STATUSES, type PaymentState, type WebStatus } from '@sevenfold/domain/plan';
import type Stripe from 'stripe';
import type { Clock } from '../../clock';
import {
  type Checkout,
  type CheckoutRequest,
  type Interval,
  PaymentError,
  type ReportedSubscription,
  type WebPayments,
} from '../../ports/payments';

/** Timeout of one request, shorter than that of the request that causes it. */
const TIMEOUT_MS = 10_000;
/** Automatic retries of a request by the library. */
const RETRIES = 2;
/** Maximum age of a webhook's signature, as Stripe recommends. */
const SIGNATURE_SECONDS = 300;
/** Number of charges that are searched for the latest successful one; failed attempts are charges too. */
const CHARGES = 20;

export interface StripeOptions {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Ids of the prices. */
  readonly prices: Readonly<Record<Interval, string>>;
  /** Origin of the API. Absent: Stripe's own. */
  readonly url: string | undefined;
  readonly clock: Clock;
}

/** Sells subscriptions through Stripe Checkout and its billing portal. */
export function stripePayments({ secretKey, webhookSecret, prices, url, clock }: StripeOptions): WebPayments {
  let created: Promise<Stripe> | undefined;
  // Loaded with the first call: the library is large, and the server starts without it.
  const client = (): Promise<Stripe> => {
    created ??= import('stripe').then(
      (library) =>
        new library.default(secretKey, {
          timeout: TIMEOUT_MS,
          maxNetworkRetries: RETRIES,
          telemetry: false,
          ...(url !== undefined && addressOf(url)),
        }),
    );
    return created;
  };
  const withClient = async <T>(call: (stripe: Stripe) => Promise<T>): Promise<T> =>
    withPaymentErrors(call, await client());

  return {
    createCustomer: (userId, email) =>
      withClient(async (stripe) => {
        const { id } = await stripe.customers.create(
          { ...(email !== null && { email }), metadata: { user_id: userId } },
          { idempotencyKey: `customer-${userId}` },
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
          if (!isStripeError(error) || error.type !== 'StripeInvalidRequestError') throw error;
        });
      }),

    createPortal: (customerId, returnUrl) =>
      withClient(
        async (stripe) =>
          (await stripe.billingPortal.sessions.create({ customer: customerId, return_url: returnUrl })).url,
      ),

    subscriptionOf: (customerId) =>
      withClient(async (stripe) => {
        const { data } = await stripe.subscriptions.list({ customer: customerId, status: 'all', limit: 100 });
        const subscription = mostRelevant(data);
        const item = subscription?.items.data[0];
        if (!subscription || !item) return null;
        return {
          id: subscription.id,
          interval: intervalOf(item.price),
          status: statusOf(subscription.status),
          periodStart: item.current_period_start * 1000,
          periodEnd: item.current_period_end * 1000,
          isEnding: subscription.cancel_at_period_end || subscription.cancel_at !== null,
          payment: await paymentStateOf(stripe, customerId, subscription.start_date),
        } satisfies ReportedSubscription;
      }),

    cancelAll: (customerId) =>
      withClient(async (stripe) => {
        const { data } = await stripe.subscriptions.list({ customer: customerId, status: 'all', limit: 100 });
        for (const { id, status } of data)
          if (status !== 'canceled' && status !== 'incomplete_expired') await stripe.subscriptions.cancel(id);
      }),

    async customerOfWebhook(body, signature) {
      const stripe = await client();
      let event: Stripe.Event;
      try {
        event = stripe.webhooks.constructEvent(
          body,
          signature,
          webhookSecret,
          SIGNATURE_SECONDS,
          undefined,
          clock.now(),
        );
      } catch {
        throw new PaymentError('FORGED', 'The signature of a webhook is not valid');
      }
      const { customer, object, id, charge } = event.data.object as {
        customer?: unknown;
        object?: unknown;
        id?: unknown;
        charge?: unknown;
      };
      if (object === 'customer') return idOf(id);
      const chargeId = object === 'dispute' ? idOf(charge) : null;
      if (chargeId === null) return idOf(customer);
      return withClient(async ({ charges }) => idOf((await charges.retrieve(chargeId)).customer));
    },
  };
}

function addressOf(url: string): { host: string; port: number; protocol: 'http' | 'https' } {
  const { hostname, port, protocol } = new URL(url);
  const isSecure = protocol === 'https:';
  return { host: hostname, port: Number(port || (isSecure ? 443 : 80)), protocol: isSecure ? 'https' : 'http' };
}

/** The id of a reference, which may be expanded to the whole object. */
function idOf(reference: unknown): string | null {
  const id = typeof reference === 'object' && reference !== null && 'id' in reference ? reference.id : reference;
  return typeof id === 'string' ? id : null;
}

function checkoutOf({ id, status, url, client_reference_id, customer }: Stripe.Checkout.Session): Checkout {
  return {
    id,
    state: status === 'open' ? 'OPEN' : status === 'complete' ? 'COMPLETE' : 'EXPIRED',
    url: status === 'open' ? url : null,
    userId: client_reference_id,
    customerId: idOf(customer),
  };
}

/** The interval of any price, including those no longer sold; null unless it is one month or one year. */
function intervalOf({ recurring }: Pick<Stripe.Price, 'recurring'>): Interval | null {
  if (recurring?.interval_count !== 1) return null;
  return recurring.interval === 'year' ? 'YEARLY' : recurring.interval === 'month' ? 'MONTHLY' : null;
}

/** Statuses of a running subscription, most relevant first. */
const RUNNING: readonly string[] = ['active', 'trialing', 'past_due'];
/** Reads a status; an unknown one, which Stripe may add later, counts as unpaid. */
const statusOf = (status: string): WebStatus => WEB_STATUSES.find((known) => known === status) ?? 'unpaid';

function mostRelevant(subscriptions: readonly Stripe.Subscription[]): Stripe.Subscription | undefined {
  const rank = ({ status }: Stripe.Subscription) =>
    RUNNING.includes(status) ? RUNNING.indexOf(status) : RUNNING.length;
  return [...subscriptions].sort((one, other) => rank(one) - rank(other) || other.created - one.created)[0];
}

/** State of the latest payment since a subscription started. */
async function paymentStateOf(stripe: Stripe, customer: string, startedAt: number): Promise<PaymentState> {
  const { data } = await stripe.charges.list({ customer, created: { gte: startedAt }, limit: CHARGES });
  const charge = data.find(({ paid }) => paid);
  if (!charge) return 'KEPT';
  if (charge.disputed) {
    const disputes = await stripe.disputes.list({ charge: charge.id, limit: 1 });
    const status = disputes.data[0]?.status;
    if (status === 'lost') return 'DISPUTE_LOST';
    if (status !== 'won') return 'DISPUTED';
  }
  return charge.refunded ? 'REFUNDED' : 'KEPT';
}

interface StripeError {
  readonly type: string;
  readonly code?: string;
  readonly statusCode?: number;
}

const isStripeError = (error: unknown): error is StripeError =>
  error instanceof Error && 'type' in error && typeof error.type === 'string' && error.type.startsWith('Stripe');

/** Types of errors after which a retry may succeed. */
const RETRYABLE: readonly string[] = ['StripeConnectionError', 'StripeAPIError', 'StripeRateLimitError'];

/**
 * Calls the API. Throws failures as `PaymentError`s without the messages of the library, which may quote personal data.
 */
async function withPaymentErrors<T>(call: (stripe: Stripe) => Promise<T>, stripe: Stripe): Promise<T> {
  try {
    return await call(stripe);
  } catch (error) {
    if (!isStripeError(error)) throw error;
    const { type, code, statusCode } = error;
    throw new PaymentError(
      code === 'resource_missing' ? 'NOT_FOUND' : RETRYABLE.includes(type) ? 'UNAVAILABLE' : 'REFUSED',
      `Stripe: ${[type, code, statusCode].filter((part) => part !== undefined).join(' ')}`,
    );
  }
}
