import {
  loadPremiumSuccessScreen as loadSuccess,
  loadSubscriptionScreen as loadSubscription,
  loadUpgradeScreen as loadUpgrade,
} from '#features/subscription';
import { IS_SHELL, lazyImport } from '#platform';

// The screens of the paid plan: the native app sells by the store, the browser by the payment provider.
export const loadUpgradeScreen = IS_SHELL
  ? () => lazyImport(() => import('./screens/StoreUpgradeScreen'))
  : loadUpgrade;
export const loadPremiumSuccessScreen = IS_SHELL
  ? () => lazyImport(() => import('./screens/StoreSuccessScreen'))
  : loadSuccess;
export const loadSubscriptionScreen = IS_SHELL
  ? () => lazyImport(() => import('./screens/StoreSubscriptionScreen'))
  : loadSubscription;
