export const PLAN_TYPES = ['FREE', 'PREMIUM'] as const;

export type PlanType = (typeof PLAN_TYPES)[number];

/**
 * Maximum number of active activities; null for unlimited. Archived ones do not count.
 *
 * @param freeLimit limit of the free plan, from the server's configuration; null if it has none
 */
export function activityLimit(plan: PlanType, freeLimit: number | null): number | null {
  return plan === 'PREMIUM' ? null : freeLimit;
}

/** True if another activity can be created or unarchived. */
export function canActivate({
  plan,
  freeLimit,
  activeCount,
}: {
  plan: PlanType;
  freeLimit: number | null;
  activeCount: number;
}): boolean {
  const limit = activityLimit(plan, freeLimit);
  return limit === null || activeCount < limit;
}
