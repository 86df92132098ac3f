import type { Activity } from '@sevenfold/contract';
import { Sparkles } from 'lucide-react';
import { dayHeading, joined, text } from '#platform';
import { activityColor, ActivityTile, cx } from '#ui';
import { planDetails } from '#features/plan';
import type { Planned } from '../dayLoad';
import { planWithFocus } from '../planWithFocus';

interface ProposedPlansProps {
  /** In the order of their activities. */
  readonly proposed: readonly Planned[];
  /** True on the line of the plans of the day, false below them, where days are rows. */
  readonly isBeside: boolean;
  /** Id of the only activity whose plan is shown, null for none: the others leave their room empty. Undefined for all. */
  readonly shown: string | null | undefined;
  onPlan(activity: Activity): void;
}

interface ProposedPlanProps extends Planned {
  /** Undefined while nothing is chosen. */
  readonly isChosen: boolean | undefined;
  onPlan(): void;
}

/**
 * Proposed plans of a day: on tall tablets beside its plans, below a head of the board, on wide screens below them. On
 * smaller screens the days of a week would not fit above the goals with them.
 */
export const ProposedPlans = ({ proposed, isBeside, shown, onPlan }: ProposedPlansProps) => (
  <>
    {/* The button of each says as much itself. */}
    <p
      aria-hidden="true"
      className={cx(
        'hidden items-center gap-1 pt-2 pl-2.25 text-micro text-n9 wide:flex print:hidden!',
        shown === null && 'invisible',
      )}
    >
      <Sparkles className="size-3.5" />
      {text('plan.proposals')}
    </p>
    <ul className={cx(LIST, isBeside && 'medium:max-wide:row-start-1')}>
      {proposed.map(({ activity, plan }) => (
        <ProposedPlan
          key={activity.id}
          activity={activity}
          plan={plan}
          isChosen={shown === undefined ? undefined : activity.id === shown}
          onPlan={() => onPlan(activity)}
        />
      ))}
    </ul>
  </>
);

/** On tablets with lines that are higher where the screen is: a week has about fifteen. */
const LIST =
  'hidden content-start gap-x-1 medium:max-wide:col-span-2 medium:max-wide:col-start-2 medium:max-wide:auto-rows-[minmax(clamp(1.625rem,1.625rem+(100dvh-64rem)/15,2.25rem),auto)] medium:max-wide:grid-cols-subgrid medium:tall:grid wide:grid wide:gap-y-1 print:hidden!';

/** A proposed plan, with an amount above 1. Without a frame it is quieter than the plans; a plus is for any of a day. */
function ProposedPlan({ activity, plan, isChosen, onPlan }: ProposedPlanProps) {
  const name = text('plan.proposedOn', { name: activity.name, day: dayHeading(plan.date) });
  const details = planDetails(activity, plan);
  return (
    <li
      style={{ ...activityColor(activity.color), visibility: isChosen === false ? 'hidden' : undefined }}
      className="flex min-w-0"
    >
      <button
        type="button"
        data-proposed={activity.id}
        aria-label={joined(name, details)}
        title={joined(activity.name, details)}
        onClick={({ currentTarget }) => planWithFocus(currentTarget.closest('section'), activity.id, onPlan)}
        className={cx(BUTTON, isChosen ? 'text-(--ink)' : 'text-n11')}
      >
        <ActivityTile icon={activity.icon} color={activity.color} size={24} quiet className="h-(--micro-line) w-3.5" />
        {/* An amount that does not fit beside the name is below it. */}
        <span className="flex min-w-0 flex-1 flex-wrap gap-x-1.5 tabular-nums">
          <span className="line-clamp-2 min-w-0 font-medium text-balance hyphens-auto wrap-break-word">
            {activity.name}
          </span>
          {plan.amount !== null && plan.amount > 1 && <span className="text-n10">{details}</span>}
        </span>
      </button>
    </li>
  );
}

const BUTTON =
  'press focus-inset z-1 flex min-w-0 flex-1 items-start gap-1 rounded-icon px-1.5 py-1 text-left text-micro transition-colors hover:bg-(--soft) hover:text-(--ink) max-wide:items-center max-wide:pr-0.5 wide:pr-1.25 wide:pl-2.25 wide:pointer-coarse:min-h-8 pointer-coarse:items-center';
