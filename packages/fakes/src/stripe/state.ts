import { createHmac, randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import type { EventObject } from './answer';
import {
  type Charge,
  chargeJson,
  checkoutJson,
  type CheckoutSession,
  disputeJson,
  type Invoice,
  invoiceJson,
  periodEndOf,
  type PriceInterval,
  type StripeSubscription,
  subscriptionJson,
} from './objects';

/** A signed event, as Stripe sends it to a webhook. */
export interface StripeEvent {
  readonly type: string;
  readonly body: string;
  readonly signature: string;
}

export interface StripeOptions {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Interval of each price, by id; prices that are left out are monthly. */
  readonly prices?: Readonly<Record<string, PriceInterval>>;
  /** Address that events are sent to; absent: they are only collected. */
  readonly webhookUrl?: string;
  readonly clock?: { now(): number };
  /** Default: any free one. */
  readonly port?: number;
}

/** Contents of a Stripe account, and the events in it without a request: payments, renewals, refunds, disputes. */
export class StripeState {
  /** Origin of the API and the hosted pages. */
  url = '';
  /** All events, oldest first. */
  readonly events: StripeEvent[] = [];
  readonly subscriptions = new Map<string, StripeSubscription>();
  /** Latest first. */
  readonly invoices: Invoice[] = [];
  /** Latest first. */
  readonly charges: Charge[] = [];
  readonly checkouts = new Map<string, CheckoutSession>();
  readonly customers = new Map<string, { readonly userId: string; readonly email: string | undefined }>();
  /** Ids of prices that do not exist. */
  readonly unknownPrices = new Set<string>();
  /** Ids of customers that do not exist, as those of another Stripe account. */
  readonly unknownCustomers = new Set<string>();
  /** False until the customer portal was saved in the dashboard. */
  hasPortalConfiguration = true;
  /** False while the balance of the account does not suffice for refunds. */
  canRefund = true;

  constructor(protected readonly options: StripeOptions) {}

  customerOf(userId: string): string | undefined {
    return [...this.customers].find(([, customer]) => customer.userId === userId)?.[0];
  }

  checkoutsOf(userId: string): readonly CheckoutSession[] {
    return [...this.checkouts.values()].filter((checkout) => checkout.userId === userId);
  }

  subscriptionsOf(customer: string): readonly StripeSubscription[] {
    return [...this.subscriptions.values()].filter((subscription) => subscription.customer === customer);
  }

  intervalOf(price: string): PriceInterval {
    return this.options.prices?.[price] ?? 'month';
  }

  /** Pays an open checkout: creates the subscription and its first charge. */
  pay(checkoutId: string): StripeSubscription {
    const checkout = this.checkouts.get(checkoutId);
    if (checkout?.status !== 'open') throw new Error('The checkout is not open');
    checkout.status = 'complete';
    const { customer, price, metadata } = checkout;
    const subscription = this.addSubscription(customer, { price, metadata });
    this.emit('checkout.session.completed', checkoutJson(checkout, this.url));
    return subscription;
  }

  /** Adds a subscription. Its first payment has succeeded, unless its status is `incomplete`. */
  addSubscription(customer: string, change: Partial<StripeSubscription> = {}): StripeSubscription {
    const now = this.now();
    const interval = change.interval ?? this.intervalOf(change.price ?? '');
    const subscription: StripeSubscription = {
      id: `sub_${randomUUID()}`,
      customer,
      status: 'active',
      price: '',
      interval,
      created: now,
      periodStart: now,
      periodEnd: periodEndOf(now, interval),
      cancelAtPeriodEnd: false,
      cancelAt: null,
      pausedCollection: null,
      cancellationReason: null,
      metadata: {},
      ...change,
    };
    this.subscriptions.set(subscription.id, subscription);
    this.#attempt(this.#addInvoice(subscription, 'subscription_create'), !subscription.status.startsWith('incomplete'));
    this.emit('customer.subscription.created', subscriptionJson(subscription));
    return subscription;
  }

  /** Changes a subscription, as Stripe does when time passes or the customer uses the portal. */
  change(id: string, change: Partial<Omit<StripeSubscription, 'id' | 'customer'>>): void {
    const subscription = this.#subscription(id);
    Object.assign(subscription, change);
    if (subscription.status === 'canceled') this.emit('customer.subscription.deleted', subscriptionJson(subscription));
    else this.emit('customer.subscription.updated', subscriptionJson(subscription));
  }

  /** Ends a subscription. One whose first payment was never made expires. */
  cancel(id: string): void {
    const isIncomplete = this.#subscription(id).status === 'incomplete';
    this.change(id, {
      status: isIncomplete ? 'incomplete_expired' : 'canceled',
      cancellationReason: 'cancellation_requested',
    });
  }

  /** Ends the period; the next one is paid. */
  renew(id: string): void {
    this.#attempt(this.#startPeriod(id), true);
    this.change(id, { status: 'active' });
  }

  /** Ends the period; the payment of the next one fails. */
  failRenewal(id: string): void {
    this.#attempt(this.#startPeriod(id), false);
    this.change(id, { status: 'past_due' });
  }

  /** A change within the period has to be paid, and its payment fails. */
  failProration(id: string): void {
    this.#attempt(this.#addInvoice(this.#subscription(id), 'subscription_update'), false);
    this.change(id, { status: 'past_due' });
  }

  /** Charges the open invoices again, as Stripe retries them and as customers pay them on their page. */
  payOpenInvoices(customer: string): void {
    for (const invoice of this.invoices) {
      if (invoice.customer !== customer || invoice.status !== 'open') continue;
      this.#attempt(invoice, true);
      const { status } = this.#subscription(invoice.subscription);
      if (status !== 'canceled' && status !== 'incomplete_expired')
        this.change(invoice.subscription, { status: 'active' });
    }
  }

  voidInvoice(invoice: Invoice): void {
    invoice.status = 'void';
    this.emit('invoice.voided', invoiceJson(invoice));
  }

  refund(customer: string, charge = this.#latestPaid(customer)): void {
    charge.refunded = true;
    this.emit('charge.refunded', chargeJson(charge));
  }

  dispute(customer: string, status: NonNullable<Charge['dispute']>): void {
    const charge = this.#latestPaid(customer);
    charge.dispute = status;
    if (status === 'needs_response') this.emit('charge.dispute.created', disputeJson(charge, status));
    else this.emit('charge.dispute.closed', disputeJson(charge, status));
  }

  /** Creates the signature header of an event, for tests that send it themselves. */
  sign(body: string, at: number | string = this.now(), secret = this.options.webhookSecret): string {
    return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
  }

  /** Epoch seconds. */
  now(): number {
    return Math.floor((this.options.clock ?? Date).now() / 1000);
  }

  protected emit<Type extends Stripe.Event['type']>(type: Type, object: EventObject<Type>): StripeEvent {
    const body = JSON.stringify({
      id: `evt_${randomUUID()}`,
      object: 'event',
      type,
      created: this.now(),
      data: { object },
    });
    const event = { type, body, signature: this.sign(body) };
    this.events.push(event);
    return event;
  }

  #subscription(id: string): StripeSubscription {
    const subscription = this.subscriptions.get(id);
    if (!subscription) throw new Error('No such subscription');
    return subscription;
  }

  #startPeriod(id: string): Invoice {
    const subscription = this.#subscription(id);
    subscription.periodStart = subscription.periodEnd;
    subscription.periodEnd = periodEndOf(subscription.periodStart, subscription.interval);
    return this.#addInvoice(subscription, 'subscription_cycle');
  }

  #addInvoice(subscription: StripeSubscription, reason: Invoice['reason']): Invoice {
    const invoice: Invoice = {
      id: `in_${randomUUID()}`,
      customer: subscription.customer,
      subscription: subscription.id,
      paymentIntent: `pi_${randomUUID()}`,
      reason,
      created: this.now(),
      periodStart: reason === 'subscription_update' ? this.now() : subscription.periodStart,
      periodEnd: subscription.periodEnd,
      status: 'open',
    };
    this.invoices.unshift(invoice);
    return invoice;
  }

  /** Charges an invoice. */
  #attempt(invoice: Invoice, paid: boolean): void {
    const { customer, paymentIntent } = invoice;
    const created = this.now();
    const charge: Charge = {
      id: `ch_${randomUUID()}`,
      customer,
      paymentIntent,
      created,
      paid,
      refunded: false,
      dispute: null,
    };
    this.charges.unshift(charge);
    if (paid) invoice.status = 'paid';
    this.emit(paid ? 'charge.succeeded' : 'charge.failed', chargeJson(charge));
    this.emit(paid ? 'invoice.paid' : 'invoice.payment_failed', invoiceJson(invoice));
  }

  #latestPaid(customer: string): Charge {
    const charge = this.charges.find((one) => one.customer === customer && one.paid);
    if (!charge) throw new Error('Nothing was paid');
    return charge;
  }
}
