import { lazy, Suspense } from 'react';
import { CheckButton, type CheckButtonProps, Stepper } from '#ui';
import { complete, setAmount, unskip, type DayCell } from '../commands';
import type { DayRow } from '../row';
import { loadPlanControl } from '../later';
import { DurationControl } from './DurationControl';

const PlanControl = lazy(loadPlanControl);

export interface RowControlProps {
  readonly dayCell: DayCell;
  readonly row: DayRow;
}

const TIMES_MAX = 999;

/**
 * The control at the end of a row: a check, a count or a duration; a dashed check for a skipped day. On a day to come,
 * it plans.
 */
export function RowControl({ dayCell, row }: RowControlProps) {
  const { activity, date, week } = dayCell;
  const isFuture = date > week.today;
  if (row.state === 'skipped') {
    // A skipped activity that one tap can complete is completed at once; the others first restore their control.
    return (
      <Check
        state="skipped"
        label={activity.name}
        onToggle={() => (activity.unit === 'DAYS' && !isFuture ? complete(dayCell) : unskip(dayCell))}
      />
    );
  }
  if (isFuture) {
    return (
      <span className="flex w-9 justify-center">
        <Suspense fallback={null}>
          <PlanControl dayCell={dayCell} />
        </Suspense>
      </span>
    );
  }
  if (activity.unit === 'DAYS')
    return <Check state={row.state} label={activity.name} onToggle={() => complete(dayCell)} />;
  if (activity.unit === 'TIMES') {
    return (
      <Stepper
        size="row"
        label={activity.name}
        value={row.amount}
        min={row.locked}
        max={Math.max(TIMES_MAX, row.amount)}
        onChange={(amount) => setAmount(dayCell, amount)}
      />
    );
  }
  return <DurationControl dayCell={dayCell} amount={row.amount} />;
}

/** A check below the last button of the other controls; the same element for each state, so that it keeps the focus. */
const Check = (props: CheckButtonProps) => (
  <span className="flex w-9 justify-center">
    <CheckButton {...props} />
  </span>
);
