import type { WeekOutcome } from './weekOutcome';

/** Numbers of weeks. */
export interface Streaks {
  /** The current streak; 0 after a missed week. */
  current: number;
  best: number;
}

/**
 * Week streaks: runs of met weeks. A missed week ends a streak; excused weeks, weeks without a goal and the current
 * week neither end nor lengthen one.
 *
 * @param outcomes one per week, without gaps, oldest first
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

/** Indices of the first and last met week of a streak. */
export interface Run {
  readonly first: number;
  readonly last: number;
}

/** Positions of the streaks; null for one of length 0. */
export interface Runs {
  readonly current: Run | null;
  /** The earliest among equally long ones. */
  readonly best: Run | null;
}

/**
 * Locates the {@link streaks}.
 *
 * @param outcomes one per week, without gaps, oldest first
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
