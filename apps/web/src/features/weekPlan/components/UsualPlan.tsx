import { formatCompact } from '@sevenfold/domain/activity';
import { dayHeading, joined, number, text } from '#platform';
import { activityColor, ActivityTile } from '#ui';
import { planDetails } from '#features/plan';
import type { Planned } from '../dayLoad';
import { planWithFocus } from '../planWithFocus';
import { MARK } from './DayItem';

interface UsualPlanProps extends Planned {
  onPlan(): void;
}

/**
 * A proposed plan of what is usually done on a day, in one line, with its amount as in the cells of a week. On smaller
 * screens the days of a week would not fit above the goals with it.
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
        title={joined(activity.name, details)}
        aria-label={joined(name, details)}
        onClick={({ currentTarget }) => planWithFocus(currentTarget.closest('section'), activity.id, onPlan)}
        className="press focus-inset z-1 flex h-7 min-w-0 flex-1 items-center gap-1 rounded-icon border border-dashed border-n6 pr-1 pl-2.25 text-left text-micro font-regular text-n10 transition-colors hover:border-(--solid) hover:text-(--ink) dark:border-n7 pointer-coarse:h-10"
      >
        <span className={MARK}>
          <ActivityTile icon={activity.icon} color={activity.color} size={24} quiet />
        </span>
        <span className="min-w-0 flex-1 truncate">{activity.name}</span>
        {plan.amount !== null && (
          <span className="flex-none tabular-nums">
            {activity.unit === 'DURATION' ? formatCompact(plan.amount) : number(plan.amount)}
          </span>
        )}
      </button>
    </li>
  );
}
