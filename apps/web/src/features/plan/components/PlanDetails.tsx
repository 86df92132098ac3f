import type { Activity, Plan } from '@sevenfold/contract';
import { planDetails } from '../planDetails';

/** Time and amount of a plan, beside the name of its activity. */
export function PlanDetails({ activity, plan }: { readonly activity: Activity; readonly plan: Plan }) {
  return (
    <span className="flex-none text-small text-n10 tabular-nums">
      <span className="medium:hidden">
        {planDetails(activity, plan.startTime === null ? plan : { ...plan, amount: null })}
      </span>
      <span className="max-medium:hidden">{planDetails(activity, plan)}</span>
    </span>
  );
}
