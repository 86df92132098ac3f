import { lazyImport } from '#platform';

export const loadPremiumSuccessScreen = () => lazyImport(() => import('./screens/PremiumSuccessScreen'));
export const loadSubscriptionScreen = () => lazyImport(() => import('./screens/SubscriptionScreen'));
export const loadUpgradeScreen = () => lazyImport(() => import('./screens/UpgradeScreen'));
