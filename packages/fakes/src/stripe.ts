import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type Stripe from 'stripe';
import { type ApiResult, type EventObject, failure } from './stripe/answer';
import { type Form, respond } from './stripe/api';
import { type Page, payPage, portalPage, sendPage } from './stripe/pages';
import { type StripeEvent, type StripeOptions, StripeState } from './stripe/state';

export type { StripeStatus, StripeSubscription } from './stripe/objects';

export async function startStripe(options: StripeOptions): Promise<StripeFake> {
  const fake = new StripeFake(options);
  await fake.listen();
  return fake;
}

/**
 * A fake of Stripe's API with its hosted pages for checkout and billing: a real HTTP server on this machine. It has
 * what the adapter uses, and refuses what Stripe's reference refuses.
 */
export class StripeFake extends StripeState {
  /** Number of requests by method and path, with ids left out. */
  readonly requests = new Map<string, number>();
  /** Requests with an idempotency key, by key, with what they responded. */
  readonly #keyed = new Map<string, { readonly request: string; readonly result: ApiResult }>();
  readonly #server = createServer((request, response) => void this.#respond(request, response));
  #failure: number | undefined;
  #deliveries: Promise<unknown> = Promise.resolve();

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

  /** Resolves when all events so far have been sent to the webhook. */
  delivered(): Promise<unknown> {
    return this.#deliveries;
  }

  protected override emit<Type extends Stripe.Event['type']>(type: Type, object: EventObject<Type>): StripeEvent {
    const event = super.emit(type, object);
    const { webhookUrl } = this.options;
    if (webhookUrl !== undefined) this.#deliveries = this.#deliveries.then(() => deliver(webhookUrl, event));
    return event;
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.url);
    const form = { ...Object.fromEntries(url.searchParams), ...(await readForm(request)) };
    const page = /^\/(?<kind>pay|portal)\/(?<id>[\w-]+)$/.exec(url.pathname)?.groups;
    if (page) return sendPage(response, this.#page(page['kind'] ?? '', page['id'] ?? '', form));
    const key = request.headers['idempotency-key'];
    const result = typeof key === 'string' ? this.#once(key, request, form) : this.#api(request, form);
    response.writeHead(result.status, { 'content-type': 'application/json' }).end(JSON.stringify(result.body));
  }

  /** Forgets the keys of requests, as Stripe does after a day. */
  forgetRequests(): void {
    this.#keyed.clear();
  }

  /** Responds to a key that is known as before: https://docs.stripe.com/api/idempotent_requests */
  #once(key: string, request: IncomingMessage, form: Form): ApiResult {
    const text = `${request.method} ${request.url} ${JSON.stringify(form)}`;
    const known = this.#keyed.get(key);
    if (known && known.request !== text)
      return failure(
        400,
        'idempotency_error',
        'Keys for idempotent requests can only be used with the same parameters',
      );
    const result = known?.result ?? this.#api(request, form);
    if (result.status < 500) this.#keyed.set(key, { request: text, result });
    return result;
  }

  #api(request: IncomingMessage, form: Form): ApiResult {
    const { pathname } = new URL(request.url ?? '/', this.url);
    const id = /\/((?:cs|sub|ch|in|price)_[\w-]+)/.exec(pathname)?.[1] ?? '';
    const name = `${request.method} ${id === '' ? pathname : pathname.replace(id, ':id')}`;
    this.requests.set(name, (this.requests.get(name) ?? 0) + 1);
    if (this.#failure !== undefined) return failure(this.#failure, 'api_error', 'The fake was told to fail');
    if (request.headers.authorization !== `Bearer ${this.options.secretKey}`)
      return failure(401, 'invalid_request_error', 'Invalid API Key provided');
    return respond(this, name, { id, form });
  }

  /** Runs an action of a hosted page, and renders the page again or leads back to the app. */
  #page(kind: string, id: string, form: Form): Page | undefined {
    if (kind === 'pay') {
      const checkout = this.checkouts.get(id);
      return checkout && payPage(checkout, form['action'], () => this.pay(id));
    }
    if (!this.customers.has(id)) return undefined;
    const subscription = this.subscriptionsOf(id).at(-1);
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
