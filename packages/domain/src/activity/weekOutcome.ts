import { attainment, type GoalProgress } from './attainment';
import type { ActivityUnit, Direction } from './unit';

/**
 * Outcome of a week. RUNNING: not over, and neither met nor excused yet. EXCUSED: not met because of skips. NO_GOAL: no
 * weekly goal.
 */
export type WeekOutcome = 'NO_GOAL' | 'MET' | 'MISSED' | 'EXCUSED' | 'RUNNING';

/** One activity in one week. */
export interface ActivityWeek {
  unit: ActivityUnit;
  direction: Direction;
  /** Null without a weekly goal. */
  target: number | null;
  done: number;
  /** Number of skipped dates, 0 to 7. */
  skippedDays: number;
  /** Whether the week is not over yet. */
  running: boolean;
}

/** Figures of one week for an average. */
export interface WeekResult {
  outcome: WeekOutcome;
  direction: Direction;
  /** 0 to 1; null without a goal. */
  attainment: number | null;
}

/** Skipped days from which on a week is excused for TIMES and DURATION. */
const EXCUSING_SKIPS = 4;

/**
 * Whether skips excuse a week whose goal is not met. DAYS: fewer days are left unskipped than the target. TIMES and
 * DURATION: four or more days are skipped. Skips never excuse exceeding a maximum.
 */
export function isExcused({
  unit,
  direction,
  target,
  done,
  skippedDays,
}: GoalProgress & { skippedDays: number }): boolean {
  if (direction === 'AT_MOST' || done >= target) return false;
  return unit === 'DAYS' ? 7 - skippedDays < target : skippedDays >= EXCUSING_SKIPS;
}

/**
 * Outcome of a week. A current "at least" week is MET as soon as its goal is met, and EXCUSED as soon as skips excuse
 * it; a current "at most" week is RUNNING until it ends.
 */
export function weekOutcome(week: ActivityWeek): WeekOutcome {
  const { unit, direction, target, done, skippedDays, running } = week;
  if (target === null) return 'NO_GOAL';
  if (direction === 'AT_MOST') {
    if (running) return 'RUNNING';
    return done <= target ? 'MET' : 'MISSED';
  }
  if (done >= target) return 'MET';
  if (isExcused({ unit, direction, target, done, skippedDays })) return 'EXCUSED';
  return running ? 'RUNNING' : 'MISSED';
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
 * Mean attainment, 0 to 1, over the activities of a week or the weeks of an activity; null if none counts. Left out:
 * weeks without a goal, excused weeks, and current "at most" weeks, which would look attained too early.
 */
export function meanAttainment(results: readonly WeekResult[]): number | null {
  let sum = 0;
  let count = 0;
  for (const { outcome, direction, attainment: value } of results) {
    if (value === null || outcome === 'NO_GOAL' || outcome === 'EXCUSED') continue;
    if (outcome === 'RUNNING' && direction === 'AT_MOST') continue;
    sum += value;
    count += 1;
  }
  return count === 0 ? null : sum / count;
}
