import { Plus } from 'lucide-react';
import { dayHeading, joined, text } from '#platform';
import { activityColor } from '#ui';
import { planDetails } from '#features/plan';
import type { Planned } from '../dayLoad';
import { planWithFocus } from '../planWithFocus';
import { DayItem, MARK } from './DayItem';

interface ProposedPlanProps extends Planned {
  onPlan(): void;
}

/**
 * A proposed plan of a day, with an amount above 1. Without a frame it is quieter than the plans.
 * On smaller screens the days of a week would not fit above the goals with it.
 */
export function ProposedPlan({ activity, plan, onPlan }: ProposedPlanProps) {
  const name = text('plan.proposedOn', { name: activity.name, day: dayHeading(plan.date) });
  const details = planDetails(activity, plan);
  const hasAmount = plan.amount !== null && plan.amount > 1;
  return (
    <li
      style={activityColor(activity.color)}
      className="hidden wide:flex expanded:[@media(height>=62rem)]:flex print:hidden!"
    >
      <button
        type="button"
        data-proposed={activity.id}
        aria-label={joined(name, details)}
        title={activity.name}
        onClick={({ currentTarget }) => planWithFocus(currentTarget.closest('section'), activity.id, onPlan)}
        className="press focus-inset z-1 flex min-w-0 flex-1 items-start gap-1 rounded-icon py-1 pr-1.25 pl-2.25 text-left text-micro text-n10 transition-colors hover:bg-(--soft) hover:text-(--ink) pointer-coarse:min-h-10 pointer-coarse:items-center"
      >
        <span className={MARK}>
          <Plus className="size-3.5 text-(--ink)" aria-hidden="true" />
        </span>
        <DayItem name={activity.name} details={hasAmount ? [details] : []} nameClass="block truncate font-medium" />
      </button>
    </li>
  );
}
