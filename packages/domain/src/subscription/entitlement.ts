import type { PlanType } from './activityLimit';
import { webTerm, type WebSubscription, willCharge } from './webSubscription';

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
 * because they are what a user can cancel: the first one manages the plan. Premium ends with the source that lasts
 * longest.
 *
 * @param now epoch milliseconds
 */
export function entitlement(sources: PremiumSources, now: number): Entitlement {
  const running = runningSources(sources, now);
  const [first] = running;
  if (!first) return FREE;
  const ends = running.map(({ endsAt }) => endsAt);
  const endsAt = ends.every((end) => end !== null) ? Math.max(...ends) : null;
  return { ...first, endsAt, graceEndsAt: first.graceEndsAt === endsAt ? endsAt : null };
}

/**
 * The next time at which a source of premium ends although no payment system reports anything; null if there is none.
 * After the end of a period that is renewed, the payment system decides.
 *
 * @param now epoch milliseconds
 */
export function entitlementChangesAt(sources: PremiumSources, now: number): number | null {
  const times = runningSources(sources, now)
    .map(({ endsAt }) => endsAt)
    .filter((time) => time !== null && time > now) as number[];
  return times.length === 0 ? null : Math.min(...times);
}

/** The sources that give premium, as the entitlement by each alone; the one that manages the plan first. */
const runningSources = ({ web, store, manual }: PremiumSources, now: number): readonly Entitlement[] =>
  [ofWeb(web, now), ofStore(store, now), ofManual(manual, now)].filter((one) => one !== undefined);

/**
 * True if premium is paid on the web and in a store: both purchases were made at once, and both take money again until
 * their user cancels one. One that is not renewed needs no cancellation.
 *
 * @param now epoch milliseconds
 */
export const isPaidTwice = ({ web, store }: Pick<PremiumSources, 'web' | 'store'>, now: number): boolean =>
  web !== null && willCharge(web) && isPaidInStore(store, now);

/**
 * True if a purchase in a store gives premium until its user cancels it there.
 *
 * @param now epoch milliseconds
 */
export const isPaidInStore = (store: StoreSubscription | null, now: number): boolean =>
  store !== null && !store.isEnding && ofStore(store, now) !== undefined;

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
