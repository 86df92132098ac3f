import type { Activity } from '@sevenfold/contract';
import { text } from '#platform';
import { bareAmount, type Counted } from '#features/record';

/**
 * Formats how an amount of a day compares with the daily limit: "Daily limit reached", "15m over the daily limit";
 * shortened "max", "max +15m". Null below it, and without one.
 */
export function dayMaxText(
  activity: Counted & Pick<Activity, 'dayMax'>,
  amount: number,
  isShort = false,
): string | null {
  const { dayMax } = activity;
  if (!dayMax || amount < dayMax) return null;
  if (amount === dayMax) return text(isShort ? 'day.limitReachedShort' : 'day.limitReached');
  const values = { amount: bareAmount(activity, amount - dayMax) };
  return text(isShort ? 'day.limitOverShort' : 'day.limitOver', values);
}
