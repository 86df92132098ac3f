import type { WebSubscription } from '@sevenfold/domain/plan';

export type Interval = 'MONTHLY' | 'YEARLY';

/** A subscription as the payment system reports it. */
export interface ReportedSubscription extends WebSubscription {
  readonly id: string;
  /** Null for a price that is charged neither monthly nor yearly. */
  readonly interval: Interval | null;
}

export interface CheckoutRequest {
  readonly userId: string;
  readonly customerId: string;
  readonly interval: Interval;
  readonly successUrl: string;
  readonly cancelUrl: string;
  /** Requests with the same key get the same checkout. */
  readonly idempotencyKey: string;
}

export interface Checkout {
  readonly id: string;
  readonly state: 'OPEN' | 'COMPLETE' | 'EXPIRED';
  /** Page of the payment system; null unless the checkout is open. */
  readonly url: string | null;
  readonly userId: string | null;
  readonly customerId: string | null;
}

/** Sells subscriptions on the web. */
export interface WebPayments {
  /** Creates the customer of a user; the same one for every call. */
  createCustomer(userId: string, email: string | null): Promise<string>;
  createCheckout(request: CheckoutRequest): Promise<Checkout>;
  /** @throws {PaymentError} NOT_FOUND */
  checkout(id: string): Promise<Checkout>;
  /** Closes an open checkout, so that it cannot be paid any more. One that is closed already stays as it is. */
  expireCheckout(id: string): Promise<void>;
  /** Creates a page on which the customer changes or cancels their subscription. */
  createPortal(customerId: string, returnUrl: string): Promise<string>;
  /** Returns the running subscription of a customer, or else the latest one. */
  subscriptionOf(customerId: string): Promise<ReportedSubscription | null>;
  /** Ends all subscriptions of a customer now. */
  cancelAll(customerId: string): Promise<void>;
  /**
   * Verifies a webhook.
   *
   * @param body the unparsed body of the request
   * @returns the customer it is about; null if it is about none
   * @throws {PaymentError} FORGED if the signature is not valid, or older than five minutes
   */
  customerOfWebhook(body: Buffer, signature: string): Promise<string | null>;
}

/** A purchase in a mobile store as the payment system reports it. */
export interface StorePayments {
  /** @returns null if the user has never bought anything */
  purchaseOf(userId: string): Promise<StorePurchase | null>;
  /** Compares the secret of a webhook in constant time. */
  isAuthentic(authorization: string): boolean;
}

export interface StorePurchase {
  readonly store: 'APP_STORE' | 'PLAY_STORE' | 'OTHER';
  readonly expiresAt: number | null;
  readonly graceEndsAt: number | null;
  readonly isRefunded: boolean;
  readonly isEnding: boolean;
}

/** Holds neither personal data nor secrets. */
export class PaymentError extends Error {
  constructor(
    readonly reason: 'FORGED' | 'NOT_FOUND' | 'REFUSED' | 'UNAVAILABLE',
    message: string,
  ) {
    super(message);
  }
}
