import { type ActivityUnit, amountRange } from './unit';

/** Amounts that are planned are multiples of this: minutes, or times. */
const STEPS: Readonly<Record<Exclude<ActivityUnit, 'DAYS'>, number>> = { DURATION: 5, TIMES: 1 };

/** Minutes of a day that a goal in time is spread over if nothing else is known. */
const USUAL_MINUTES = 60;

/** Step of days of an hour and more: nobody plans 4 h 10 min. */
const QUARTER_HOUR = 15;

/**
 * Number of days to spread an amount over: one a time, or one for each hour; more where a daily limit asks for it. 0 for
 * an amount of 0.
 */
export const countSpreadDays = (unit: ActivityUnit, amount: number, dayMax: number | null = null): number =>
  unit === 'DURATION' ? Math.ceil(amount / Math.min(USUAL_MINUTES, dayMax ?? USUAL_MINUTES)) : amount;

/**
 * Divides an amount over a number of days, in whole times or steps of five minutes, rounded up; earlier days get more, but
 * none more than the daily limit or a day can have. Days of an hour and more get quarters of an hour, the last one what is
 * left. Days for which nothing is left get none, and are left out. Null for each day of a goal in days.
 */
export function spreadAmount(
  unit: ActivityUnit,
  amount: number,
  days: number,
  dayMax: number | null = null,
): readonly (number | null)[] {
  if (unit === 'DAYS') return Array.from({ length: days }, () => null);
  const max = dayMax ?? amountRange(unit).max;
  const total = STEPS[unit] * Math.ceil(amount / STEPS[unit]);
  const isCoarse = unit === 'DURATION' && total >= USUAL_MINUTES * days && max % QUARTER_HOUR === 0;
  const step = isCoarse ? QUARTER_HOUR : STEPS[unit];
  const steps = Math.ceil(total / step);
  let left = total;
  return Array.from({ length: days }, (_, day) => {
    const part = Math.min(max, left, step * Math.floor((steps + days - 1 - day) / days));
    left -= part;
    return part;
  }).filter((part) => part > 0);
}
