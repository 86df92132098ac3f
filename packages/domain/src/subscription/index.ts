export { type PlanType, PLAN_TYPES, activityLimit, canActivate } from './activityLimit';
export {
  type Entitlement,
  type ManualGrant,
  type PremiumSources,
  type StoreSubscription,
  entitlement,
  entitlementChangesAt,
  isPaidInStore,
  isPaidTwice,
} from './entitlement';
export { type DeviceStore, type SoldPlan, type StoreSale, storeSale } from './storeSale';
export {
  beforeCheckout,
  type Cancellation,
  CANCELLATION_REASONS,
  canCharge,
  CHECKOUT_MS,
  type CustomerSubscription,
  GRACE_DAYS,
  PAYMENT_STATES,
  type PaymentState,
  selectSubscription,
  SUBSCRIPTION_PROBLEMS,
  type SubscriptionProblem,
  subscriptionProblem,
  subscriptionsToCancel,
  WEB_STATUSES,
  type WebStatus,
  type WebSubscription,
} from './webSubscription';
export { freeMonths, MONTHS_OF_YEAR, yearlySaving } from './yearlySaving';
