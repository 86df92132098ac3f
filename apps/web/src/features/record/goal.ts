import type { Activity } from '@sevenfold/contract';
import { text } from '#platform';
import { amountText, bareAmount, type Counted, progressText } from './amount';

/** "2 of 3 days", "1h of 4h"; beyond the goal "4 days · goal 3", because "4 of 3 days" reads like a mistake. */
export const goalProgressText = (activity: Counted, done: number, target: number): string =>
  done > target
    ? text('goal.over', { amount: amountText(activity, done), target: bareAmount(activity, target) })
    : progressText(activity, done, target);

/** "3 days a week", "at most 2 times a week", "No weekly goal". */
export function goalText(activity: Counted & Pick<Activity, 'direction'>, target: number | null): string {
  if (target === null) return text('goal.none');
  return text(activity.direction === 'AT_MOST' ? 'goal.atMostPerWeek' : 'goal.perWeek', {
    amount: amountText(activity, target),
  });
}
