import type { PlanType } from './activityLimit';
import type { Entitlement } from './entitlement';
import type { SubscriptionProblem } from './webSubscription';

/** Store in which a device can buy. */
export type DeviceStore = 'APP_STORE' | 'PLAY_STORE';

/** A user's plan, as far as it decides whether a store may sell to them. */
export interface SoldPlan {
  readonly type: PlanType;
  readonly paymentSystem: Entitlement['paymentSystem'];
  /** The store that manages the plan; null if none does, undefined while it is unknown. */
  readonly store: DeviceStore | 'OTHER' | null | undefined;
  /** Reason for which a web subscription gives no premium; null if there is none, undefined while it is unknown. */
  readonly problem: SubscriptionProblem | null | undefined;
}

/**
 * FOR_SALE: nothing else gives premium or takes money. All others name what has to be managed instead of buying a
 * second time. UNKNOWN: the server has not said yet whether another subscription exists.
 */
export type StoreSale =
  'FOR_SALE' | 'UNKNOWN' | 'WEB' | 'WEB_UNPAID' | 'THIS_STORE' | 'APP_STORE' | 'PLAY_STORE' | 'OTHER_STORE' | 'MANUAL';

/**
 * Decides what a device with a store offers. A web subscription that runs out still excludes a purchase: its time is
 * paid.
 */
export function storeSale({ type, paymentSystem, store, problem }: SoldPlan, device: DeviceStore): StoreSale {
  if (type === 'PREMIUM') {
    if (paymentSystem === 'WEB') return 'WEB';
    if (paymentSystem === 'MOBILE') return managingStore(store, device);
    return 'MANUAL';
  }
  if (problem === undefined) return 'UNKNOWN';
  return problem === null ? 'FOR_SALE' : 'WEB_UNPAID';
}

function managingStore(store: SoldPlan['store'], device: DeviceStore): StoreSale {
  if (store === device) return 'THIS_STORE';
  return store === 'APP_STORE' || store === 'PLAY_STORE' ? store : 'OTHER_STORE';
}
