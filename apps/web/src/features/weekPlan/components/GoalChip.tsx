import type { Activity } from '@sevenfold/contract';
import { useDraggable } from '@dnd-kit/core';
import { Check } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { joined, text } from '#platform';
import { activityColor, ActivityTile, cx } from '#ui';
import { goalToPlanText, type PlannedGoal } from '../plannedGoal';

interface GoalChipProps {
  readonly activity: Activity;
  readonly goal: PlannedGoal;
  readonly isChosen: boolean;
  /** True for the only one that Tab reaches; the arrow keys go on from it. */
  readonly isEntry: boolean;
  /** Id of an element that explains the keys. */
  readonly describedBy: string;
  onChoose(): void;
}

/** A weekly goal with what it still needs: chosen by press, planned by dragging it to a day. */
export function GoalChip({ activity, goal, isChosen, isEntry, describedBy, onChoose }: GoalChipProps) {
  const { setNodeRef, listeners } = useDraggable({ id: activity.id });
  const needed = goalToPlanText(activity, goal);
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'ArrowRight') focusChip(event.currentTarget, 1);
    else if (event.key === 'ArrowLeft') focusChip(event.currentTarget, -1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <button
      ref={setNodeRef}
      {...listeners}
      type="button"
      data-goal={activity.id}
      tabIndex={isEntry ? 0 : -1}
      aria-pressed={isChosen}
      aria-label={joined(activity.name, needed, goal.isPlanned && text('plan.planned'))}
      aria-describedby={describedBy}
      onClick={onChoose}
      onFocus={({ target }) => {
        if (!isChosen && target.matches(':focus-visible')) onChoose();
      }}
      onKeyDown={onKeyDown}
      style={activityColor(activity.color)}
      className={cx(
        'press flex h-12 w-full touch-manipulation items-center gap-2.5 rounded-control px-2.5 text-left shadow-s1',
        isChosen ? 'bg-(--soft) inset-ring-2 inset-ring-(--solid)' : 'bg-card hover:bg-n3',
      )}
    >
      <ActivityTile icon={activity.icon} color={activity.color} size={28} quiet={isChosen} />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-small font-strong text-n12">{activity.name}</span>
        {needed !== null && (
          <span className="flex items-center gap-1 text-micro text-n10 tabular-nums">
            <span className="truncate">{needed}</span>
            {goal.isPlanned && <Check className="size-3.5 flex-none text-(--ink) stroke-[2.5]" aria-hidden="true" />}
          </span>
        )}
      </span>
    </button>
  );
}

function focusChip(chip: HTMLElement, by: 1 | -1): void {
  const chips = [...(chip.closest('ul')?.querySelectorAll<HTMLElement>('[data-goal]') ?? [])];
  chips[(chips.indexOf(chip) + by + chips.length) % chips.length]?.focus();
}
