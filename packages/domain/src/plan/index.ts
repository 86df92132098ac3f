export { type PlanType, PLAN_TYPES, activityLimit, canActivate } from './activityLimit';
export { yearlySaving } from './yearlySaving';
