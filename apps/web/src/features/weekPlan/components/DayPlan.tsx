import { useDraggable } from '@dnd-kit/core';
import { Plus, Sparkles, X } from 'lucide-react';
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
  /** True where a plan of the chosen activity is proposed. */
  readonly isProposed: boolean;
  /** Amount that a new plan gets. */
  readonly amountOfNew: number | null;
  onToggle(): void;
  onOpen(planned: Planned): void;
}

/** A plan of a day, or the place of one, of the same height. */
export function DayPlan(props: DayPlanProps) {
  const { activity, date, plan, isChosen, isProposed, amountOfNew, onToggle, onOpen } = props;
  const name = text('plan.setOnDay', { name: activity.name, day: dayHeading(date) });
  const note = isProposed && !plan ? text('plan.suggested') : undefined;
  const PlaceIcon = isProposed ? Sparkles : Plus;
  return (
    <li
      style={activityColor(activity.color)}
      className={cx(
        DAY_LINE,
        'flex min-h-10 wide:min-h-0 rounded-icon border text-(--ink) transition-colors',
        plan ? 'bg-(--soft)' : cx('border-dashed group-hover/day:bg-(--soft)', isProposed && 'bg-(--soft)'),
        isChosen ? 'border-(--solid)' : 'border-(--solid)/25',
        // Of two pixels, without moving its name.
        isChosen && plan && 'inset-ring inset-ring-(--solid)',
      )}
    >
      {plan && <PlanButton activity={activity} plan={plan} onOpen={onOpen} />}
      {isChosen && (
        <button
          type="button"
          role="checkbox"
          data-control="plan"
          aria-checked={plan !== undefined}
          aria-label={note === undefined ? name : joined(name, note)}
          title={note}
          onClick={onToggle}
          // Covers the day, below its plans: a press anywhere on it counts.
          className={cx(
            'flex text-left after:absolute after:inset-0 max-wide:scroll-mb-(--footer-height)',
            plan
              ? '-mt-1.75 -mr-1.75 -ml-2.25 size-4 rounded-full'
              : 'focus-inset min-w-0 flex-1 items-center gap-1 rounded-icon py-1.25 pr-1.25 pl-2.25',
          )}
        >
          {plan ? (
            <RemoveMark />
          ) : (
            <>
              <span className={MARK}>
                <PlaceIcon className="size-3.5" aria-hidden="true" />
              </span>
              <PlanLabel activity={activity} plan={{ amount: amountOfNew, startTime: null }} note={note} />
            </>
          )}
        </button>
      )}
    </li>
  );
}

/** On the corner of a plan, where it takes no room from the name: a press on it or on the rest of the day removes it. */
const RemoveMark = () => (
  // Above the plan, with a target beyond its edge.
  <span
    className="relative z-2 flex size-4 items-center justify-center rounded-full bg-(--solid) text-card before:absolute before:-inset-2"
    aria-hidden="true"
  >
    <X className="size-3 stroke-[2.5]" />
  </span>
);

type PlanButtonProps = Planned & Pick<DayPlanProps, 'onOpen'>;

/** Opens a plan, and can be dragged to another day. */
function PlanButton({ activity, plan, onOpen }: PlanButtonProps) {
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
        'hit press focus-inset z-1 flex min-w-0 flex-1 touch-manipulation items-start gap-1 rounded-icon px-2.25 py-1.25 text-left wide:pr-1.25 max-wide:scroll-mb-(--footer-height)',
        isDragging && 'opacity-30',
      )}
    >
      <span className={MARK}>
        <ActivityTile icon={activity.icon} color={activity.color} size={24} quiet />
      </span>
      <PlanLabel activity={activity} plan={plan} />
    </button>
  );
}

interface PlanLabelProps {
  readonly activity: Activity;
  readonly plan: Pick<Plan, 'amount' | 'startTime'>;
  readonly note?: string | undefined;
}

function PlanLabel({ activity, plan, note }: PlanLabelProps) {
  const time = plan.startTime === null ? '' : clockTime(plan.startTime);
  const amount = planDetails(activity, { ...plan, startTime: null });
  const details = [time, amount].filter((part) => part !== '');
  return <DayItem name={activity.name} details={details} nameClass={NAME} note={note} />;
}
