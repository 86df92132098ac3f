import type { ActivityUnit, Direction } from './unit';

/** A weekly goal and what was done for it; `target` and `done` in days, times or minutes. */
export interface GoalProgress {
  unit: ActivityUnit;
  direction: Direction;
  target: number;
  done: number;
}

/**
 * Attainment of a weekly goal, 0 to 1. At least: min(1, done ÷ target), so exceeding the goal adds nothing. At most: 1
 * up to the target, then max(0, 1 − excess ÷ max(1, target)).
 */
export function attainment({ direction, target, done }: Pick<GoalProgress, 'direction' | 'target' | 'done'>): number {
  if (direction === 'AT_MOST') {
    const excess = Math.max(0, done - target);
    return Math.max(0, 1 - excess / Math.max(1, target));
  }
  return done >= target ? 1 : done / target;
}

/** Amount left to do in the week, or for "at most" still allowed. Never negative. */
export function remaining({ target, done }: GoalProgress): number {
  return Math.max(0, target - done);
}
