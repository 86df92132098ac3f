import type { SubscriptionDetails, User } from '@sevenfold/contract';

/** The system that manages a plan that is not free. */
export type Manager = Exclude<User['subscription']['paymentSystem'], 'NONE'>;

/** Texts about the management, by the system. */
const MANAGEMENT = {
  WEB: 'subscription.managedWeb',
  MOBILE: 'subscription.managedMobile',
  MANUAL: 'subscription.managedManual',
} as const;

/** Pages on which the stores list the subscriptions of the account that is signed in there. */
const STORES = {
  APP_STORE: { managed: 'subscription.managedAppStore', url: 'https://apps.apple.com/account/subscriptions' },
  PLAY_STORE: {
    managed: 'subscription.managedPlayStore',
    url: 'https://play.google.com/store/account/subscriptions',
  },
} as const;

/**
 * The key of the text that says where a plan is managed, and the page of its store if that is known.
 *
 * @param hasContact true if the server has an address for support
 */
export function findManagement(manager: Manager, store: SubscriptionDetails['store'] | undefined, hasContact: boolean) {
  const known = manager === 'MOBILE' && store && store !== 'OTHER' ? STORES[store] : undefined;
  const isAlone = manager === 'MANUAL' && !hasContact;
  return {
    text: isAlone ? ('subscription.noContact' as const) : (known?.managed ?? MANAGEMENT[manager]),
    url: known?.url,
  };
}
