export { loadPremiumSuccessScreen, loadSubscriptionScreen, loadUpgradeScreen } from './lazy';
export { startPurchases } from './start';
