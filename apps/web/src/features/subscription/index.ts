export { subscriptionQuery } from './api';
export { PremiumBenefits } from './components/Benefits';
export { PaidTwice } from './components/PaidTwice';
export { CurrentPlan, longDate, PlanHeading } from './components/PlanCards';
export { PlanComparison } from './components/PlanComparison';
export { UpgradeHero } from './components/UpgradeHero';
export { withPlans } from './components/withPlans';
export { loadPremiumSuccessScreen, loadSubscriptionScreen, loadUpgradeScreen } from './lazy';
export { findManagement, type Manager } from './management';
