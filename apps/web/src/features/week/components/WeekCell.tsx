import type { Activity } from '@sevenfold/contract';
import { text } from '#platform';
import { cx } from '#ui';
import { CellContent, cellFace, cellText, isPlanned, skipText } from '#features/day';
import type { Cell } from '#features/insight';

interface WeekCellProps {
  activity: Activity;
  cell: Cell;
  /** "Thursday, October 1". */
  day: string;
  /** 36 pixels high instead of 28, for fingers. */
  tall?: boolean;
}

/**
 * One day of an activity: a check for daily ones, else the amount; a plan on days to come. Events are handled by the row; the grid moves the
 * focus and the only tab stop, so the tab index here never changes.
 */
export function WeekCell({ activity, cell, day, tall = false }: WeekCellProps) {
  const label = text('week.cell', { name: activity.name, day, value: cellText(activity, cell) });
  const look = cx(
    'relative flex w-full items-center justify-center rounded-icon text-small tabular-nums medium:max-expanded:text-micro',
    tall ? 'h-9' : 'h-7 min-w-8',
    cellFace(activity, cell),
    'data-drop-target:outline-2 data-drop-target:outline-(--solid)',
  );
  const isFuture = cell.when === 'FUTURE';
  return (
    <button
      type="button"
      tabIndex={-1}
      data-date={cell.date}
      data-planned={isPlanned(cell) || undefined}
      data-recorded={cell.state === 'DONE' || undefined}
      aria-label={label}
      title={cell.skip?.reason ? skipText(cell.skip) : cell.amount === 0 ? cell.toCome?.events : undefined}
      {...(activity.unit === 'DAYS' || isFuture
        ? { role: 'checkbox', 'aria-checked': isFuture ? isPlanned(cell) : cell.state === 'DONE' }
        : { 'aria-haspopup': 'dialog' as const })}
      // The hit area is as wide as the column and 44 high.
      className={cx(look, 'press after:absolute after:-inset-x-0.5', tall ? 'after:-inset-y-1' : 'after:-inset-y-2')}
    >
      <CellContent activity={activity} cell={cell} />
    </button>
  );
}
