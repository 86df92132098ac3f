import type { Activity } from '@sevenfold/contract';
import { Plus } from 'lucide-react';
import { dayHeading, joined, text } from '#platform';
import { activityColor, cx } from '#ui';
import { planDetails } from '#features/plan';
import type { Planned } from '../dayLoad';
import { planWithFocus } from '../planWithFocus';
import { MARK } from './DayItem';

interface ProposedPlansProps {
  /** In the order of their activities. */
  readonly proposed: readonly Planned[];
  onPlan(activity: Activity): void;
}

const LINE = 'hidden wide:flex expanded:[@media(height>=62rem)]:flex print:hidden!';
const BUTTON =
  'press focus-inset z-1 flex min-w-0 flex-1 items-start gap-1 rounded-icon py-1 pr-1.25 text-left text-micro text-n10 transition-colors pointer-coarse:min-h-10 pointer-coarse:items-center';

interface ProposedPlanProps extends Planned {
  onPlan(): void;
}

/** Proposed plans of a day. On smaller screens the days of a week would not fit above the goals with them. */
export const ProposedPlans = ({ proposed, onPlan }: ProposedPlansProps) =>
  proposed.map(({ activity, plan }) => (
    <ProposedPlan key={activity.id} activity={activity} plan={plan} onPlan={() => onPlan(activity)} />
  ));

/** A proposed plan, with an amount above 1. Without a frame it is quieter than the plans. */
function ProposedPlan({ activity, plan, onPlan }: ProposedPlanProps) {
  const name = text('plan.proposedOn', { name: activity.name, day: dayHeading(plan.date) });
  const details = planDetails(activity, plan);
  const hasAmount = plan.amount !== null && plan.amount > 1;
  return (
    <li style={activityColor(activity.color)} className={LINE}>
      <button
        type="button"
        data-proposed={activity.id}
        aria-label={joined(name, details)}
        title={activity.name}
        onClick={({ currentTarget }) => planWithFocus(currentTarget.closest('section'), activity.id, onPlan)}
        className={cx(BUTTON, 'pl-2.25 hover:bg-(--soft) hover:text-(--ink)')}
      >
        <span className={MARK}>
          <Plus className="size-3.5 text-(--ink)" aria-hidden="true" />
        </span>
        {/* The amount on the line of the name, where it fits: proposals are shorter than plans. */}
        <span className="line-clamp-2 min-w-0 flex-1 hyphens-auto wrap-break-word tabular-nums">
          <span className="font-medium medium:text-small">{activity.name}</span>
          {hasAmount && (
            <>
              {' '}
              <span className="whitespace-nowrap">{details}</span>
            </>
          )}
        </span>
      </button>
    </li>
  );
}
