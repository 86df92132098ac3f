export const PLAN_TYPES = ['FREE', 'PREMIUM'] as const;

export type PlanType = (typeof PLAN_TYPES)[number];

/**
 * How many activities may be active at once; null for no limit. Archived ones do not count.
 *
 * @param freeLimit the free plan's limit, which comes from the server's configuration
 */
export function activityLimit(plan: PlanType, freeLimit: number): number | null {
  return plan === 'PREMIUM' ? null : freeLimit;
}

/** Whether one more activity can be made or taken out of the archive. */
export function canActivate({
  plan,
  freeLimit,
  activeCount,
}: {
  plan: PlanType;
  freeLimit: number;
  activeCount: number;
}): boolean {
  const limit = activityLimit(plan, freeLimit);
  return limit === null || activeCount < limit;
}
