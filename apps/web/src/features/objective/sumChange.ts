import type { Objective } from '@sevenfold/contract';
import { isSamePeriod } from '@sevenfold/domain/objective';

/** True if the sum of what an objective follows differs after a change of the objective. */
export function isSumAffected(before: Objective | undefined, after: Objective | undefined): boolean {
  const [earlier, later] = [before?.followsActivityId ?? null, after?.followsActivityId ?? null];
  if (earlier !== later) return true;
  return later !== null && before !== undefined && after !== undefined && !isSamePeriod(before.period, after.period);
}
