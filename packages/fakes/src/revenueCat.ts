import { randomUUID } from 'node:crypto';
import { FakeServer, type FakeRequest, type FakeResponse, type Fault } from './httpServer';

type Store = 'app_store' | 'mac_app_store' | 'play_store' | 'promotional';

/** A purchase of a product, as RevenueCat keeps it. Times in epoch milliseconds. */
interface Purchase {
  readonly product: string;
  readonly store: Store;
  readonly isSandbox: boolean;
  readonly purchasedAt: number;
  /** Null for a purchase for life. */
  expiresAt: number | null;
  graceEndsAt: number | null;
  billingIssueAt: number | null;
  unsubscribedAt: number | null;
  refundedAt: number | null;
}

export interface RevenueCatOptions {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Address that events are sent to; absent: they are only collected. */
  readonly webhookUrl?: string;
  readonly clock?: { now(): number };
}

const DAY_MS = 86_400_000;
const MONTH_MS = 30 * DAY_MS;
/** Grace period of the App Store for monthly subscriptions. */
const GRACE_MS = 16 * DAY_MS;
const ENTITLEMENT = 'premium';

export async function startRevenueCat(options: RevenueCatOptions): Promise<RevenueCatFake> {
  const fake = new RevenueCatFake(options);
  await fake.listen();
  return fake;
}

/**
 * A fake of RevenueCat: purchases in mobile stores, the subscribers of its REST API, and webhooks with the configured
 * Authorization header.
 *
 * @see https://www.revenuecat.com/docs/api-v1 and
 * https://www.revenuecat.com/docs/integrations/webhooks/event-types-and-fields
 */
export class RevenueCatFake {
  /** False: purchases in a store's sandbox give no entitlement, as the project's “Sandbox Testing Access” may say. */
  allowsSandbox = true;
  /** Bodies of all events, oldest first. */
  readonly events: string[] = [];
  readonly #purchases = new Map<string, Purchase[]>();
  readonly #clock: { now(): number };
  readonly #server: FakeServer;
  #deliveries: Promise<unknown> = Promise.resolve();

  constructor(private readonly options: RevenueCatOptions) {
    this.#clock = options.clock ?? { now: () => Date.now() };
    this.#server = new FakeServer((request) => this.#respond(request), this.#clock);
  }

  get url(): string {
    return this.#server.url;
  }

  listen(): Promise<void> {
    return this.#server.listen();
  }

  async stop(): Promise<void> {
    await this.#server.stop();
    await this.#deliveries;
  }

  /** Meets the next requests of the API with a fault. */
  fault(fault: Fault): void {
    this.#server.fault(fault);
  }

  /** Resolves when all events so far have been sent to the webhook. */
  delivered(): Promise<unknown> {
    return this.#deliveries;
  }

  /** @param change a product bought for life has `expiresAt: null` */
  purchase(
    userId: string,
    change: Partial<Pick<Purchase, 'product' | 'store' | 'isSandbox' | 'expiresAt'>> = {},
  ): void {
    const now = this.#clock.now();
    const purchase: Purchase = {
      product: 'premium_monthly',
      store: 'app_store',
      isSandbox: false,
      purchasedAt: now,
      expiresAt: now + MONTH_MS,
      graceEndsAt: null,
      billingIssueAt: null,
      unsubscribedAt: null,
      refundedAt: null,
      ...change,
    };
    this.#purchases.set(userId, [...(this.#purchases.get(userId) ?? []), purchase]);
    this.#emit(purchase.expiresAt === null ? 'NON_RENEWING_PURCHASE' : 'INITIAL_PURCHASE', userId, purchase);
  }

  renew(userId: string): void {
    this.#change('RENEWAL', userId, (purchase) => ({
      expiresAt: (purchase.expiresAt ?? 0) + MONTH_MS,
      graceEndsAt: null,
      billingIssueAt: null,
    }));
  }

  /** Fails a renewal; the store goes on trying within its own grace period. */
  failRenewal(userId: string): void {
    this.#change('BILLING_ISSUE', userId, ({ expiresAt }) => ({
      billingIssueAt: this.#clock.now(),
      graceEndsAt: (expiresAt ?? 0) + GRACE_MS,
    }));
  }

  /** Switches renewal off; the paid period goes on. */
  cancel(userId: string): void {
    this.#change('CANCELLATION', userId, () => ({ unsubscribedAt: this.#clock.now() }));
  }

  expire(userId: string): void {
    this.#change('EXPIRATION', userId, () => ({ graceEndsAt: null }));
  }

  refund(userId: string): void {
    this.#change('CANCELLATION', userId, () => ({ refundedAt: this.#clock.now(), expiresAt: this.#clock.now() }));
  }

  /** Changes to another product at once, as an upgrade does. */
  changeProduct(userId: string, product: string): void {
    const old = this.#latest(userId);
    const now = this.#clock.now();
    this.#emit('PRODUCT_CHANGE', userId, old, { new_product_id: product });
    old.expiresAt = now;
    this.purchase(userId, { product, store: old.store, expiresAt: now + 12 * MONTH_MS });
  }

  /** Moves all purchases to another user, as “restore purchases” on a device with another account does. */
  transfer(from: string, to: string): void {
    const moved = this.#purchases.get(from) ?? [];
    this.#purchases.delete(from);
    this.#purchases.set(to, [...(this.#purchases.get(to) ?? []), ...moved]);
    this.#send({ type: 'TRANSFER', transferred_from: [from], transferred_to: [to] });
  }

  #latest(userId: string): Purchase {
    const purchase = this.#purchases.get(userId)?.at(-1);
    if (!purchase) throw new Error('Nothing was bought');
    return purchase;
  }

  #change(type: string, userId: string, change: (purchase: Purchase) => Partial<Purchase>): void {
    const purchase = this.#latest(userId);
    Object.assign(purchase, change(purchase));
    this.#emit(type, userId, purchase);
  }

  #emit(type: string, userId: string, purchase: Purchase, more: object = {}): void {
    this.#send({
      type,
      app_user_id: userId,
      aliases: [userId, `$RCAnonymousID:${randomUUID().replaceAll('-', '')}`],
      product_id: purchase.product,
      store: purchase.store.toUpperCase(),
      environment: purchase.isSandbox ? 'SANDBOX' : 'PRODUCTION',
      expiration_at_ms: purchase.expiresAt,
      ...more,
    });
  }

  #send(event: object): void {
    const id = randomUUID();
    const body = JSON.stringify({ api_version: '1.0', event: { id, event_timestamp_ms: this.#clock.now(), ...event } });
    this.events.push(body);
    const { webhookUrl, webhookSecret } = this.options;
    if (webhookUrl === undefined) return;
    const headers = { 'content-type': 'application/json', authorization: webhookSecret };
    this.#deliveries = this.#deliveries.then(() =>
      fetch(webhookUrl, { method: 'POST', headers, body }).catch(() => undefined),
    );
  }

  #respond({ method, path, headers }: FakeRequest): FakeResponse {
    if (headers.authorization !== `Bearer ${this.options.secretKey}`)
      return { status: 401, body: { code: 7225, message: 'Invalid API Key.' } };
    const userId = /^\/v1\/subscribers\/(?<id>[^/]+)$/.exec(path)?.groups?.['id'];
    if (method !== 'GET' || userId === undefined) return { status: 404, body: { code: 7117, message: 'Not found.' } };
    const purchases = this.#purchases.get(userId);
    // Subscribers are created by being asked for.
    return { status: purchases ? 200 : 201, body: this.#subscriber(userId, purchases ?? []) };
  }

  #subscriber(userId: string, purchases: readonly Purchase[]): unknown {
    const granting = purchases.filter(({ isSandbox }) => !isSandbox || this.allowsSandbox).at(-1);
    const recurring = purchases.filter(({ expiresAt }) => expiresAt !== null);
    return {
      request_date: new Date(this.#clock.now()).toISOString(),
      subscriber: {
        original_app_user_id: userId,
        entitlements: granting
          ? {
              [ENTITLEMENT]: {
                product_identifier: granting.product,
                purchase_date: iso(granting.purchasedAt),
                expires_date: iso(granting.expiresAt),
                grace_period_expires_date: iso(granting.graceEndsAt),
              },
            }
          : {},
        subscriptions: Object.fromEntries(recurring.map((purchase) => [purchase.product, subscriptionJson(purchase)])),
        non_subscriptions: Object.fromEntries(
          purchases
            .filter(({ expiresAt }) => expiresAt === null)
            .map(({ product, store, isSandbox, purchasedAt }) => [
              product,
              [{ id: randomUUID(), store, is_sandbox: isSandbox, purchase_date: iso(purchasedAt) }],
            ]),
        ),
      },
    };
  }
}

const subscriptionJson = (purchase: Purchase) => ({
  store: purchase.store,
  is_sandbox: purchase.isSandbox,
  period_type: 'normal',
  ownership_type: 'PURCHASED',
  purchase_date: iso(purchase.purchasedAt),
  expires_date: iso(purchase.expiresAt),
  grace_period_expires_date: iso(purchase.graceEndsAt),
  billing_issues_detected_at: iso(purchase.billingIssueAt),
  unsubscribe_detected_at: iso(purchase.unsubscribedAt),
  refunded_at: iso(purchase.refundedAt),
});

/** A time as RevenueCat writes it, without milliseconds. */
const iso = (at: number | null): string | null =>
  at === null ? null : new Date(at).toISOString().replace(/\.\d{3}Z$/, 'Z');
