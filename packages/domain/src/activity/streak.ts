import type { WeekOutcome } from './weekOutcome';

/** Numbers of weeks. */
export interface Streaks {
  /** The streak that still goes on; 0 after a missed week. */
  current: number;
  best: number;
}

/**
 * Week streaks: runs of met weeks. A missed week breaks a streak; excused weeks, weeks without a goal and the running
 * week neither break nor lengthen one.
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

/** Some outcomes in a row: the places of its first and its last met week. */
export interface Run {
  readonly first: number;
  readonly last: number;
}

/** Where the streaks lie; null for one of no length. */
export interface Runs {
  readonly current: Run | null;
  /** The earliest, of equally long ones. */
  readonly best: Run | null;
}

/**
 * Which weeks the {@link streaks} consist of.
 *
 * @param outcomes one per week, without gaps, the oldest first
 */
export function streakRuns(outcomes: readonly WeekOutcome[]): Runs {
  let current: Run | null = null;
  let best: Run | null = null;
  let length = 0;
  let longest = 0;
  for (const [index, outcome] of outcomes.entries()) {
    if (outcome === 'MISSED') {
      current = null;
      length = 0;
    }
    if (outcome !== 'MET') continue;
    current = lengthened(current, index);
    length += 1;
    if (length > longest) {
      best = current;
      longest = length;
    }
  }
  return { current, best };
}

const lengthened = (run: Run | null, index: number): Run => ({ first: run?.first ?? index, last: index });
