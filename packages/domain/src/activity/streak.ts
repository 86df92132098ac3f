import type { WeekOutcome } from './weekOutcome';

/** Numbers of weeks. */
export interface Streaks {
  /** The streak that still goes on; 0 after a missed week. */
  current: number;
  best: number;
}

/**
 * Week streaks: runs of met weeks. A missed week breaks a streak; excused weeks, weeks without a goal and the running week
 * neither break nor lengthen one.
 *
 * @param outcomes one per week, without gaps, the oldest first
 */
export function streaks(outcomes: readonly WeekOutcome[]): Streaks {
  let current = 0;
  let best = 0;
  for (const outcome of outcomes) {
    if (outcome === 'MET') current += 1;
    else if (outcome === 'MISSED') current = 0;
    best = Math.max(best, current);
  }
  return { current, best };
}
