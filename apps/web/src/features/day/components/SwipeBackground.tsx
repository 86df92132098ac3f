import { Check, CircleSlash, cx, Plus, Undo2 } from '#ui';
import { text } from '#platform';
import { planOn } from '#features/plan';
import { type DayCell, recordsAt } from '../commands';
import type { DayRow } from '../row';
import type { Swipe } from '../useRowSwipe';

/** Shown behind a row while it is swiped: the action that releasing triggers. */
export default function SwipeBackground({ swipe, dayCell, row }: { swipe: Swipe; dayCell: DayCell; row: DayRow }) {
  const isSkip = swipe.side === 'left';
  const [Icon, label] = isSkip ? leftAction(row) : rightAction(dayCell, row);
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

/** An icon, and a short label that fits the narrow strip next to the row. */
type Action = readonly [Icon: typeof Plus, label: string];

const leftAction = ({ skip }: DayRow): Action => (skip ? [Undo2, text('skip.undo')] : [CircleSlash, text('skip.skip')]);

/** Names what `completeOrAsk` does. */
function rightAction(dayCell: DayCell, { state }: DayRow): Action {
  const { activity, date, week } = dayCell;
  if (date > week.today)
    return state !== 'skipped' && planOn(recordsAt(dayCell).plans, date)
      ? [Undo2, text('plan.remove')]
      : [Plus, text('plan.set')];
  switch (activity.unit) {
    case 'DAYS':
      return state === 'done' ? [Undo2, text('ui.undo')] : [Check, text('entry.done')];
    case 'TIMES':
      return [Plus, '+1'];
    case 'DURATION':
      return state === 'skipped' ? [Undo2, text('skip.undo')] : [Plus, text('day.addTimeShort')];
  }
}
