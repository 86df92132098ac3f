import type { GoalProgress } from './attainment';
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
  /** True if the week is not over yet. */
  running: boolean;
}

/** Skipped days from which on a week is excused for TIMES and DURATION. */
const EXCUSING_SKIPS = 4;

/**
 * True if skips excuse a week whose goal is not met. DAYS: fewer days are left unskipped than the target. TIMES and
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
