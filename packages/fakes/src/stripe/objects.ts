/** Objects of Stripe's API, as the fake keeps and sends them. */

export type Json = { readonly [name: string]: unknown };

/** Statuses of a subscription: https://docs.stripe.com/api/subscriptions/object#subscription_object-status */
export type StripeStatus =
  'incomplete' | 'incomplete_expired' | 'trialing' | 'active' | 'past_due' | 'canceled' | 'unpaid' | 'paused';

/** Interval in which a price is charged: https://docs.stripe.com/api/prices/object#price_object-recurring-interval */
export type PriceInterval = 'month' | 'year';

export interface StripeSubscription {
  readonly id: string;
  readonly customer: string;
  status: StripeStatus;
  price: string;
  interval: PriceInterval;
  /** Epoch seconds, as all times of Stripe. */
  created: number;
  periodStart: number;
  periodEnd: number;
  cancelAtPeriodEnd: boolean;
}

/**
 * End of a period of a price, on the same day of the month as its start, or on the last day of a shorter month.
 *
 * @param start epoch seconds
 * @returns epoch seconds
 */
export function periodEndOf(start: number, interval: PriceInterval): number {
  const end = new Date(start * 1000);
  const day = end.getUTCDate();
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + (interval === 'year' ? 12 : 1));
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(day, lastDay));
  return Math.floor(end.getTime() / 1000);
}

export interface Charge {
  readonly id: string;
  readonly customer: string;
  readonly created: number;
  readonly paid: boolean;
  refunded: boolean;
  dispute: 'needs_response' | 'won' | 'lost' | null;
}

export interface CheckoutSession {
  readonly id: string;
  readonly customer: string;
  readonly userId: string;
  readonly price: string;
  readonly successUrl: string;
  readonly cancelUrl: string;
  status: 'open' | 'complete' | 'expired';
}

export const subscriptionJson = (subscription: StripeSubscription): Json => ({
  object: 'subscription',
  id: subscription.id,
  customer: subscription.customer,
  status: subscription.status,
  created: subscription.created,
  start_date: subscription.created,
  cancel_at: null,
  cancel_at_period_end: subscription.cancelAtPeriodEnd,
  items: {
    object: 'list',
    data: [
      {
        object: 'subscription_item',
        price: {
          object: 'price',
          id: subscription.price,
          recurring: { interval: subscription.interval, interval_count: 1 },
        },
        current_period_start: subscription.periodStart,
        current_period_end: subscription.periodEnd,
      },
    ],
  },
});

export const chargeJson = ({ id, customer, created, paid, refunded, dispute }: Charge): Json => ({
  object: 'charge',
  id,
  customer,
  created,
  paid,
  status: paid ? 'succeeded' : 'failed',
  refunded,
  disputed: dispute !== null,
});

export const disputeJson = (charge: Charge, status: string): Json => ({
  object: 'dispute',
  id: `dp_${charge.id}`,
  charge: charge.id,
  status,
});

/** A response of the API. */
export interface ApiResult {
  readonly status: number;
  readonly body: Json;
}

export const ok = (body: Json): ApiResult => ({ status: 200, body });
export const list = (data: readonly Json[]): ApiResult => ok({ object: 'list', data, has_more: false });
export const failure = (status: number, type: string, code?: string): ApiResult => ({
  status,
  body: { error: { type, message: 'The fake was told to fail', ...(code !== undefined && { code }) } },
});
export const missing = (): ApiResult => failure(404, 'invalid_request_error', 'resource_missing');
