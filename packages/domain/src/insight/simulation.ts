import { type ActivityUnit, type Direction, type WeekOutcome, weekOutcome } from '../activity';
import type { WeekId } from '../calendar';
import type { WeekFigures } from './pastWeek';

/** Number of past weeks used for a simulation. */
export const SIMULATED_WEEKS = 26;

/** A past week evaluated against a hypothetical target. */
export interface SimulatedWeek {
  week: WeekId;
  done: number;
  /** MET, MISSED or EXCUSED. */
  outcome: WeekOutcome;
}

export interface Simulation {
  /** Simulated weeks, oldest first. */
  weeks: SimulatedWeek[];
  met: number;
  /** Number of weeks that count, without excused ones. */
  counted: number;
}

/**
 * Counts the past weeks that would have met a target, regardless of their actual goals.
 *
 * @param weeks past weeks since the activity exists, oldest first; only the last 26 are used
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
