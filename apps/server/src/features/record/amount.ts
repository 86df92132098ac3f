import { amountRange, type ActivityUnit, isAmountAllowed } from '@sevenfold/domain/activity';
import { invalid } from '#http';

/** @throws HttpError INVALID_INPUT (amount) */
export function checkAmount(unit: ActivityUnit, amount: number): void {
  if (isAmountAllowed(unit, amount)) return;
  const { min, max } = amountRange(unit);
  throw invalid(
    'amount',
    min === max
      ? `The amount of this activity is ${min}`
      : `The amount of this activity is a number from ${min} to ${max}`,
  );
}
