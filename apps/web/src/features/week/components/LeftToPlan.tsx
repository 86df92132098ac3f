import { Check } from 'lucide-react';
import { text } from '#platform';
import { cx } from '#ui';
import { type ActivityRecords, amountText } from '#features/record';
import { isPlannable, ownGoalToPlan } from '#features/weekPlan';
import type { ActivityRowProps } from './row';

interface LeftToPlanProps extends Pick<ActivityRowProps, 'activity' | 'view' | 'toCome'> {
  readonly records: ActivityRecords;
  readonly className: string;
}

/** Rest to plan of the goal of a week to come; nothing before its first plan or event that will count. */
export function LeftToPlan({ activity, records, view, toCome, className }: LeftToPlanProps) {
  const goal = isPlannable(activity) ? ownGoalToPlan(activity, records, toCome, view) : null;
  if (!goal || goal.isExcused || goal.amount === goal.target) return null;
  return (
    <span className={cx('inline-flex items-center gap-1 text-small text-n10 tabular-nums', className)}>
      {goal.amount === 0 ? (
        <>
          <Check className="size-4 flex-none text-(--ink) stroke-[2.5]" aria-hidden="true" />
          {text('plan.planned')}
        </>
      ) : (
        text('plan.leftToPlan', { amount: amountText(activity, goal.amount) })
      )}
    </span>
  );
}
