import { formatCompact } from '@sevenfold/domain/activity';
import { Plus } from 'lucide-react';
import { dayHeading, joined, number, text } from '#platform';
import { activityColor } from '#ui';
import { planDetails } from '#features/plan';
import type { Planned } from '../dayLoad';
import { planWithFocus } from '../planWithFocus';
import { MARK } from './DayItem';

interface ProposedPlanProps extends Planned {
  onPlan(): void;
}

/**
 * A proposed plan of a day, with an amount above 1 as in the cells of a week. Without a frame it is quieter than the plans.
 * On smaller screens the days of a week would not fit above the goals with it.
 */
export function ProposedPlan({ activity, plan, onPlan }: ProposedPlanProps) {
  const name = text('plan.proposedOn', { name: activity.name, day: dayHeading(plan.date) });
  return (
    <li
      style={activityColor(activity.color)}
      className="hidden wide:flex expanded:[@media(height>=62rem)]:flex print:hidden!"
    >
      <button
        type="button"
        data-proposed={activity.id}
        aria-label={joined(name, planDetails(activity, plan))}
        onClick={({ currentTarget }) => planWithFocus(currentTarget.closest('section'), activity.id, onPlan)}
        className="press focus-inset z-1 flex min-h-7 min-w-0 flex-1 items-start gap-1 rounded-icon py-1 pr-1.5 pl-2.25 text-left text-micro text-n10 transition-colors hover:bg-(--soft) hover:text-(--ink) pointer-coarse:min-h-10 pointer-coarse:items-center"
      >
        <span className={MARK}>
          <Plus className="size-3.5 text-(--ink)" aria-hidden="true" />
        </span>
        {/* Below the name where both do not fit. */}
        <span className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-1.5">
          <span className="min-w-0 hyphens-auto wrap-break-word">{activity.name}</span>
          {plan.amount !== null && plan.amount > 1 && (
            <span className="tabular-nums">
              {activity.unit === 'DURATION' ? formatCompact(plan.amount) : number(plan.amount)}
            </span>
          )}
        </span>
      </button>
    </li>
  );
}
