import type { PlanType } from './activityLimit';
import { webTerm, type WebSubscription, webTermEnds, willCharge } from './webSubscription';

/** A purchase in a mobile store. Times in epoch milliseconds. */
export interface StoreSubscription {
  /** End of the paid period; null for a lifetime purchase. */
  readonly expiresAt: number | null;
  /** End of the store's own grace period after a failed renewal. */
  readonly graceEndsAt: number | null;
  readonly isRefunded: boolean;
  /** True if it is not renewed at the end of the period. */
  readonly isEnding: boolean;
}

/** Premium granted by an administrator. */
export interface ManualGrant {
  /** Epoch milliseconds; null for no end. */
  readonly endsAt: number | null;
}

/** Everything that may give premium to a user. */
export interface PremiumSources {
  readonly web: WebSubscription | null;
  readonly store: StoreSubscription | null;
  readonly manual: ManualGrant | null;
}

/** The plan of a user, and until when they have it. Times in epoch milliseconds. */
export interface Entitlement {
  readonly type: PlanType;
  /** The system that manages it; with several, the one that takes money. */
  readonly paymentSystem: 'NONE' | 'WEB' | 'MOBILE' | 'MANUAL';
  /** The next payment; null if there is none. */
  readonly renewsAt: number | null;
  /** End of premium without a further payment; null while it is renewed, or never ends. */
  readonly endsAt: number | null;
  /** End of the grace period after a failed payment; null while payments succeed. */
  readonly graceEndsAt: number | null;
}

export const FREE: Entitlement = {
  type: 'FREE',
  paymentSystem: 'NONE',
  renewsAt: null,
  endsAt: null,
  graceEndsAt: null,
};

/**
 * The plan that all sources together give at a time. Paid ones come before granted ones, and the web before a store,
 * because they are what a user can cancel.
 *
 * @param now epoch milliseconds
 */
export function entitlement({ web, store, manual }: PremiumSources, now: number): Entitlement {
  return ofWeb(web, now) ?? ofStore(store, now) ?? ofManual(manual, now) ?? FREE;
}

/**
 * The next time at which the entitlement changes although no payment system reports anything; null if there is none.
 * After the end of a period the payment system decides, so the end of a renewed web period is not one.
 *
 * @param now epoch milliseconds
 */
export function entitlementChangesAt({ web, store, manual }: PremiumSources, now: number): number | null {
  const times = [
    ...(web ? webTermEnds(web) : []),
    store && latest(store.expiresAt, store.graceEndsAt),
    manual && manual.endsAt,
  ].filter((time) => time !== null && time > now) as number[];
  return times.length === 0 ? null : Math.min(...times);
}

/**
 * True if premium is paid on the web and in a store: both purchases were made at once, and both take money again until
 * their user cancels one. One that is not renewed needs no cancellation.
 *
 * @param now epoch milliseconds
 */
export function isPaidTwice({ web, store }: Pick<PremiumSources, 'web' | 'store'>, now: number): boolean {
  if (!web || !store) return false;
  return willCharge(web) && !store.isEnding && ofStore(store, now) !== undefined;
}

function ofWeb(web: WebSubscription | null, now: number): Entitlement | undefined {
  const term = web && webTerm(web, now);
  return term ? { type: 'PREMIUM', paymentSystem: 'WEB', ...term } : undefined;
}

function ofStore(store: StoreSubscription | null, now: number): Entitlement | undefined {
  if (!store || store.isRefunded) return undefined;
  const premium = { ...FREE, type: 'PREMIUM', paymentSystem: 'MOBILE' } as const;
  const { expiresAt, graceEndsAt, isEnding } = store;
  if (expiresAt === null) return premium;
  if (now < expiresAt) return isEnding ? { ...premium, endsAt: expiresAt } : { ...premium, renewsAt: expiresAt };
  if (graceEndsAt !== null && now < graceEndsAt) return { ...premium, graceEndsAt, endsAt: graceEndsAt };
  return undefined;
}

function ofManual(manual: ManualGrant | null, now: number): Entitlement | undefined {
  if (!manual || (manual.endsAt !== null && now >= manual.endsAt)) return undefined;
  return { ...FREE, type: 'PREMIUM', paymentSystem: 'MANUAL', endsAt: manual.endsAt };
}

const latest = (first: number | null, second: number | null): number | null =>
  first === null ? null : Math.max(first, second ?? first);
