import type { Activity } from '@sevenfold/contract';
import { Check } from 'lucide-react';
import { joined, text } from '#platform';
import { Chip, cx } from '#ui';
import { amountText, type Counted, goalProgressText, goalText, progressBare } from '#features/record';
import type { ActivityWeek } from '#features/insight';

interface GoalValueProps {
  activity: Counted & Pick<Activity, 'direction'>;
  of: ActivityWeek;
  /** A future week shows goals only. */
  isFuture: boolean;
}

/** Progress of the weekly goal: "3/3 ✓", "32/40", "2 · 3 max". Screen readers get the full text. */
export function GoalValue({ activity, of: { target, done, result }, isFuture }: GoalValueProps) {
  const atMost = activity.direction === 'AT_MOST';
  if (target === null)
    return (
      <Value
        shown={done > 0 ? amountText(activity, done) : '–'}
        full={joined(amountText(activity, done), text('goal.none'))}
        quiet={done === 0}
      />
    );
  if (isFuture) {
    const goal = goalText(activity, target);
    return (
      <Value
        shown={atMost ? text('goal.limit', { amount: amountText(activity, target) }) : amountText(activity, target)}
        full={goal}
      />
    );
  }
  const met = result.outcome === 'MET';
  return (
    <>
      {/* The check stays beside its progress. Limits have a longer text, which may wrap. */}
      <span className={cx('inline-flex min-w-0 items-center gap-x-2', !atMost && '@min-[60rem]:whitespace-nowrap')}>
        <Value
          shown={atMost ? goalProgressText(activity, done, target, true) : progressBare(activity, done, target)}
          full={joined(goalProgressText(activity, done, target), met && text('day.goalMet'))}
        />
        {met && <Check className="size-4 flex-none text-(--ink) stroke-[2.5]" aria-hidden="true" />}
      </span>
      {result.outcome === 'EXCUSED' && <Chip>{text('week.excused')}</Chip>}
    </>
  );
}

function Value({ shown, full, quiet = false }: { shown: string; full: string; quiet?: boolean }) {
  return (
    <>
      <span aria-hidden="true" className={cx('tabular-nums', quiet ? 'text-n10' : 'text-n12')}>
        {shown}
      </span>
      <span className="sr-only">{full}</span>
    </>
  );
}
