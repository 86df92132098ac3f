import type { Language } from '../user';

/** Units of activities, fixed at their creation. */
export const ACTIVITY_UNITS = ['DAYS', 'TIMES', 'DURATION'] as const;

/** DAYS: done or not on a date. TIMES: a count. DURATION: minutes. */
export type ActivityUnit = (typeof ACTIVITY_UNITS)[number];

export const DIRECTIONS = ['AT_LEAST', 'AT_MOST'] as const;

/** Direction of a weekly goal: a minimum ("at least 3 times") or a maximum ("at most 2 times"). */
export type Direction = (typeof DIRECTIONS)[number];

/** Inclusive; in days, times or minutes. */
export interface AmountRange {
  min: number;
  max: number;
}

/** Minutes of a whole day, the maximum of one entry. */
export const ENTRY_MINUTES_MAX = 1440;

/** Allowed targets of a weekly goal: 1 to 7 days, 1 to 999 times, 1 minute to 168 hours; for "at most" also 0. */
export function targetRange(unit: ActivityUnit, direction: Direction): AmountRange {
  const min = direction === 'AT_MOST' ? 0 : 1;
  switch (unit) {
    case 'DAYS':
      return { min, max: 7 };
    case 'TIMES':
      return { min, max: 999 };
    case 'DURATION':
      return { min, max: 168 * 60 };
  }
}

export function isTargetAllowed(unit: ActivityUnit, direction: Direction, target: number): boolean {
  return isWholeWithin(target, targetRange(unit, direction));
}

/** Allowed amounts of one entry: 1 for DAYS, 1 to 999 times, 1 to 1440 minutes. */
export function amountRange(unit: ActivityUnit): AmountRange {
  switch (unit) {
    case 'DAYS':
      return { min: 1, max: 1 };
    case 'TIMES':
      return { min: 1, max: 999 };
    case 'DURATION':
      return { min: 1, max: ENTRY_MINUTES_MAX };
  }
}

export function isAmountAllowed(unit: ActivityUnit, amount: number): boolean {
  return isWholeWithin(amount, amountRange(unit));
}

/** A daily limit: 1 to 999 times or 1 to 1440 minutes. Days have none. */
export const isDayMaxAllowed = (unit: ActivityUnit, amount: number): boolean =>
  unit !== 'DAYS' && isAmountAllowed(unit, amount);

function isWholeWithin(value: number, { min, max }: AmountRange): boolean {
  return Number.isInteger(value) && value >= min && value <= max;
}

/** A custom unit to put behind a number. Japanese puts a space only before Latin letters and "×": "3杯", "3 glasses". */
export const unitAfterNumber = (unit: string, language: Language): string =>
  language === 'JA' && /^[\w×]/.test(unit) ? ` ${unit}` : unit;
