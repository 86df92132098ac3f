import { type ActivityFacts, changeOf } from './facts';

/** Step to which durations are compared, in minutes; days and times are compared as whole numbers. */
const MINUTES_STEP = 5;

/** Difference to the usual as a person would say it. */
export interface UsualDifference {
  /** Whole days or times, or a multiple of {@link MINUTES_STEP} minutes; negative if less was done, 0 for "as usual". */
  readonly amount: number;
  /** True if the exact difference is another one: "about 11 glasses". */
  readonly isRounded: boolean;
}

/** Compares a week with the mean of the four previous ones, in whole units; null if there is no usual value. */
export function usualDifference(facts: Pick<ActivityFacts, 'unit' | 'done' | 'meanBefore'>): UsualDifference | null {
  const exact = changeOf(facts);
  if (exact === null) return null;
  const step = facts.unit === 'DURATION' ? MINUTES_STEP : 1;
  const size = Math.round(Math.abs(exact) / step) * step;
  return { amount: size === 0 ? 0 : size * Math.sign(exact), isRounded: size !== Math.abs(exact) };
}
