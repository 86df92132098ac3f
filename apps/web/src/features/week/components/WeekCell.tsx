import type { Activity } from '@sevenfold/contract';
import { formatClock } from '@sevenfold/domain/activity';
import { Check } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
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
}

/**
 * One day of an activity: a check for daily ones, else the amount. Events are handled by the row; the grid moves the
 * focus and the only tab stop, so the tab index here never changes.
 */
export function WeekCell({ activity, cell, day, readOnly }: WeekCellProps) {
  const label = text('week.cell', { name: activity.name, day, value: cellText(activity, cell) });
  const look = cx(
    'flex h-7 w-full min-w-8 items-center justify-center rounded-icon text-micro tabular-nums',
    faceOf(activity, cell),
  );
  const style = cell.state === 'DONE' && cell.share !== null ? baseline(cell.share) : undefined;
  if (readOnly) {
    return (
      <span className={cx(look, 'opacity-60')} style={style} role="img" aria-label={label}>
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
      className={cx(look, 'press relative after:absolute after:-inset-x-0.5 after:-inset-y-2')}
      style={style}
    >
      <CellContent activity={activity} cell={cell} />
    </button>
  );
}

/** Accessible text of a cell: "done", "5 glasses", "skipped · sick". */
function cellText(activity: Activity, { state, amount, skip }: Cell): string {
  switch (state) {
    case 'DONE':
      return activity.unit === 'DAYS' ? text('week.done') : amountText(activity, amount);
    case 'SKIPPED':
      return skip ? skipText(skip) : text('skip.skipped');
    case 'FUTURE':
      return text('week.toCome');
    case 'EMPTY':
      return text(activity.unit === 'DAYS' ? 'week.notDone' : 'week.nothing');
  }
}

const FACES: Record<CellState, string> = {
  DONE: 'bg-(--soft) text-(--ink) [button&]:hover:bg-[color-mix(in_oklab,var(--soft)_88%,var(--solid))]',
  SKIPPED: 'bg-n3 text-n10 [button&]:hover:bg-n4',
  EMPTY: 'bg-n4 [button&]:hover:bg-n5',
  FUTURE: 'border border-dashed border-n6 [button&]:hover:border-n7',
};
const DAY_DONE = 'bg-(--solid) text-on-solid [button&]:hover:bg-[color-mix(in_oklab,var(--solid)_88%,var(--n12))]';
/** The progress line is at the bottom, so the amount is shifted up slightly. */
const WITH_BASELINE = 'bg-linear-to-r from-(--solid) to-(--solid) bg-no-repeat bg-position-[.375rem_1.375rem] pb-1';

function faceOf({ unit }: Activity, { state, when, share }: Cell): string {
  if (state === 'DONE' && unit === 'DAYS') return DAY_DONE;
  return cx(
    FACES[state],
    state === 'SKIPPED' && when === 'FUTURE' && 'border border-dashed border-n6',
    state === 'DONE' && share !== null && WITH_BASELINE,
  );
}

/**
 * 3 pixels high, inset by 6 on either side. A background instead of an element, because the page has hundreds of cells.
 */
const baseline = (share: number): CSSProperties => ({
  backgroundSize: `max(3px, calc((100% - .75rem) * ${share})) 3px`,
});

function CellContent({ activity: { unit }, cell: { state, amount } }: { activity: Activity; cell: Cell }): ReactNode {
  if (state === 'SKIPPED') return '–';
  if (state !== 'DONE') return null;
  switch (unit) {
    case 'DAYS':
      return <Check className="size-4 stroke-[2.5]" aria-hidden="true" />;
    case 'TIMES':
      return number(amount);
    case 'DURATION':
      return formatClock(amount);
  }
}
