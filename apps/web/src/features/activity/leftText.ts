import type { GoalRemainder } from '@sevenfold/domain/activity';
import { text } from '../../platform/text';
import { amountText, type Counted } from '../record/amount';

/** "1 to go · 2 days left"; null when there is nothing to show. */
export function leftText(activity: Counted, left: GoalRemainder | null): string | null {
  if (!left) return null;
  const { amount, days } = left;
  if (activity.unit === 'DAYS') return text('day.leftDays', { count: amount, days });
  // In Spanish, one hour takes the singular as one time does: "falta 1 h".
  const count = activity.unit === 'DURATION' && amount === 60 ? 1 : amount;
  return text('day.left', { count, amount: amountText(activity, amount), days });
}
