import type { SharedActivityWeek } from '@sevenfold/contract';

/** Amounts of the first days of a week, `s` for a skipped day. */
export const days = (...amounts: (number | 's')[]): SharedActivityWeek['days'] =>
  Array.from({ length: 7 }, (_, index) => {
    const amount = amounts[index] ?? 0;
    return amount === 's' ? { amount: 0, isSkipped: true } : { amount, isSkipped: false };
  });

export const RUN: SharedActivityWeek = {
  name: 'Run',
  icon: 'footprints',
  color: '#1A9951',
  unit: 'DAYS',
  customTimesUnit: null,
  customTimesUnitSingular: null,
  direction: 'AT_LEAST',
  target: 2,
  days: days(1, 's', 1),
};

export const WATER: SharedActivityWeek = {
  ...RUN,
  name: 'Water',
  unit: 'TIMES',
  customTimesUnit: 'glasses',
  target: 40,
  days: days(8, 9),
};
