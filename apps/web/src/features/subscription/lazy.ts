import { lazyImport } from '#platform';

// Parts that are loaded when a screen needs them.
export const loadPremiumSuccessScreen = () => lazyImport(() => import('./screens/PremiumSuccessScreen'));
export const loadSubscriptionScreen = () => lazyImport(() => import('./screens/SubscriptionScreen'));
export const loadUpgradeScreen = () => lazyImport(() => import('./screens/UpgradeScreen'));
