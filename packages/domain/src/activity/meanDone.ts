import type { WeekOutcome } from './weekOutcome';

/** As much of a week as its part in a mean depends on. */
export interface MeanWeek {
  readonly done: number;
  /** Null: no weekly goal. */
  readonly target: number | null;
  readonly outcome: WeekOutcome;
}

/**
 * The weeks that a mean of what was done counts: excused ones and those without a goal are left out. Where no week had
 * a goal, there is none to go by, and all but the excused ones count.
 *
 * @param weeks those that are over, from the week on that the activity counts in
 */
export function weeksOfMean<T extends MeanWeek>(weeks: readonly T[]): readonly T[] {
  const counted = weeks.filter(({ outcome }) => outcome !== 'EXCUSED');
  const withGoal = counted.filter(({ target }) => target !== null);
  return withGoal.length > 0 ? withGoal : counted;
}

/** What one of the {@link weeksOfMean} came to on average, in the activity's unit; null when none counts. */
export function meanDone(weeks: readonly MeanWeek[]): number | null {
  const counted = weeksOfMean(weeks);
  return counted.length === 0 ? null : counted.reduce((sum, { done }) => sum + done, 0) / counted.length;
}
