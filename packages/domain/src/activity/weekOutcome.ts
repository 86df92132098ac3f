import { attainment, type GoalProgress } from './attainment';
import type { ActivityUnit, Direction } from './unit';

/**
 * How a week went for an activity. RUNNING: not over, and neither met nor excused yet. EXCUSED: the goal was not met,
 * and skips made it so. NO_GOAL: the activity had no weekly goal.
 */
export type WeekOutcome = 'NO_GOAL' | 'MET' | 'MISSED' | 'EXCUSED' | 'RUNNING';

/** One activity in one week. */
export interface ActivityWeek {
  unit: ActivityUnit;
  direction: Direction;
  /** Null: no weekly goal. */
  target: number | null;
  done: number;
  /** How many of the week's seven dates are skipped; 0 to 7. */
  skippedDays: number;
  /** Whether the week is not over yet. */
  running: boolean;
}

/** One activity's week as an average needs it. */
export interface WeekResult {
  outcome: WeekOutcome;
  direction: Direction;
  /** 0 to 1; null without a goal. */
  attainment: number | null;
}

/** From this many skipped days on, a week is excused for times and durations. */
const EXCUSING_SKIPS = 4;

/**
 * Whether skips excuse a week: its goal is not met, and skips made it so. For days: when the days not skipped are fewer
 * than the target. For times and durations: when four or more days are skipped. Skips never excuse having done too
 * much.
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
 * How a week went, or goes. A running "at least" week is MET as soon as its goal is, and EXCUSED as soon as its skips
 * excuse it; a running "at most" week is always RUNNING, because only its end can tell.
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

/** The outcome and the attainment of a week together, ready for {@link meanAttainment}. */
export function weekResult(week: ActivityWeek): WeekResult {
  const { direction, target, done } = week;
  return {
    outcome: weekOutcome(week),
    direction,
    attainment: target === null ? null : attainment({ direction, target, done }),
  };
}

/**
 * The mean attainment, 0 to 1, over the activities of a week or the weeks of an activity; null when none counts. Left
 * out: no goal, excused, and a running "at most" week, which would look attained before it is.
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
