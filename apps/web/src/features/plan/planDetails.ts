import type { Activity, Plan } from '@sevenfold/contract';
import { clockTime } from '#platform';
import { amountText } from '#features/record';

/** "6:30 PM · 30m"; an empty string for a plan without time and amount. */
export const planDetails = (activity: Activity, { startTime, amount }: Pick<Plan, 'startTime' | 'amount'>): string =>
  [
    startTime !== null && clockTime(startTime),
    amount !== null && activity.unit !== 'DAYS' && amountText(activity, amount),
  ]
    .filter(Boolean)
    .join(' · ');
