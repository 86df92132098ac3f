import { useDraggable } from '@dnd-kit/core';
import { Check, Plus } from 'lucide-react';
import { clockTime, dayHeading, joined, text } from '#platform';
import { activityColor, ActivityTile, cx } from '#ui';
import type { Activity, Plan } from '@sevenfold/contract';
import type { CivilDate } from '@sevenfold/domain/calendar';
import { planDetails } from '#features/plan';
import type { Planned } from '../dayLoad';
import { DayItem, DAY_LINE, MARK, NAME } from './DayItem';

interface DayPlanProps {
  readonly activity: Activity;
  readonly date: CivilDate;
  /** Undefined for the chosen activity where it is not planned: the place of its plan. */
  readonly plan: Plan | undefined;
  /** True for the chosen activity, which the rest of the day plans and removes. */
  readonly isChosen: boolean;
  /** Amount that a new plan gets. */
  readonly amountOfNew: number | null;
  onToggle(): void;
  onOpen(planned: Planned): void;
}

/** A plan of a day, or the place of one, of the same height. */
export function DayPlan({ activity, date, plan, isChosen, amountOfNew, onToggle, onOpen }: DayPlanProps) {
  return (
    <li
      style={activityColor(activity.color)}
      className={cx(
        DAY_LINE,
        'flex min-h-10 wide:min-h-0 rounded-icon border text-(--ink) transition-colors',
        plan ? 'bg-(--soft)' : 'border-dashed group-hover/day:bg-(--soft)',
        isChosen ? 'border-(--solid)' : 'border-(--solid)/25',
      )}
    >
      {isChosen && (
        <button
          type="button"
          role="checkbox"
          data-control="plan"
          aria-checked={plan !== undefined}
          aria-label={text('plan.setOnDay', { name: activity.name, day: dayHeading(date) })}
          onClick={onToggle}
          // Covers the day, below its plans: a press anywhere on it counts.
          className={cx(
            'focus-inset flex min-w-0 gap-1 rounded-icon py-1.25 pl-2.25 text-left after:absolute after:inset-0 max-wide:scroll-mb-(--footer-height)',
            plan ? '-mr-5.75 items-start' : 'flex-1 items-center pr-1.25',
          )}
        >
          <Mark isPlanned={plan !== undefined} />
          {!plan && <PlanLabel activity={activity} plan={{ amount: amountOfNew, startTime: null }} />}
        </button>
      )}
      {plan && <PlanButton activity={activity} plan={plan} hasTile={!isChosen} onOpen={onOpen} />}
    </li>
  );
}

/** In the place of the icon, so that the name stays where it is. */
const Mark = ({ isPlanned }: { readonly isPlanned: boolean }) => (
  // Above the plan, which covers it.
  <span className={cx(MARK, 'relative z-2')} aria-hidden="true">
    {isPlanned ? (
      <Check className="size-3.5 rounded-full bg-(--solid) p-0.5 stroke-3 text-card" />
    ) : (
      <Plus className="size-3.5" />
    )}
  </span>
);

interface PlanButtonProps extends Planned, Pick<DayPlanProps, 'onOpen'> {
  readonly hasTile: boolean;
}

/** Opens a plan, and can be dragged to another day. */
function PlanButton({ activity, plan, hasTile, onOpen }: PlanButtonProps) {
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: `${activity.id} ${plan.date}` });
  const details = planDetails(activity, plan);
  return (
    <button
      ref={setNodeRef}
      {...listeners}
      type="button"
      data-plan={activity.id}
      aria-label={joined(text('plan.setOnDay', { name: activity.name, day: dayHeading(plan.date) }), details)}
      aria-haspopup="dialog"
      onClick={() => onOpen({ activity, plan })}
      className={cx(
        'hit press focus-inset z-1 flex min-w-0 flex-1 touch-manipulation items-start gap-1 rounded-icon py-1.25 pr-1.25 pl-2.25 text-left max-wide:scroll-mb-(--footer-height)',
        isDragging && 'opacity-30',
      )}
    >
      <span className={MARK}>
        {hasTile && <ActivityTile icon={activity.icon} color={activity.color} size={24} quiet />}
      </span>
      <PlanLabel activity={activity} plan={plan} />
    </button>
  );
}

interface PlanLabelProps {
  readonly activity: Activity;
  readonly plan: Pick<Plan, 'amount' | 'startTime'>;
}

function PlanLabel({ activity, plan }: PlanLabelProps) {
  const time = plan.startTime === null ? '' : clockTime(plan.startTime);
  const amount = planDetails(activity, { ...plan, startTime: null });
  return <DayItem name={activity.name} details={[time, amount].filter((part) => part !== '')} nameClass={NAME} />;
}
