import type { Activity } from '@sevenfold/contract';
import type { WeekView } from '@sevenfold/domain/calendar';
import { useDraggable } from '@dnd-kit/core';
import { Check } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { capitalised, joined, text } from '#platform';
import { activityColor, ActivityTile, cx } from '#ui';
import { amountText, expectedInWeek } from '#features/record';
import { type GoalToPlan, toPlanText } from '../plannedGoal';

interface GoalChipProps {
  readonly activity: Activity;
  readonly goal: GoalToPlan | null;
  readonly week: WeekView;
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
export function GoalChip({ activity, goal, week, isLeft, isChosen, isEntry, describedBy, onChoose }: GoalChipProps) {
  const { setNodeRef, listeners } = useDraggable({ id: activity.id });
  // Focus chooses before the click that follows it.
  const isLeaving = useRef(false);
  const isPlanned = !isLeft && goal?.isExcused !== true;
  const left = isPlanned ? text('plan.planned') : goal ? toPlanText(goal) : rhythmText(activity, week);
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
        'press flex h-full min-h-12 w-full touch-manipulation items-center gap-1.5 rounded-control px-2 py-1.25 text-left wide:px-2.5 wide:py-1.5',
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
        quiet
        // As in a plan: it leaves the width to the name.
        className="w-4"
      />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-small font-strong text-n12" title={activity.name}>
          {activity.name}
        </span>
        {/* The chip keeps its width while what is left changes: that of its name, or of the word for being planned. */}
        <span className="block h-0 overflow-hidden pl-4.5 text-micro whitespace-nowrap" aria-hidden="true">
          {text('plan.planned')}
        </span>
        <span className="flex w-0 min-w-full items-center gap-1 text-micro text-n10 tabular-nums">
          {isPlanned && <Check className="size-3.5 flex-none text-(--ink) stroke-[2.5]" aria-hidden="true" />}
          <span className="truncate">{left}</span>
        </span>
      </span>
    </button>
  );
}

/** "2 days" of a rhythm without a goal; "Every 3 days" where it is not known when it is due. */
function rhythmText(activity: Activity, week: WeekView): string {
  const count = expectedInWeek(activity, week).length;
  if (count > 0) return amountText(RHYTHM, count);
  const { everyDays } = activity;
  return everyDays ? capitalised(text('activity.everyDaysOf', { count: everyDays })) : toPlanText(null);
}

/** A rhythm is for days, whatever its activity counts. */
const RHYTHM = { unit: 'DAYS', customTimesUnit: null } as const;

function focusChip(chip: HTMLElement, by: 1 | -1): void {
  const chips = [...(chip.closest('ul')?.querySelectorAll<HTMLElement>('[data-goal]') ?? [])];
  chips[(chips.indexOf(chip) + by + chips.length) % chips.length]?.focus();
}
