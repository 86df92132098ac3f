import type { Activity } from '@sevenfold/contract';
import { formatCompact } from '@sevenfold/domain/activity';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { joined } from '../../../platform/labels';
import { number } from '../../../platform/format';
import { text } from '../../../platform/text';
import { cx } from '../../../ui/cx';
import { amountText } from '../../record/amount';
import { skipText } from '../../day/rowText';
import type { Cell, CellState } from '../../insight/activityWeek';

interface WeekCellProps {
  activity: Activity;
  cell: Cell;
  /** "Thursday, October 1". */
  day: string;
  /** A future week is read-only. */
  readOnly: boolean;
  /** 36 pixels high instead of 28, for fingers. */
  tall?: boolean;
}

/**
 * One day of an activity: a check for daily ones, else the amount. Events are handled by the row; the grid moves the
 * focus and the only tab stop, so the tab index here never changes.
 */
export function WeekCell({ activity, cell, day, readOnly, tall = false }: WeekCellProps) {
  const label = text('week.cell', { name: activity.name, day, value: cellText(activity, cell) });
  const look = cx(
    'relative flex w-full min-w-8 items-center justify-center rounded-icon text-small tabular-nums',
    tall ? 'h-9' : 'h-7',
    faceOf(activity, cell),
    cell.isGoalDay && 'inset-ring-2 inset-ring-(--ink)',
  );
  if (readOnly) {
    return (
      <span className={cx(look, 'opacity-60')} role="img" aria-label={label}>
        <CellContent activity={activity} cell={cell} />
      </span>
    );
  }
  const toggles = activity.unit === 'DAYS' && cell.when !== 'FUTURE';
  return (
    <button
      type="button"
      tabIndex={-1}
      data-date={cell.date}
      aria-label={label}
      title={cell.skip?.reason ? skipText(cell.skip) : undefined}
      {...(toggles
        ? { role: 'checkbox', 'aria-checked': cell.state === 'DONE' }
        : { 'aria-haspopup': 'dialog' as const })}
      // The hit area is as wide as the column and 44 high.
      className={cx(look, 'press after:absolute after:-inset-x-0.5', tall ? 'after:-inset-y-1' : 'after:-inset-y-2')}
    >
      <CellContent activity={activity} cell={cell} />
    </button>
  );
}

/** Accessible text of a cell: "done", "5 glasses, goal met", "skipped · sick". */
function cellText(activity: Activity, { state, amount, skip, isGoalDay }: Cell): string {
  switch (state) {
    case 'DONE':
      return joined(
        activity.unit === 'DAYS' ? text('week.done') : amountText(activity, amount),
        isGoalDay && text('day.goalMet'),
      );
    case 'SKIPPED':
      return skip ? skipText(skip) : text('skip.skipped');
    case 'FUTURE':
      return text('week.toCome');
    case 'EMPTY':
      return text(activity.unit === 'DAYS' ? 'week.notDone' : 'week.nothing');
  }
}

const FACES: Record<Exclude<CellState, 'DONE'>, string> = {
  SKIPPED: 'bg-n3 text-n10 [button&]:hover:bg-n4',
  EMPTY: 'border border-n5 [button&]:hover:border-n7',
  FUTURE: 'border border-dashed border-n6 [button&]:hover:border-n7',
};
const DAY_DONE = 'bg-(--solid) text-on-solid [button&]:hover:bg-[color-mix(in_oklab,var(--solid)_88%,var(--n12))]';
/** Amounts in four steps of the activity's colour, the lightest for one without a goal. */
const STEPS = [
  'bg-[oklch(from_var(--solid)_var(--cell-1)_calc(c*var(--cell-chroma))_h)] text-n12',
  'bg-[oklch(from_var(--solid)_var(--cell-2)_calc(c*var(--cell-chroma))_h)] text-n12',
  'bg-[oklch(from_var(--solid)_var(--cell-3)_calc(c*var(--cell-chroma))_h)] text-n12',
  'bg-[oklch(from_var(--solid)_var(--cell-4)_calc(c*var(--cell-chroma))_h)] text-on-solid dark:bg-(--solid)',
] as const;

/** Step of a share of a day's part of the goal; the last one only for the whole part. */
const stepOf = (share: number | null): string => STEPS[Math.min(3, Math.floor((share ?? 0) * 3))] ?? STEPS[0];

function faceOf({ unit }: Activity, { state, when, share }: Cell): string {
  if (state === 'DONE')
    return unit === 'DAYS' ? DAY_DONE : cx(stepOf(share), 'font-medium [button&]:hover:brightness-95');
  return cx(FACES[state], state === 'SKIPPED' && when === 'FUTURE' && 'border border-dashed border-n6');
}

function CellContent({ activity: { unit }, cell }: { activity: Activity; cell: Cell }): ReactNode {
  const { state, amount, isGoalDay } = cell;
  if (state === 'SKIPPED') return '–';
  if (state !== 'DONE') return null;
  if (unit === 'DAYS') return <Check className="size-4 stroke-[2.5]" aria-hidden="true" />;
  return (
    <>
      {unit === 'TIMES' ? number(amount) : formatCompact(amount)}
      {isGoalDay && (
        <Check
          className="absolute -top-1 -right-1 size-3.5 rounded-full bg-(--ink) p-0.5 text-card stroke-[4]"
          aria-hidden="true"
        />
      )}
    </>
  );
}
