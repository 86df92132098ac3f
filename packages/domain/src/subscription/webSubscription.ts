/** Days of premium after a payment has failed (product requirements, section 10). */
export const GRACE_DAYS = 7;
const GRACE_MS = GRACE_DAYS * 86_400_000;

/**
 * Time after the last read of a customer's subscriptions from which on no checkout can be paid any more. They are read
 * right before a checkout is started, and Stripe closes it a day later.
 */
export const CHECKOUT_MS = 25 * 3_600_000;

/** Statuses of a Stripe subscription: https://docs.stripe.com/api/subscriptions/object#subscription_object-status */
export const WEB_STATUSES = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'canceled',
  'unpaid',
  'paused',
] as const;
export type WebStatus = (typeof WEB_STATUSES)[number];

/** State of the money that paid the current period. An open dispute changes nothing: it may be won. */
export const PAYMENT_STATES = ['KEPT', 'REFUNDED', 'DISPUTED', 'DISPUTE_LOST'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** A subscription on the web. Times in epoch milliseconds. */
export interface WebSubscription {
  readonly status: WebStatus;
  readonly payment: PaymentState;
  readonly periodEnd: number;
  /** End of the latest period that was paid; null if none was, or if the subscription was cancelled deliberately. */
  readonly paidUntil: number | null;
  /** Time at which the earliest payment that is still open failed; null while payments succeed. */
  readonly failedAt: number | null;
  /** True if it is not renewed at the end of the period. */
  readonly isEnding: boolean;
  /** True while its invoices are voided: nothing is charged, and nothing is provided once the paid period is over. */
  readonly isCollectionPaused: boolean;
}

/** True while a subscription gives premium without an end that is known here. */
const isActive = ({ status, isCollectionPaused }: WebSubscription): boolean =>
  (status === 'active' || status === 'trialing') && !isCollectionPaused;

/** Until when a subscription gives premium. Times in epoch milliseconds, null as in `Entitlement`. */
export interface WebTerm {
  readonly renewsAt: number | null;
  readonly endsAt: number | null;
  readonly graceEndsAt: number | null;
}

/**
 * The premium that a subscription gives at a time; null if it gives none. After the end of a period that is renewed, the
 * payment system decides.
 *
 * @param now epoch milliseconds
 */
export function webTerm(web: WebSubscription, now: number): WebTerm | null {
  if (web.payment === 'REFUNDED' || web.payment === 'DISPUTE_LOST') return null;
  const term = { renewsAt: null, endsAt: null, graceEndsAt: null };
  if (web.status === 'active' || web.status === 'trialing') {
    if (web.isCollectionPaused) return endingAt(web.paidUntil, now);
    return web.isEnding ? { ...term, endsAt: web.periodEnd } : { ...term, renewsAt: web.periodEnd };
  }
  const graceEndsAt = graceEnd(web);
  if (graceEndsAt !== null && now < graceEndsAt) return { ...term, graceEndsAt, endsAt: graceEndsAt };
  return web.status === 'unpaid' || web.status === 'canceled' ? endingAt(web.paidUntil, now) : null;
}

const endingAt = (end: number | null, now: number): WebTerm | null =>
  end !== null && now < end ? { renewsAt: null, endsAt: end, graceEndsAt: null } : null;

/** End of premium while a payment is open: seven days after it failed, and never before the end of the paid period. */
function graceEnd({ status, failedAt, paidUntil }: WebSubscription): number | null {
  if (status !== 'past_due') return null;
  const ends = [...(failedAt === null ? [] : [failedAt + GRACE_MS]), ...(paidUntil === null ? [] : [paidUntil])];
  return ends.length === 0 ? null : Math.max(...ends);
}

/** True if a subscription may still take money: every status but the two final ones. */
export const canCharge = ({ status }: Pick<WebSubscription, 'status'>): boolean =>
  status !== 'canceled' && status !== 'incomplete_expired';

/** True if a subscription takes money again by itself: it is renewed, or a failed payment is retried. */
export const willCharge = ({ status, isEnding, isCollectionPaused }: WebSubscription): boolean =>
  (status === 'active' || status === 'trialing' || status === 'past_due') && !isEnding && !isCollectionPaused;

/**
 * Decides what must be done about a subscription before its customer may buy another one: nothing, cancel it because its first
 * payment was never made, or lead the customer to its management.
 */
export function beforeCheckout(subscription: Pick<WebSubscription, 'status'>): 'NOTHING' | 'CANCEL' | 'MANAGE' {
  if (!canCharge(subscription)) return 'NOTHING';
  return subscription.status === 'incomplete' ? 'CANCEL' : 'MANAGE';
}

/** Reasons why a subscription that still exists may give no premium. */
export const SUBSCRIPTION_PROBLEMS = ['PAYMENT_FAILED', 'PAUSED'] as const;
export type SubscriptionProblem = (typeof SUBSCRIPTION_PROBLEMS)[number];

export function subscriptionProblem({
  status,
  isCollectionPaused,
}: Pick<WebSubscription, 'status' | 'isCollectionPaused'>): SubscriptionProblem | null {
  if (status === 'past_due' || status === 'unpaid') return 'PAYMENT_FAILED';
  return status === 'paused' || (isCollectionPaused && canCharge({ status })) ? 'PAUSED' : null;
}

/** Most relevant first, for subscriptions of which none gives premium. */
const BY_RELEVANCE: readonly WebStatus[] = ['active', 'trialing', 'past_due', 'unpaid', 'paused', 'incomplete'];

/**
 * The subscription that gives premium for the longest time, which is what all of a customer's subscriptions give
 * together; if none gives any, the most relevant and latest one.
 *
 * @param now epoch milliseconds
 */
export function selectSubscription<T extends WebSubscription & { readonly startedAt: number }>(
  subscriptions: readonly T[],
  now: number,
): T | undefined {
  const end = (subscription: T): number => {
    const term = webTerm(subscription, now);
    if (term === null) return -Infinity;
    // One that is active gives premium until the payment system reports its end, also after the end of its period.
    return isActive(subscription) ? Infinity : (term.endsAt ?? Infinity);
  };
  const rank = ({ status }: T): number => {
    const index = BY_RELEVANCE.indexOf(status);
    return index < 0 ? BY_RELEVANCE.length : index;
  };
  const compare = (one: T, other: T): number => {
    const [end1, end2] = [end(one), end(other)];
    if (end1 !== end2) return end1 > end2 ? -1 : 1;
    const isEnding = (subscription: T): number => (isActive(subscription) && subscription.isEnding ? 1 : 0);
    return isEnding(one) - isEnding(other) || rank(one) - rank(other) || other.startedAt - one.startedAt;
  };
  return [...subscriptions].sort(compare)[0];
}

/** A subscription with what decides whether it stays. */
export interface CustomerSubscription extends WebSubscription {
  readonly id: string;
  /** Epoch milliseconds. */
  readonly startedAt: number;
  /** True if it was bought in this app, and not created by the operator at the payment system. */
  readonly isFromCheckout: boolean;
}

export const CANCELLATION_REASONS = ['REFUNDED', 'DISPUTE_LOST', 'DUPLICATE'] as const;

/** A subscription to cancel at once. */
export interface Cancellation {
  readonly id: string;
  readonly reason: (typeof CANCELLATION_REASONS)[number];
  /** True if its payment is given back: it was paid while another subscription existed. */
  readonly isRefunded: boolean;
}

/**
 * The subscriptions of one customer that must end: those whose money went back, and all but one of those that were
 * bought in this app. The first one that is paid stays; one that the operator has created is never cancelled.
 */
export function subscriptionsToCancel(subscriptions: readonly CustomerSubscription[]): readonly Cancellation[] {
  const charging = subscriptions.filter(canCharge).toSorted((one, other) => one.startedAt - other.startedAt);
  const returned = charging.flatMap(({ id, payment }) =>
    payment === 'REFUNDED' || payment === 'DISPUTE_LOST' ? [{ id, reason: payment, isRefunded: false }] : [],
  );
  const rest = charging.filter(({ payment }) => payment === 'KEPT' || payment === 'DISPUTED');
  const isPaid = ({ status }: WebSubscription): boolean => status === 'active' || status === 'trialing';
  const kept = rest.find(isPaid) ?? rest[0];
  const duplicates = rest.filter((one) => one !== kept && one.isFromCheckout);
  return [
    ...returned,
    ...duplicates.map((one) => ({
      id: one.id,
      reason: 'DUPLICATE' as const,
      isRefunded: kept !== undefined && isPaid(one) && one.payment === 'KEPT' && one.startedAt >= kept.startedAt,
    })),
  ];
}
