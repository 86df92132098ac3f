import type { Activity, Plan } from '@sevenfold/contract';
import { useText } from '../../../platform/text';
import { PlanDetails } from '../../plan/components/PlanDetails';
import { dayMaxText } from '../dayMaxText';

interface RowNoteProps {
  readonly activity: Activity;
  /** The plan of the day, if it has a time or an amount. */
  readonly plan: Plan | undefined;
  /** Recorded on the day. */
  readonly amount: number;
}

/** Beside the name of an activity: its plan, and its daily limit once that is reached. */
export default function RowNote({ activity, plan, amount }: RowNoteProps) {
  useText();
  const limit = dayMaxText(activity, amount);
  if (limit !== null)
    return (
      <span className="flex-none text-small text-n10 tabular-nums">
        <span className="max-medium:sr-only">{limit}</span>
        {/* Leaves room for the name. */}
        <span className="medium:hidden" aria-hidden="true">
          {dayMaxText(activity, amount, true)}
        </span>
      </span>
    );
  return plan && <PlanDetails activity={activity} plan={plan} />;
}
