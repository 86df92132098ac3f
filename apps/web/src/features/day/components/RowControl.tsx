import { CheckButton } from '../../../ui/CheckButton';
import { Stepper } from '../../../ui/Stepper';
import { complete, setAmount, unskip, type DayCell } from '../commands';
import type { DayRow } from '../row';
import { DurationControl } from './DurationControl';

export interface RowControlProps {
  readonly dayCell: DayCell;
  readonly row: DayRow;
  /** Reason why nothing can be recorded; undefined when recording is possible. */
  readonly reason: string | undefined;
}

const TIMES_MAX = 999;

/** The control at the end of a row: a check, a count or a duration; a dashed check for a skipped day. */
export function RowControl({ dayCell, row, reason }: RowControlProps) {
  const { activity } = dayCell;
  const isFuture = reason !== undefined;
  if (row.state === 'skipped') {
    // A skipped activity that one tap can complete is completed at once; the others first restore their control.
    return (
      <CheckButton
        state="skipped"
        label={activity.name}
        onToggle={() => (activity.unit === 'DAYS' && !isFuture ? complete(dayCell) : unskip(dayCell))}
      />
    );
  }
  if (activity.unit === 'DAYS') {
    return (
      <CheckButton
        state={row.state}
        label={activity.name}
        onToggle={() => complete(dayCell)}
        disabled={isFuture}
        disabledReason={reason}
      />
    );
  }
  if (activity.unit === 'TIMES') {
    return (
      <Stepper
        size="row"
        label={activity.name}
        value={row.amount}
        min={row.locked}
        max={Math.max(TIMES_MAX, row.amount)}
        onChange={(amount) => setAmount(dayCell, amount)}
        disabled={isFuture}
        disabledReason={reason}
      />
    );
  }
  return <DurationControl dayCell={dayCell} amount={row.amount} reason={reason} />;
}
