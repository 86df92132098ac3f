import { Check, CircleSlash, cx, Plus, Undo2 } from '#ui';
import { text } from '#platform';
import type { DayCell } from '../commands';
import type { DayRow } from '../row';
import type { Swipe } from '../useRowSwipe';

/** Shown behind a row while it is swiped: the action that releasing triggers. */
export default function SwipeBackground({ swipe, dayCell, row }: { swipe: Swipe; dayCell: DayCell; row: DayRow }) {
  const isSkip = swipe.side === 'left';
  const label = isSkip ? text(row.skip ? 'skip.undo' : 'skip.skip') : doneLabel(dayCell, row);
  const Icon = isSkip
    ? row.skip
      ? Undo2
      : CircleSlash
    : dayCell.activity.unit === 'DAYS'
      ? row.state === 'done'
        ? Undo2
        : Check
      : Plus;
  return (
    <div
      aria-hidden="true"
      className={cx(
        'absolute inset-0 flex items-center gap-2 px-4 text-small font-medium transition-colors',
        isSkip ? 'flex-row-reverse' : '',
        swipe.isArmed ? (isSkip ? 'bg-n5 text-n12' : 'bg-(--solid) text-on-solid') : 'bg-n3 text-n10',
      )}
    >
      <Icon />
      <span className="max-w-16 leading-tight">{label}</span>
    </div>
  );
}

/** Short label that fits the narrow strip next to the row. */
function doneLabel({ activity: { unit } }: DayCell, { state }: DayRow): string {
  if (unit === 'DAYS') return text(state === 'done' ? 'ui.undo' : 'entry.done');
  return unit === 'TIMES' ? '+1' : text('day.addTimeShort');
}
