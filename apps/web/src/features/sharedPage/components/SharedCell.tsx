import type { SharedActivity } from '@sevenfold/contract';
import { cx } from '#ui';
import { CellContent, cellFace, cellText } from '#features/day';
import type { Cell } from '#features/insight';

interface SharedCellProps {
  readonly activity: SharedActivity;
  readonly cell: Cell;
  /** Pixels: 36 on compact screens, else 28. */
  readonly height: 28 | 36;
}

/** One day of an activity, which cannot be pressed. */
export function SharedCell({ activity, cell, height }: SharedCellProps) {
  return (
    <span
      className={cx(
        'relative flex w-full items-center justify-center rounded-icon text-small tabular-nums',
        height === 36 ? 'h-9' : 'h-7',
        cellFace(activity, cell),
      )}
    >
      <span className="contents" aria-hidden="true">
        <CellContent activity={activity} cell={cell} />
      </span>
      <span className="sr-only">{cellText(activity, cell)}</span>
    </span>
  );
}
