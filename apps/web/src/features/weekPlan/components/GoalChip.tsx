import type { Activity } from '@sevenfold/contract';
import { useDraggable } from '@dnd-kit/core';
import { Check } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { capitalised, joined, text } from '#platform';
import { activityColor, ActivityTile, cx } from '#ui';
import { type GoalToPlan, toPlanText } from '../plannedGoal';

interface GoalChipProps {
  readonly activity: Activity;
  readonly goal: GoalToPlan | null;
  /** True if a part of it is not planned yet. */
  readonly isLeft: boolean;
  readonly isChosen: boolean;
  /** True for the only one that Tab reaches; the arrow keys go on from it. */
  readonly isEntry: boolean;
  /** Id of an element that explains the keys. */
  readonly describedBy: string;
  onChoose(isChosen: boolean): void;
}

/** A weekly goal with what is left to plan of it: chosen by press, left by the next, planned by dragging it to a day. */
export function GoalChip({ activity, goal, isLeft, isChosen, isEntry, describedBy, onChoose }: GoalChipProps) {
  const { setNodeRef, listeners } = useDraggable({ id: activity.id });
  // Focus chooses before the click that follows it.
  const isLeaving = useRef(false);
  const isPlanned = !isLeft && goal?.isExcused !== true;
  const left = leftText(activity, goal, isPlanned);
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'ArrowRight' || event.key === 'ArrowDown') focusChip(event.currentTarget, 1);
    else if (event.key === 'ArrowLeft' || event.key === 'ArrowUp') focusChip(event.currentTarget, -1);
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
      aria-label={joined(activity.name, goal && isLeft ? text('plan.leftToPlan', { amount: left }) : left)}
      aria-describedby={describedBy}
      onPointerDownCapture={() => {
        isLeaving.current = isChosen;
      }}
      onClick={() => {
        onChoose(!isLeaving.current);
        isLeaving.current = false;
      }}
      onFocus={({ target }) => {
        if (!isChosen && target.matches(':focus-visible')) onChoose(true);
      }}
      onKeyDown={onKeyDown}
      style={activityColor(activity.color)}
      className={cx(
        'press flex h-full min-h-12 w-full touch-manipulation items-center gap-1.5 rounded-control px-2 text-left medium:max-wide:gap-2.5 medium:max-wide:px-2.5 py-1.25 wide:py-1.5',
        isChosen
          ? 'bg-(--soft) shadow-s1 inset-ring-2 inset-ring-(--solid)'
          : isPlanned
            ? 'hover:bg-n3'
            : 'bg-card shadow-s1 hover:bg-n3',
      )}
    >
      <ActivityTile
        icon={activity.icon}
        color={activity.color}
        size={28}
        quiet={isChosen}
        // As in a plan where columns are narrow: it leaves the width to the name.
        className="max-medium:w-4 max-medium:bg-transparent wide:w-4 wide:bg-transparent"
      />
      <span className="min-w-0 flex-1">
        <span
          className="block text-small font-strong hyphens-auto wrap-break-word text-n12 max-medium:truncate medium:line-clamp-2"
          title={activity.name}
        >
          {activity.name}
        </span>
        {/* Leaves the width to the name: the chip keeps it while what is left changes. */}
        <span className="flex w-0 min-w-full items-center gap-1 text-micro text-n10 tabular-nums">
          {isPlanned && <Check className="size-3.5 flex-none text-(--ink) stroke-[2.5]" aria-hidden="true" />}
          <span className="truncate">{left}</span>
        </span>
      </span>
    </button>
  );
}

/** Rest of a goal to plan; the rhythm of an activity that has only one. */
function leftText({ everyDays }: Activity, goal: GoalToPlan | null, isPlanned: boolean): string {
  if (isPlanned) return text('plan.planned');
  return goal === null && everyDays
    ? capitalised(text('activity.everyDaysOf', { count: everyDays }))
    : toPlanText(goal);
}

function focusChip(chip: HTMLElement, by: 1 | -1): void {
  const chips = [...(chip.closest('ul')?.querySelectorAll<HTMLElement>('[data-goal]') ?? [])];
  chips[(chips.indexOf(chip) + by + chips.length) % chips.length]?.focus();
}
