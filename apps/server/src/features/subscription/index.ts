export { checkConfiguration } from './configurationCheck';
export { cancelSubscription } from './deletionStep';
export { subscription } from './feature';
export { endPremium, grantPremium } from './grant';
export { paymentNoticeTask } from './notice';
export { subscriptionRoutes } from './routes';
export { endPremiumTask, type PaymentSystems, reconcileSubscriptionsTask, refreshSubscriptionTask } from './task';
