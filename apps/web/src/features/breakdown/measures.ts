import type { Measure } from '@sevenfold/domain/breakdown';
import { number, shareText, text } from '#platform';
import { factText } from '#features/insight';
import { amountText, bareAmount, type Counted, duration } from '#features/record';

/** Formats the values of one measure. */
export interface ValueFormat {
  /** "27 glasses", "3 days", "71%". */
  full(value: number): string;
  /** Without the unit, for formulas: "27". */
  bare(value: number): string;
}

/** Subject of a number that decides how its values are written. */
export interface Subject {
  /** The activity that amounts are of; days where there is none. */
  readonly activity: Counted;
  /** Formats a value of an objective. */
  readonly valueText: (value: number) => string;
}

export const DAYS: Counted = { unit: 'DAYS', customTimesUnit: null };

export function valueFormat(measure: Measure, { activity, valueText }: Subject): ValueFormat {
  switch (measure) {
    case 'AMOUNT':
      return { full: (value) => amountText(activity, value), bare: (value) => bareAmount(activity, value) };
    case 'RECORDS':
      return { full: (count) => text('breakdown.recordsAll', { count }), bare: number };
    case 'SHARE':
      return { full: shareText, bare: shareText };
    case 'DAYS':
      return { full: (value) => factText('activeDays', value), bare: number };
    case 'MINUTES':
      return { full: duration, bare: duration };
    case 'GOALS':
      return { full: (value) => factText('goals', value), bare: number };
    case 'VALUE':
      return { full: valueText, bare: valueText };
  }
}
