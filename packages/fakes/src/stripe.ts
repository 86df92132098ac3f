import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Statuses of a subscription: https://docs.stripe.com/api/subscriptions/object#subscription_object-status */
export type StripeStatus =
  'incomplete' | 'incomplete_expired' | 'trialing' | 'active' | 'past_due' | 'canceled' | 'unpaid' | 'paused';

export interface StripeSubscription {
  readonly id: string;
  readonly customer: string;
  status: StripeStatus;
  price: string;
  /** Epoch seconds, as all times of Stripe. */
  created: number;
  periodStart: number;
  periodEnd: number;
  cancelAtPeriodEnd: boolean;
}

interface Charge {
  readonly id: string;
  readonly customer: string;
  readonly created: number;
  readonly paid: boolean;
  refunded: boolean;
  dispute: 'needs_response' | 'won' | 'lost' | null;
}

interface CheckoutSession {
  readonly id: string;
  readonly customer: string;
  readonly userId: string;
  readonly price: string;
  readonly successUrl: string;
  readonly cancelUrl: string;
  status: 'open' | 'complete' | 'expired';
}

/** A signed event, as Stripe sends it to a webhook. */
export interface StripeEvent {
  readonly type: string;
  readonly body: string;
  readonly signature: string;
}

export interface StripeOptions {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Address that events are sent to; absent: they are only collected. */
  readonly webhookUrl?: string;
  readonly clock?: { now(): number };
}

type Json = { readonly [name: string]: unknown };
type Form = Readonly<Record<string, string>>;

const DAY_SECONDS = 86_400;

export async function startStripe(options: StripeOptions): Promise<StripeFake> {
  const fake = new StripeFake(options);
  await fake.listen();
  return fake;
}

/**
 * A fake of Stripe's API with its hosted pages for checkout and billing: a real HTTP server on this machine. It has
 * what the adapter uses: customers, checkout sessions, subscriptions, charges, disputes, portal sessions and signed
 * events.
 */
export class StripeFake {
  url = '';
  /** Number of requests by method and path, with ids left out. */
  readonly requests = new Map<string, number>();
  /** All events, oldest first. */
  readonly events: StripeEvent[] = [];
  readonly subscriptions = new Map<string, StripeSubscription>();
  readonly #customers = new Map<string, { readonly userId: string }>();
  readonly #checkouts = new Map<string, CheckoutSession>();
  readonly #charges: Charge[] = [];
  readonly #responses = new Map<string, { readonly status: number; readonly body: Json }>();
  readonly #server = createServer((request, response) => void this.#respond(request, response));
  #failure: number | undefined;
  #deliveries: Promise<unknown> = Promise.resolve();

  constructor(private readonly options: StripeOptions) {}

  async listen(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
    await this.#deliveries;
  }

  /** Fails every request of the API with a status until it is called without one. */
  failWith(status?: number): void {
    this.#failure = status;
  }

  customerOf(userId: string): string | undefined {
    return [...this.#customers].find(([, customer]) => customer.userId === userId)?.[0];
  }

  checkoutsOf(userId: string): readonly CheckoutSession[] {
    return [...this.#checkouts.values()].filter((checkout) => checkout.userId === userId);
  }

  /** Pays an open checkout: creates the subscription and its first charge. */
  pay(checkoutId: string): StripeSubscription {
    const checkout = this.#checkouts.get(checkoutId);
    if (checkout?.status !== 'open') throw new Error('The checkout is not open');
    checkout.status = 'complete';
    const subscription = this.addSubscription(checkout.customer, { price: checkout.price });
    this.#emit('checkout.session.completed', this.#checkoutJson(checkout));
    return subscription;
  }

  /** Adds a subscription that has just been paid. */
  addSubscription(customer: string, change: Partial<StripeSubscription> = {}): StripeSubscription {
    const now = this.#now();
    const subscription: StripeSubscription = {
      id: `sub_${randomUUID()}`,
      customer,
      status: 'active',
      price: '',
      created: now,
      periodStart: now,
      periodEnd: now + 30 * DAY_SECONDS,
      cancelAtPeriodEnd: false,
      ...change,
    };
    this.subscriptions.set(subscription.id, subscription);
    this.addCharge(customer);
    this.#emit('customer.subscription.created', subscriptionJson(subscription));
    return subscription;
  }

  addCharge(customer: string, paid = true): Charge {
    const charge: Charge = {
      id: `ch_${randomUUID()}`,
      customer,
      created: this.#now(),
      paid,
      refunded: false,
      dispute: null,
    };
    this.#charges.unshift(charge);
    this.#emit(paid ? 'charge.succeeded' : 'charge.failed', chargeJson(charge));
    return charge;
  }

  /** Changes a subscription, as Stripe does when time passes or the customer uses the portal. */
  change(id: string, change: Partial<Omit<StripeSubscription, 'id' | 'customer'>>): void {
    const subscription = this.subscriptions.get(id);
    if (!subscription) throw new Error('No such subscription');
    Object.assign(subscription, change);
    const kind = subscription.status === 'canceled' ? 'deleted' : 'updated';
    this.#emit(`customer.subscription.${kind}`, subscriptionJson(subscription));
  }

  /** Ends the period; the renewal fails. */
  failRenewal(id: string): void {
    const { customer, periodEnd = 0 } = this.subscriptions.get(id) ?? { customer: '' };
    this.addCharge(customer, false);
    this.change(id, { status: 'past_due', periodStart: periodEnd, periodEnd: periodEnd + 30 * DAY_SECONDS });
    this.#emit('invoice.payment_failed', { object: 'invoice', id: `in_${randomUUID()}`, customer });
  }

  refund(customer: string): void {
    const charge = this.#latestPaid(customer);
    charge.refunded = true;
    this.#emit('charge.refunded', chargeJson(charge));
  }

  dispute(customer: string, status: NonNullable<Charge['dispute']>): void {
    const charge = this.#latestPaid(customer);
    charge.dispute = status;
    this.#emit(
      status === 'needs_response' ? 'charge.dispute.created' : 'charge.dispute.closed',
      disputeJson(charge, status),
    );
  }

  /** An event with a valid signature, for tests that send it themselves. */
  sign(body: string, at = this.#now(), secret = this.options.webhookSecret): string {
    return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
  }

  /** Resolves when all events so far have been sent to the webhook. */
  delivered(): Promise<unknown> {
    return this.#deliveries;
  }

  #latestPaid(customer: string): Charge {
    const charge = this.#charges.find((one) => one.customer === customer && one.paid);
    if (!charge) throw new Error('Nothing was paid');
    return charge;
  }

  #now(): number {
    return Math.floor((this.options.clock ?? Date).now() / 1000);
  }

  #emit(type: string, object: Json): void {
    const body = JSON.stringify({
      id: `evt_${randomUUID()}`,
      object: 'event',
      type,
      created: this.#now(),
      data: { object },
    });
    const event = { type, body, signature: this.sign(body) };
    this.events.push(event);
    const { webhookUrl } = this.options;
    if (webhookUrl === undefined) return;
    this.#deliveries = this.#deliveries.then(() => deliver(webhookUrl, event));
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.url);
    const form = { ...Object.fromEntries(url.searchParams), ...(await readForm(request)) };
    const page = /^\/(?<kind>pay|portal)\/(?<id>[\w-]+)$/.exec(url.pathname)?.groups;
    if (page)
      return this.#page(page['kind'] === 'pay' ? this.#payPage : this.#portalPage, page['id'] ?? '', form, response);
    const key = request.headers['idempotency-key'];
    const known = typeof key === 'string' ? this.#responses.get(key) : undefined;
    const result = known ?? this.#api(request, url.pathname, form);
    if (typeof key === 'string' && result.status < 500) this.#responses.set(key, result);
    response.writeHead(result.status, { 'content-type': 'application/json' }).end(JSON.stringify(result.body));
  }

  #api(request: IncomingMessage, path: string, form: Form): { status: number; body: Json } {
    const name = `${request.method} ${path.replace(/(?<=\/)(?:cus|cs|sub|ch)_[\w-]+/g, ':id')}`;
    this.requests.set(name, (this.requests.get(name) ?? 0) + 1);
    if (this.#failure !== undefined) return failure(this.#failure, 'api_error');
    if (request.headers.authorization !== `Bearer ${this.options.secretKey}`)
      return failure(401, 'invalid_request_error');
    const id = /\/((?:cs|sub|ch)_[\w-]+)/.exec(path)?.[1] ?? '';
    switch (name) {
      case 'POST /v1/customers':
        return ok(this.#createCustomer(form));
      case 'POST /v1/checkout/sessions':
        return ok(this.#createCheckout(form));
      case 'GET /v1/checkout/sessions/:id':
        return this.#onCheckout(id, () => undefined);
      case 'POST /v1/checkout/sessions/:id/expire':
        return this.#onCheckout(id, (checkout) => {
          if (checkout.status !== 'open') return failure(400, 'invalid_request_error');
          checkout.status = 'expired';
          return undefined;
        });
      case 'POST /v1/billing_portal/sessions':
        return ok({ object: 'billing_portal.session', url: this.#portalUrl(form) });
      case 'GET /v1/subscriptions':
        return list(
          [...this.subscriptions.values()].filter((one) => one.customer === form['customer']).map(subscriptionJson),
        );
      case 'DELETE /v1/subscriptions/:id': {
        const subscription = this.subscriptions.get(id);
        if (!subscription) return missing();
        this.change(id, { status: 'canceled' });
        return ok(subscriptionJson(subscription));
      }
      case 'GET /v1/charges':
        return list(
          this.#charges
            .filter(
              ({ customer, created }) => customer === form['customer'] && created >= Number(form['created[gte]'] ?? 0),
            )
            .map(chargeJson),
        );
      case 'GET /v1/charges/:id': {
        const charge = this.#charges.find((one) => one.id === id);
        return charge ? ok(chargeJson(charge)) : missing();
      }
      case 'GET /v1/disputes': {
        const charge = this.#charges.find((one) => one.id === form['charge']);
        return list(charge?.dispute ? [disputeJson(charge, charge.dispute)] : []);
      }
      default:
        return missing();
    }
  }

  #createCustomer(form: Form): Json {
    const id = `cus_${randomUUID()}`;
    this.#customers.set(id, { userId: form['metadata[user_id]'] ?? '' });
    return { object: 'customer', id };
  }

  #createCheckout(form: Form): Json {
    const checkout: CheckoutSession = {
      id: `cs_${randomUUID()}`,
      customer: form['customer'] ?? '',
      userId: form['client_reference_id'] ?? '',
      price: form['line_items[0][price]'] ?? '',
      successUrl: form['success_url'] ?? '',
      cancelUrl: form['cancel_url'] ?? '',
      status: 'open',
    };
    this.#checkouts.set(checkout.id, checkout);
    return this.#checkoutJson(checkout);
  }

  #onCheckout(
    id: string,
    act: (checkout: CheckoutSession) => { status: number; body: Json } | undefined,
  ): { status: number; body: Json } {
    const checkout = this.#checkouts.get(id);
    if (!checkout) return missing();
    return act(checkout) ?? ok(this.#checkoutJson(checkout));
  }

  #checkoutJson({ id, customer, userId, status }: CheckoutSession): Json {
    return {
      object: 'checkout.session',
      id,
      customer,
      client_reference_id: userId,
      status,
      url: status === 'open' ? `${this.url}/pay/${id}` : null,
    };
  }

  #portalUrl(form: Form): string {
    const query = new URLSearchParams({ return: form['return_url'] ?? '/' });
    return `${this.url}/portal/${form['customer'] ?? ''}?${query.toString()}`;
  }

  #page(
    render: (id: string, form: Form) => { readonly html: string } | { readonly redirect: string } | undefined,
    id: string,
    form: Form,
    response: ServerResponse,
  ): void {
    const result = render.call(this, id, form);
    if (!result) response.writeHead(404).end();
    else if ('redirect' in result) response.writeHead(303, { location: result.redirect }).end();
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(result.html);
  }

  /** The hosted checkout: pays, declines the card, or goes back. */
  #payPage(id: string, { action }: Form) {
    const checkout = this.#checkouts.get(id);
    if (!checkout) return undefined;
    if (action === 'back') return { redirect: checkout.cancelUrl };
    if (action === 'pay') {
      if (checkout.status === 'open') this.pay(id);
      return { redirect: checkout.successUrl.replace('{CHECKOUT_SESSION_ID}', id) };
    }
    const note = action === 'decline' ? '<p role="alert">Your card was declined.</p>' : '';
    return { html: pageHtml('Checkout (fake)', `${note}${buttons(['pay', 'decline', 'back'])}`) };
  }

  /** The hosted billing portal: cancels, resumes, or goes back. */
  #portalPage(customer: string, { action, return: back = '/' }: Form) {
    if (!this.#customers.has(customer)) return undefined;
    const subscription = [...this.subscriptions.values()].findLast((one) => one.customer === customer);
    if (subscription && action === 'cancel') this.change(subscription.id, { cancelAtPeriodEnd: true });
    if (subscription && action === 'resume') this.change(subscription.id, { cancelAtPeriodEnd: false });
    if (action === 'back') return { redirect: back };
    const state = `${subscription?.status ?? 'none'}${subscription?.cancelAtPeriodEnd ? ', ends at the end of the period' : ''}`;
    return { html: pageHtml('Billing (fake)', `<p>${state}</p>${buttons(['cancel', 'resume', 'back'])}`) };
  }
}

const ok = (body: Json) => ({ status: 200, body });
const list = (data: readonly Json[]) => ok({ object: 'list', data, has_more: false });
const failure = (status: number, type: string, code?: string) => ({
  status,
  body: { error: { type, message: 'The fake was told to fail', ...(code !== undefined && { code }) } },
});
const missing = () => failure(404, 'invalid_request_error', 'resource_missing');

const subscriptionJson = (subscription: StripeSubscription): Json => ({
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
        price: { object: 'price', id: subscription.price },
        current_period_start: subscription.periodStart,
        current_period_end: subscription.periodEnd,
      },
    ],
  },
});

const chargeJson = ({ id, customer, created, paid, refunded, dispute }: Charge): Json => ({
  object: 'charge',
  id,
  customer,
  created,
  paid,
  status: paid ? 'succeeded' : 'failed',
  refunded,
  disputed: dispute !== null,
});

const disputeJson = (charge: Charge, status: string): Json => ({
  object: 'dispute',
  id: `dp_${charge.id}`,
  charge: charge.id,
  status,
});

const buttons = (actions: readonly string[]): string =>
  `<form method="post">${actions.map((action) => `<button name="action" value="${action}">${action}</button>`).join('')}</form>`;

const pageHtml = (title: string, content: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><h1>${title}</h1>${content}</html>`;

async function readForm(request: IncomingMessage): Promise<Form> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString('utf8')));
}

/** Sends an event as Stripe does, with a few retries. */
async function deliver(url: string, { body, signature }: StripeEvent): Promise<void> {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body,
    }).catch(() => undefined);
    if (response?.ok) return;
  }
}
