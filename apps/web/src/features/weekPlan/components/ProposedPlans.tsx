import type { Activity } from '@sevenfold/contract';
import { Plus } from 'lucide-react';
import { dayHeading, joined, text } from '#platform';
import { activityColor, cx } from '#ui';
import { planDetails } from '#features/plan';
import { compactAmount } from '#features/record';
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
  'press focus-inset z-1 flex min-w-0 flex-1 items-center gap-1 rounded-icon py-1 pr-1.25 text-left text-micro text-n10 transition-colors pointer-coarse:min-h-10';

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
  return (
    <li style={activityColor(activity.color)} className={LINE}>
      <button
        type="button"
        data-proposed={activity.id}
        aria-label={joined(name, details)}
        title={joined(activity.name, details)}
        onClick={({ currentTarget }) => planWithFocus(currentTarget.closest('section'), activity.id, onPlan)}
        className={cx(BUTTON, 'pl-2.25 hover:bg-(--soft) hover:text-(--ink)')}
      >
        <span className={MARK}>
          <Plus className="size-3.5 text-(--ink)" aria-hidden="true" />
        </span>
        {/* One line each, so that the proposals of a day stay a quiet list. */}
        <span className="min-w-0 flex-1 truncate font-medium">{activity.name}</span>
        {plan.amount !== null && plan.amount > 1 && (
          <span className="flex-none tabular-nums">{compactAmount(activity, plan.amount)}</span>
        )}
      </button>
    </li>
  );
}
