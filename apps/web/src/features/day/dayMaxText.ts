import type { Activity } from '@sevenfold/contract';
import { text } from '../../platform/text';
import { bareAmount, type Counted } from '../record/amount';

/**
 * Formats how an amount of a day compares with the daily limit: "Daily limit reached", "15m over the daily limit"; null
 * below it, and without one.
 */
export function dayMaxText(activity: Counted & Pick<Activity, 'dayMax'>, amount: number): string | null {
  const { dayMax } = activity;
  if (!dayMax || amount < dayMax) return null;
  return amount === dayMax
    ? text('day.limitReached')
    : text('day.limitOver', { amount: bareAmount(activity, amount - dayMax) });
}
