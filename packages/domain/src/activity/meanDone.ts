import type { WeekOutcome } from './weekOutcome';

/** The fields of a week that decide its part in a mean. */
export interface MeanWeek {
  readonly done: number;
  /** Null without a weekly goal. */
  readonly target: number | null;
  readonly outcome: WeekOutcome;
}

/**
 * The weeks included in a mean: excused ones and those without a goal are left out. If no week had a goal, all but the
 * excused ones are included.
 *
 * @param weeks past weeks, from the first one the activity counts in
 */
export function weeksOfMean<T extends MeanWeek>(weeks: readonly T[]): readonly T[] {
  const counted = weeks.filter(({ outcome }) => outcome !== 'EXCUSED');
  const withGoal = counted.filter(({ target }) => target !== null);
  return withGoal.length > 0 ? withGoal : counted;
}

/** Mean amount of the {@link weeksOfMean}, in the activity's unit; null if there are none. */
export function meanDone(weeks: readonly MeanWeek[]): number | null {
  const counted = weeksOfMean(weeks);
  return counted.length === 0 ? null : counted.reduce((sum, { done }) => sum + done, 0) / counted.length;
}
