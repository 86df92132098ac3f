import type { CustomerSubscription } from '@sevenfold/domain/subscription';

export type Interval = 'MONTHLY' | 'YEARLY';

/** A subscription as the payment system reports it. */
export interface ReportedSubscription extends CustomerSubscription {
  /** Start of the current period, in epoch milliseconds. */
  readonly periodStart: number;
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
  /**
   * Looks for settings at the payment system without which users cannot pay, or cannot manage what they pay for.
   *
   * @returns one sentence for each, for the operator
   * @throws {PaymentError}
   */
  configurationProblems(): Promise<readonly string[]>;
  /**
   * Creates the customer of a user; the same one for every call, and for a user with an address also after the database
   * has forgotten it.
   *
   * @param formerId the customer that it replaces, which does not exist any more
   */
  createCustomer(userId: string, email: string | null, formerId?: string): Promise<string>;
  createCheckout(request: CheckoutRequest): Promise<Checkout>;
  /** @throws {PaymentError} NOT_FOUND */
  checkout(id: string): Promise<Checkout>;
  /** Closes an open checkout, so that it cannot be paid any more. One that is closed already stays as it is. */
  expireCheckout(id: string): Promise<void>;
  /** Creates a page on which the customer changes or cancels their subscription. */
  createPortal(customerId: string, returnUrl: string): Promise<string>;
  /** Returns all subscriptions of a customer, also those that have ended. */
  subscriptionsOf(customerId: string): Promise<readonly ReportedSubscription[]>;
  /**
   * Ends a subscription now, and voids its open invoices first, so that they cannot be paid any more. One that has
   * ended stays as it is.
   */
  cancel(subscriptionId: string): Promise<void>;
  /**
   * As `cancel`, for a subscription whose first payment was never made.
   *
   * @throws {PaymentError} UNAVAILABLE if it was paid meanwhile: its customer would lose what they paid for
   */
  cancelUnpaid(subscriptionId: string): Promise<void>;
  /**
   * Gives the latest payment of a subscription back, once however often it is called.
   *
   * @throws {PaymentError} REFUSED, such as when the balance does not suffice
   */
  refund(subscriptionId: string): Promise<void>;
  /**
   * Verifies a webhook.
   *
   * @param body the unparsed body of the request
   * @returns the customer it is about; null if it is about none
   * @throws {PaymentError} FORGED if the signature is not valid, or made more than five minutes before or after now;
   *   MALFORMED if it is valid, but the body is not an event
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
    readonly reason: 'FORGED' | 'MALFORMED' | 'NOT_FOUND' | 'REFUSED' | 'UNAVAILABLE',
    message: string,
  ) {
    super(message);
  }
}
