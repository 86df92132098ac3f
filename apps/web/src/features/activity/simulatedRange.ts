import { targetRange, type ActivityUnit, type Direction } from '@sevenfold/domain/activity';

interface Range {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/** How far past the best week a target can be dragged. */
const HEADROOM = 1.25;

/**
 * The targets that can be tried by dragging: from the least there is to some way past the best week, in steps that a
 * finger can hit.
 *
 * @param most the most that was done in a week
 * @param target within the range in any case
 */
export function simulatedRange(unit: ActivityUnit, direction: Direction, most: number, target: number): Range {
  const allowed = targetRange(unit, direction);
  if (unit === 'DAYS') return { ...allowed, step: 1 };
  const wanted = Math.max(most * HEADROOM, target, unit === 'DURATION' ? 60 : 5);
  const step = unit === 'DURATION' ? (wanted > 240 ? 15 : 5) : wanted > 400 ? 10 : wanted > 100 ? 5 : 1;
  // Steps are counted from the least: on a range from 1 in fives it is 5, 10, 15 that people want.
  const min = step === 1 ? allowed.min : Math.max(allowed.min, direction === 'AT_MOST' ? 0 : step);
  return { min, max: Math.min(allowed.max, Math.ceil(wanted / step) * step), step };
}
