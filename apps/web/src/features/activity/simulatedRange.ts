import { targetRange, type ActivityUnit, type Direction } from '@sevenfold/domain/activity';

interface Range {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/** Factor by which a target can exceed the best week. */
const HEADROOM = 1.25;

/**
 * Returns the range of simulated targets: from the minimum to somewhat above the best week, in steps large enough for
 * touch.
 *
 * @param most the highest weekly total
 * @param target included in the range in any case
 */
export function simulatedRange(unit: ActivityUnit, direction: Direction, most: number, target: number): Range {
  const allowed = targetRange(unit, direction);
  if (unit === 'DAYS') return { ...allowed, step: 1 };
  const wanted = Math.max(most * HEADROOM, target, unit === 'DURATION' ? 60 : 5);
  const step = unit === 'DURATION' ? (wanted > 240 ? 15 : 5) : wanted > 400 ? 10 : wanted > 100 ? 5 : 1;
  // Counts steps from zero instead of the minimum, so that a range from 1 in fives offers 5, 10, 15.
  const min = step === 1 ? allowed.min : Math.max(allowed.min, direction === 'AT_MOST' ? 0 : step);
  return { min, max: Math.min(allowed.max, Math.ceil(wanted / step) * step), step };
}
