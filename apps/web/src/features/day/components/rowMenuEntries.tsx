import type { Skip } from '@sevenfold/contract';
import {
  Check,
  CircleSlash,
  NotebookPen,
  Play,
  Plus,
  SlidersHorizontal,
  Square,
  SquareArrowOutUpRight,
  Timer,
  Undo2,
} from 'lucide-react';
import { text } from '#platform';
import type { MenuEntry } from '#ui';
import { complete, skip, unskip, type DayCell } from '../commands';
import type { DayRow } from '../row';

export interface RowMenuProps {
  readonly dayCell: DayCell;
  readonly row: DayRow;
  onOpen(activityId: string): void;
  addTime(): void;
}

export const SKIP_REASONS = ['REST', 'SICK', 'AWAY', 'OTHER'] as const satisfies readonly Skip['reason'][];

export interface RowMenuActions {
  /** Opens the entry of a duration. */
  addTime(): void;
  openRecords(): void;
  openActivity(): void;
  /** Starts or stops the timer; undefined where there is none. */
  timer: { readonly isRunning: boolean; toggle(): void } | undefined;
  /** Focus rounds: the one chosen last, and the choice; undefined where there is no timer to start. */
  round: { readonly last: { readonly minutes: number; start(): void } | null; choose(): void } | undefined;
}

/** All actions of a row, including those of its controls and swipes. */
export function rowMenu(dayCell: DayCell, row: DayRow, actions: RowMenuActions): readonly MenuEntry[] {
  const isFuture = dayCell.date > dayCell.week.today;
  const { unit } = dayCell.activity;
  const recorded = row.amount > 0;
  const skipped = row.skip?.reason;
  return [
    ...(isFuture
      ? []
      : [
          {
            id: 'complete',
            label: unit === 'DURATION' ? text('day.addTime') : completeLabel(dayCell, row),
            kbd: 'space',
            icon: unit === 'DAYS' ? row.state === 'done' ? <Undo2 /> : <Check /> : <Plus />,
            onAct: () => (unit === 'DURATION' ? actions.addTime() : complete(dayCell)),
          },
          ...(actions.timer
            ? [
                {
                  id: 'timer',
                  label: text(actions.timer.isRunning ? 'timer.stopHere' : 'timer.startHere'),
                  kbd: 'p',
                  icon: actions.timer.isRunning ? <Square /> : <Play />,
                  onAct: actions.timer.toggle,
                },
              ]
            : []),
          ...roundEntries(actions.round),
          { id: 'after complete', separator: true as const },
        ]),
    ...(row.skip
      ? [{ id: 'unskip', label: text('skip.undo'), kbd: 's', icon: <Undo2 />, onAct: () => unskip(dayCell) }]
      : [
          {
            id: 'skip',
            label: text('skip.skip'),
            kbd: 's',
            icon: <CircleSlash />,
            disabled: recorded,
            reason: text('skip.alreadyRecorded'),
            onAct: () => skip(dayCell),
          },
        ]),
    ...(recorded
      ? []
      : SKIP_REASONS.map((reason) => ({
          id: reason,
          label: text('skip.skipFor', { reason: text(`skip.reason.${reason}`) }),
          checked: skipped === reason,
          onAct: () => skip(dayCell, reason),
        }))),
    { id: 'after skip', separator: true as const },
    { id: 'records', label: text('day.openRecords'), kbd: 'e', icon: <NotebookPen />, onAct: actions.openRecords },
    { id: 'activity', label: text('day.openActivity'), icon: <SquareArrowOutUpRight />, onAct: actions.openActivity },
  ];
}

/** "Start 25-minute round" and "Focus round…". */
function roundEntries(round: RowMenuActions['round']): readonly MenuEntry[] {
  if (!round) return [];
  const { last, choose } = round;
  return [
    ...(last
      ? [{ id: 'round', label: text('focus.start', { minutes: last.minutes }), icon: <Timer />, onAct: last.start }]
      : []),
    { id: 'choose round', label: text('focus.choose'), icon: last ? <SlidersHorizontal /> : <Timer />, onAct: choose },
  ];
}

/** Label of the action of Space and of a swipe to the right: "Mark as done", "Add one". */
function completeLabel({ activity }: DayCell, { state }: DayRow): string {
  if (activity.unit === 'DAYS') return text(state === 'done' ? 'day.notDone' : 'day.complete');
  return text(activity.unit === 'TIMES' ? 'day.addOne' : 'day.addTimeShort');
}
