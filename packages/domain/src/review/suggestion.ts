import { type ActivityUnit, type Direction, targetRange } from '../activity';

/** Number of weeks considered by a suggestion. */
export const SUGGESTION_WEEKS = 8;
/** Minimum number of weeks. */
export const WEEKS_NEEDED = 4;
/** Share of the weeks that would have met the suggested goal. */
const MET_SHARE = 0.75;
/** Part of the current goal: a tenth. As a divisor, since 70 * 0.1 is more than 7. */
const LEAST_CHANGE_DIVISOR = 10;

/**
 * Suggests the weekly goal that about 3 in 4 of the weeks would have met: the highest that at least 3 in 4 reached, or
 * for "at most" the lowest that at least 3 in 4 kept to. Durations are rounded to common values (5 minutes, from an
 * hour on 15, from ten hours on 30) in the easier direction.
 *
 * @param done totals of the weeks, without excused ones
 * @returns null with fewer than four weeks, or if the goal would be "at least 0" or an "at most" above the maximum
 */
export function suggestedTarget(unit: ActivityUnit, direction: Direction, done: readonly number[]): number | null {
  if (done.length < WEEKS_NEEDED) return null;
  const needed = Math.ceil(done.length * MET_SHARE);
  const sorted = [...done].sort((a, b) => (direction === 'AT_MOST' ? a - b : b - a));
  const reached = sorted[needed - 1] ?? 0;
  const { min, max } = targetRange(unit, direction);
  const target = unit === 'DURATION' ? roundMinutes(reached, direction) : reached;
  if (target > max) return direction === 'AT_MOST' ? null : max;
  return target < min ? null : target;
}

/**
 * True if a suggested goal differs from the current one by at least a tenth of it and one common step: a smaller change
 * is not worth a question.
 */
export const isWorthChanging = (unit: ActivityUnit, current: number, suggested: number): boolean =>
  Math.abs(suggested - current) >=
  Math.max(current / LEAST_CHANGE_DIVISOR, unit === 'DURATION' ? durationStep(Math.min(current, suggested)) : 1);

const durationStep = (minutes: number): number => (minutes < 5 ? 1 : minutes < 60 ? 5 : minutes < 600 ? 15 : 30);

function roundMinutes(minutes: number, direction: Direction): number {
  const step = durationStep(minutes);
  return direction === 'AT_MOST' ? Math.ceil(minutes / step) * step : Math.floor(minutes / step) * step;
}
