import { type ActivityUnit, type Direction, type WeekOutcome, weekOutcome } from '../activity';
import type { WeekId } from '../calendar';
import type { WeekFigures } from './pastWeek';

/** How far back a target is tried. */
export const SIMULATED_WEEKS = 26;

/** A week under a target it may not have had. */
export interface SimulatedWeek {
  week: WeekId;
  done: number;
  /** MET, MISSED or EXCUSED. */
  outcome: WeekOutcome;
}

export interface Simulation {
  /** The weeks that were tried, the oldest first. */
  weeks: SimulatedWeek[];
  met: number;
  /** Weeks that count: excused ones do not. */
  counted: number;
}

/**
 * How often a target would have been met. It is tried on what was really done, whatever goal there was at the time.
 *
 * @param weeks since the activity exists, the oldest first, only those that are over; of more than the last 26 the
 * older are left out
 */
export function simulateGoal(
  { unit, direction }: { unit: ActivityUnit; direction: Direction },
  weeks: readonly (WeekFigures & { week: WeekId })[],
  target: number,
): Simulation {
  const tried = weeks.slice(-SIMULATED_WEEKS).map(({ week, done, skippedDays }): SimulatedWeek => {
    return { week, done, outcome: weekOutcome({ unit, direction, target, done, skippedDays, running: false }) };
  });
  const count = (outcome: WeekOutcome) => tried.filter((week) => week.outcome === outcome).length;
  return { weeks: tried, met: count('MET'), counted: tried.length - count('EXCUSED') };
}
