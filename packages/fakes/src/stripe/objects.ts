import type Stripe from 'stripe';
import type { Answer } from './answer';

/** Objects of Stripe's API, as the fake keeps and sends them. Times in epoch seconds, as all times of Stripe. */

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
  created: number;
  periodStart: number;
  periodEnd: number;
  cancelAtPeriodEnd: boolean;
  /** Time at which it ends, whatever its periods are; null if none was set. */
  cancelAt: number | null;
  /** Treatment of invoices while collection is paused; null while it is not. */
  pausedCollection: 'keep_as_draft' | 'mark_uncollectible' | 'void' | null;
  cancellationReason: 'cancellation_requested' | 'payment_disputed' | 'payment_failed' | null;
  readonly metadata: Readonly<Record<string, string>>;
}

export interface Invoice {
  readonly id: string;
  readonly customer: string;
  readonly subscription: string;
  readonly paymentIntent: string;
  readonly reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update';
  readonly created: number;
  readonly periodStart: number;
  readonly periodEnd: number;
  status: 'open' | 'paid' | 'void';
}

export interface Charge {
  readonly id: string;
  readonly customer: string;
  readonly paymentIntent: string;
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
  readonly metadata: Readonly<Record<string, string>>;
  readonly successUrl: string;
  readonly cancelUrl: string;
  status: 'open' | 'complete' | 'expired';
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

export const priceJson = (id: string, interval: PriceInterval): Answer<Stripe.Price> => ({
  object: 'price',
  id,
  active: true,
  type: 'recurring',
  recurring: { interval, interval_count: 1 },
});

export const subscriptionJson = (subscription: StripeSubscription): Answer<Stripe.Subscription> => ({
  object: 'subscription',
  id: subscription.id,
  customer: subscription.customer,
  status: subscription.status,
  created: subscription.created,
  start_date: subscription.created,
  cancel_at: subscription.cancelAt,
  cancel_at_period_end: subscription.cancelAtPeriodEnd,
  cancellation_details: { comment: null, feedback: null, reason: subscription.cancellationReason },
  metadata: subscription.metadata,
  pause_collection:
    subscription.pausedCollection === null ? null : { behavior: subscription.pausedCollection, resumes_at: null },
  items: {
    object: 'list',
    has_more: false,
    data: [
      {
        object: 'subscription_item',
        price: priceJson(subscription.price, subscription.interval),
        current_period_start: subscription.periodStart,
        current_period_end: subscription.periodEnd,
      },
    ],
  },
});

export const invoiceJson = (invoice: Invoice): Answer<Stripe.Invoice> => ({
  object: 'invoice',
  id: invoice.id,
  customer: invoice.customer,
  billing_reason: invoice.reason,
  status: invoice.status,
  attempted: true,
  created: invoice.created,
  status_transitions: { finalized_at: invoice.created },
  parent: { type: 'subscription_details', subscription_details: { subscription: invoice.subscription } },
  lines: {
    object: 'list',
    has_more: false,
    data: [
      {
        object: 'line_item',
        period: { start: invoice.periodStart, end: invoice.periodEnd },
        parent: {
          type: 'subscription_item_details',
          subscription_item_details: {
            subscription: invoice.subscription,
            proration: invoice.reason === 'subscription_update',
          },
        },
      },
    ],
  },
});

/** The payments of an invoice, which are sent only when they are expanded. */
export const invoicePaymentsJson = ({ id, paymentIntent, status }: Invoice): Answer<Stripe.Invoice>['payments'] => ({
  object: 'list',
  has_more: false,
  data: [
    {
      object: 'invoice_payment',
      invoice: id,
      status: status === 'void' ? 'canceled' : status,
      payment: { type: 'payment_intent', payment_intent: paymentIntent },
    },
  ],
});

export const chargeJson = (charge: Charge): Answer<Stripe.Charge> => ({
  object: 'charge',
  id: charge.id,
  customer: charge.customer,
  payment_intent: charge.paymentIntent,
  created: charge.created,
  paid: charge.paid,
  status: charge.paid ? 'succeeded' : 'failed',
  refunded: charge.refunded,
  disputed: charge.dispute !== null,
});

export const disputeJson = (charge: Charge, status: NonNullable<Charge['dispute']>): Answer<Stripe.Dispute> => ({
  object: 'dispute',
  id: `dp_${charge.id}`,
  charge: charge.id,
  payment_intent: charge.paymentIntent,
  status,
});

export const checkoutJson = (
  { id, customer, userId, status }: CheckoutSession,
  origin: string,
): Answer<Stripe.Checkout.Session> => ({
  object: 'checkout.session',
  id,
  mode: 'subscription',
  customer,
  client_reference_id: userId,
  status,
  url: status === 'open' ? `${origin}/pay/${id}` : null,
});
