import { type ActivityUnit, type Direction, targetRange } from '../activity';

/** How many weeks a suggestion looks back. */
export const SUGGESTION_WEEKS = 8;
/** Fewer weeks say too little. */
const WEEKS_NEEDED = 4;
/** The share of the weeks that would have met what is suggested: often enough to be kept, rare enough to be a goal. */
const MET_SHARE = 0.75;

/**
 * The weekly goal that the weeks given would have met about 3 times in 4: the highest that at least 3 in 4 of them
 * reached, or for "at most" the lowest that at least 3 in 4 kept to. Durations are rounded to what people say (5
 * minutes, from an hour on 15, from ten hours on 30), to the side on which it stays as attainable.
 *
 * @param done what each week came to, excused weeks left out
 * @returns null when there are fewer than four weeks, or the goal would be none ("at least 0")
 */
export function suggestedTarget(unit: ActivityUnit, direction: Direction, done: readonly number[]): number | null {
  if (done.length < WEEKS_NEEDED) return null;
  const needed = Math.ceil(done.length * MET_SHARE);
  const sorted = [...done].sort((a, b) => (direction === 'AT_MOST' ? a - b : b - a));
  const reached = sorted[needed - 1] ?? 0;
  const { min, max } = targetRange(unit, direction);
  const target = unit === 'DURATION' ? rounded(reached, direction) : reached;
  if (target > max) return direction === 'AT_MOST' ? null : max;
  return target < min ? null : target;
}

function rounded(minutes: number, direction: Direction): number {
  const step = minutes < 5 ? 1 : minutes < 60 ? 5 : minutes < 600 ? 15 : 30;
  return direction === 'AT_MOST' ? Math.ceil(minutes / step) * step : Math.floor(minutes / step) * step;
}
