import { useDraggable } from '@dnd-kit/core';
import { clockTime, dayHeading, joined, text } from '#platform';
import { activityColor, ActivityTile, cx } from '#ui';
import { planDetails } from '#features/plan';
import type { Planned } from '../dayLoad';
import { DayItem, DAY_LINE, MARK, NAME } from './DayItem';

interface DayPlanProps extends Planned {
  /** True for a plan of the chosen activity. */
  readonly isChosen: boolean;
  /** Leaves its room empty. */
  readonly isRemoved: boolean;
  onOpen(planned: Planned): void;
}

/** A plan of a day: opened by a press, and dragged to another day. */
export function DayPlan({ activity, plan, isChosen, isRemoved, onOpen }: DayPlanProps) {
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: `${activity.id} ${plan.date}` });
  const name = text('plan.setOnDay', { name: activity.name, day: dayHeading(plan.date) });
  const time = plan.startTime === null ? '' : clockTime(plan.startTime);
  const amount = planDetails(activity, { ...plan, startTime: null });
  const details = [time, amount].filter((part) => part !== '');
  return (
    <li
      style={{ ...activityColor(activity.color), visibility: isRemoved ? 'hidden' : undefined }}
      className={cx(
        DAY_LINE,
        'flex min-h-10 rounded-icon border bg-(--soft) text-(--ink) transition-colors wide:min-h-0',
        // Of two pixels, without moving its name.
        isChosen ? 'border-(--solid) inset-ring inset-ring-(--solid)' : 'border-(--solid)/25',
      )}
    >
      <button
        ref={setNodeRef}
        {...listeners}
        type="button"
        data-plan={activity.id}
        aria-label={joined(name, planDetails(activity, plan))}
        aria-haspopup="dialog"
        onClick={() => onOpen({ activity, plan })}
        className={cx(
          'hit press focus-inset z-1 flex min-w-0 flex-1 touch-manipulation gap-1 rounded-icon px-2 py-1.25 text-left max-[23rem]:px-1.25 max-[23rem]:py-1 wide:pr-1.25 max-wide:scroll-mb-(--footer-height)',
          // A name alone stands in the middle of its tile.
          details.length === 0 ? 'items-center' : 'items-start',
          isDragging && 'opacity-30',
        )}
      >
        <span className={MARK}>
          <ActivityTile icon={activity.icon} color={activity.color} size={24} quiet />
        </span>
        <DayItem name={activity.name} details={details} nameClass={NAME} />
      </button>
    </li>
  );
}
