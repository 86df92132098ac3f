import type { Activity } from '@sevenfold/contract';
import { text } from '#platform';
import { amountText, bareAmount, type Counted, progressShort, progressText } from './amount';

/** The fields of an activity that formatting its goal requires; without a direction, the goal is one to reach. */
type WithGoal = Counted & Partial<Pick<Activity, 'direction'>>;

/**
 * "2 of 3 days", "1h of 4h"; beyond the goal "4 of 3 days · +1"; toward an upper limit "2 · 3 days max". In short:
 * "2/3", "1h / 4h", where a time beyond the goal has no space for the difference.
 */
export function goalProgressText(activity: WithGoal, done: number, target: number, short = false): string {
  const { unit, direction } = activity;
  if (direction === 'AT_MOST')
    return text('goal.ofLimit', {
      done: bareAmount(activity, done),
      limit: (short ? bareAmount : amountText)(activity, target),
    });
  const progress = (short ? progressShort : progressText)(activity, done, target);
  return done > target && !(short && unit === 'DURATION')
    ? text('goal.over', { progress, more: bareAmount(activity, done - target) })
    : progress;
}

/** "3 days a week", "at most 2 times a week", "No weekly goal". */
export function goalText(activity: Counted & Pick<Activity, 'direction'>, target: number | null): string {
  if (target === null) return text('goal.none');
  return text(activity.direction === 'AT_MOST' ? 'goal.atMostPerWeek' : 'goal.perWeek', {
    amount: amountText(activity, target),
  });
}
