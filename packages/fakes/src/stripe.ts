import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type ApiResult,
  type Charge,
  chargeJson,
  type CheckoutSession,
  disputeJson,
  failure,
  type Json,
  list,
  missing,
  ok,
  periodEndOf,
  type PriceInterval,
  subscriptionJson,
  type StripeSubscription,
} from './stripe/objects';
import { type Page, payPage, portalPage, sendPage } from './stripe/pages';

export type { StripeStatus, StripeSubscription } from './stripe/objects';

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

type Form = Readonly<Record<string, string>>;

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
  /** Ids of prices that do not exist. */
  readonly unknownPrices = new Set<string>();
  /** Ids of customers that do not exist, as those of another Stripe account. */
  readonly unknownCustomers = new Set<string>();
  readonly #customers = new Map<string, { readonly userId: string }>();
  readonly #checkouts = new Map<string, CheckoutSession>();
  readonly #charges: Charge[] = [];
  readonly #responses = new Map<string, ApiResult>();
  readonly #server = createServer((request, response) => void this.#respond(request, response));
  #failure: number | undefined;
  #deliveries: Promise<unknown> = Promise.resolve();

  constructor(private readonly options: StripeOptions) {}

  async listen(): Promise<void> {
    this.#server.listen(this.options.port ?? 0, '127.0.0.1');
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
    const interval = this.options.prices?.[change.price ?? ''] ?? 'month';
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
    const subscription = this.subscriptions.get(id);
    if (!subscription) throw new Error('No such subscription');
    const { customer, periodEnd, interval } = subscription;
    this.addCharge(customer, false);
    this.change(id, { status: 'past_due', periodStart: periodEnd, periodEnd: periodEndOf(periodEnd, interval) });
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

  /** Creates the signature header of an event, for tests that send it themselves. */
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
    if (page) return sendPage(response, this.#page(page['kind'] ?? '', page['id'] ?? '', form));
    const key = request.headers['idempotency-key'];
    const known = typeof key === 'string' ? this.#responses.get(key) : undefined;
    const result = known ?? this.#api(request, url.pathname, form);
    if (typeof key === 'string' && result.status < 500) this.#responses.set(key, result);
    response.writeHead(result.status, { 'content-type': 'application/json' }).end(JSON.stringify(result.body));
  }

  #api(request: IncomingMessage, path: string, form: Form): ApiResult {
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
        return this.unknownPrices.has(form['line_items[0][price]'] ?? '') ? missing() : ok(this.#createCheckout(form));
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
        if (this.unknownCustomers.has(form['customer'] ?? '')) return missing();
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

  #onCheckout(id: string, act: (checkout: CheckoutSession) => ApiResult | undefined): ApiResult {
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

  /** Runs an action of a hosted page, and renders the page again or leads back to the app. */
  #page(kind: string, id: string, form: Form): Page | undefined {
    if (kind === 'pay') {
      const checkout = this.#checkouts.get(id);
      return checkout && payPage(checkout, form['action'], () => this.pay(id));
    }
    if (!this.#customers.has(id)) return undefined;
    const subscription = [...this.subscriptions.values()].findLast(({ customer }) => customer === id);
    return portalPage(subscription, form, (change) => subscription && this.change(subscription.id, change));
  }
}

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
