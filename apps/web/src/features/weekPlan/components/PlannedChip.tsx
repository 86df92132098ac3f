import type { Activity, Plan } from '@sevenfold/contract';
import { useDraggable } from '@dnd-kit/core';
import { dayHeading, joined, text } from '#platform';
import { activityColor, ActivityTile, cx } from '#ui';
import { planDetails } from '#features/plan';

interface PlannedChipProps {
  readonly activity: Activity;
  readonly plan: Plan;
  /** True if its goal is the chosen one. */
  readonly isChosen: boolean;
  onOpen(): void;
}

/** A plan on a day of the board, which can be dragged to another day; only its icon where there is no room. */
export function PlannedChip({ activity, plan, isChosen, onOpen }: PlannedChipProps) {
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: `${activity.id} ${plan.date}` });
  const details = planDetails(activity, plan);
  return (
    <button
      ref={setNodeRef}
      {...listeners}
      type="button"
      data-plan={activity.id}
      data-tooltip={activity.name}
      aria-label={joined(text('plan.setOnDay', { name: activity.name, day: dayHeading(plan.date) }), details)}
      aria-haspopup="dialog"
      onClick={onOpen}
      style={activityColor(activity.color)}
      className={cx(
        'hit press flex min-h-8 max-w-full min-w-0 touch-manipulation items-center gap-1.5 rounded-icon border border-dashed bg-(--soft) text-left text-(--ink) hover:border-(--ink) max-medium:min-h-9 max-medium:px-1 medium:pr-2 medium:pl-1 expanded:w-full',
        isChosen ? 'border-(--solid) inset-ring-1 inset-ring-(--solid)' : 'border-(--solid)/45',
        isDragging && 'opacity-30',
      )}
    >
      <ActivityTile icon={activity.icon} color={activity.color} size={24} quiet />
      <span className="min-w-0 py-1 max-medium:contents">
        <span className="line-clamp-2 text-small wrap-anywhere max-medium:sr-only">{activity.name}</span>
        {details && <span className="block text-micro tabular-nums max-medium:pr-1">{details}</span>}
      </span>
    </button>
  );
}
