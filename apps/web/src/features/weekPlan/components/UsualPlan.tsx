import { Plus } from 'lucide-react';
import { dayHeading, joined, text } from '#platform';
import { activityColor, ActivityTile } from '#ui';
import { planDetails } from '#features/plan';
import type { Planned } from '../dayLoad';
import { planWithFocus } from '../planWithFocus';
import { BELOW_MARK, DayItem, MARK, NAME } from './DayItem';

interface UsualPlanProps extends Planned {
  onPlan(): void;
}

/**
 * A proposed plan of what is usually done on a day, as high as its plan will be. On smaller screens the days of a week
 * would not fit above the goals with it.
 */
export function UsualPlan({ activity, plan, onPlan }: UsualPlanProps) {
  const details = planDetails(activity, plan);
  const name = text('plan.usualOn', { name: activity.name, day: dayHeading(plan.date) });
  return (
    <li
      style={activityColor(activity.color)}
      className="hidden wide:flex expanded:[@media(height>=62rem)]:flex print:hidden!"
    >
      <button
        type="button"
        data-usual={activity.id}
        aria-label={joined(name, details)}
        onClick={({ currentTarget }) => planWithFocus(currentTarget.closest('section'), activity.id, onPlan)}
        className="press focus-inset z-1 flex min-w-0 flex-1 items-start rounded-icon border border-dashed border-n6 py-1.25 pr-1.25 pl-2.25 text-left text-n10 transition-colors hover:border-(--solid) hover:text-(--ink) dark:border-n7"
      >
        <span className={MARK}>
          <ActivityTile icon={activity.icon} color={activity.color} size={24} quiet />
        </span>
        <DayItem
          name={activity.name}
          details={details === '' ? [] : [details]}
          className={BELOW_MARK}
          nameClass={NAME}
        />
        <span className={MARK}>
          <Plus className="size-3.5 text-n9" aria-hidden="true" />
        </span>
      </button>
    </li>
  );
}
