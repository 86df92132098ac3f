export { type PlanType, PLAN_TYPES, activityLimit, canActivate } from './activityLimit';
export {
  type Entitlement,
  type ManualGrant,
  type PaymentState,
  type PremiumSources,
  type StoreSubscription,
  type WebStatus,
  type WebSubscription,
  entitlement,
  entitlementChangesAt,
  GRACE_DAYS,
  PAYMENT_STATES,
  WEB_STATUSES,
} from './entitlement';
export { yearlySaving } from './yearlySaving';
