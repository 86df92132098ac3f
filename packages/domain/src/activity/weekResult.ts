import { attainment } from './attainment';
import type { Direction } from './unit';
import { type ActivityWeek, type WeekOutcome, weekOutcome } from './weekOutcome';

/** Figures of one week for an average. */
export interface WeekResult {
  outcome: WeekOutcome;
  direction: Direction;
  /** 0 to 1; null without a goal. */
  attainment: number | null;
}

/** Outcome and attainment of a week, for {@link meanAttainment}. */
export function weekResult(week: ActivityWeek): WeekResult {
  const { direction, target, done } = week;
  return {
    outcome: weekOutcome(week),
    direction,
    attainment: target === null ? null : attainment({ direction, target, done }),
  };
}

/**
 * True if a week counts in {@link meanAttainment}. Left out: weeks without a goal, excused weeks, and current "at most"
 * weeks, which would look attained too early.
 */
export const countsInMean = (result: WeekResult): result is WeekResult & { attainment: number } =>
  result.attainment !== null &&
  result.outcome !== 'NO_GOAL' &&
  result.outcome !== 'EXCUSED' &&
  !(result.outcome === 'RUNNING' && result.direction === 'AT_MOST');

/** Mean attainment, 0 to 1, over the activities of a week or the weeks of an activity; null if none counts. */
export function meanAttainment(results: readonly WeekResult[]): number | null {
  let sum = 0;
  let count = 0;
  for (const result of results) {
    if (!countsInMean(result)) continue;
    sum += result.attainment;
    count += 1;
  }
  return count === 0 ? null : sum / count;
}
