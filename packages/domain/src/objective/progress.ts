import type { ActivityUnit } from '../activity';
import type { CivilDate } from '../calendar';

/** Start and target of an objective, in either direction; never equal. */
export interface Course {
  start: number;
  target: number;
}

export interface CheckedValue {
  id: string;
  date: CivilDate;
  value: number;
}

export type Pace = 'AHEAD' | 'ON' | 'BEHIND' | 'FAR_BEHIND';

/** Tolerance of the pace; for comparison, a week of a quarter is 1/13. */
export const PACE_TOLERANCE = 0.08;

/** Difference to the elapsed time from which progress is far behind: three weeks of a quarter. */
const FAR_BEHIND = 0.24;

const MINUTES_PER_HOUR = 60;

/**
 * Share of the distance from start to target: 0 at the start, 1 at the target, below 0 in the other direction, above 1
 * past the target. Works for a target below the start as well.
 */
export function progressShare({ start, target }: Course, value: number): number {
  // Adding 0 turns -0, which would be shown as "-0%", into 0.
  return (value - start) / (target - start) + 0;
}

/**
 * The course of an objective; null without numbers. That of an automatic one, whose value is a sum, begins at 0, whatever
 * start it had when it was updated by hand.
 */
export function findCourse(
  { start, target }: { readonly start: number | null; readonly target: number | null },
  isAutomatic: boolean,
): Course | null {
  if (start === null || target === null) return null;
  return { start: isAutomatic && target !== 0 ? 0 : start, target };
}

/** True if a value is at or past the target. */
export function isReached({ start, target }: Course, value: number): boolean {
  return target > start ? value >= target : value <= target;
}

/** Sorts latest first: by date, then by creation (id). */
export function newestFirst<T extends CheckedValue>(checkIns: readonly T[]): T[] {
  return [...checkIns].sort((a, b) => (a.date === b.date ? (a.id < b.id ? 1 : -1) : a.date < b.date ? 1 : -1));
}

/** The check-in with the current value; undefined if there is none. */
export function latestCheckIn<T extends CheckedValue>(checkIns: readonly T[]): T | undefined {
  return newestFirst(checkIns)[0];
}

/** The value by check-ins: the latest, or the start if there are none. */
export function checkedValue({ start }: Pick<Course, 'start'>, checkIns: readonly CheckedValue[]): number {
  return latestCheckIn(checkIns)?.value ?? start;
}

/**
 * Converts a sum of entries to the value of an objective that follows them: days, times, or hours instead of minutes.
 */
export function followedValue(unit: ActivityUnit, sum: number): number {
  return unit === 'DURATION' ? sum / MINUTES_PER_HOUR : sum;
}

/** Compares progress with elapsed time, both 0 to 1. */
export function pace(share: number, elapsed: number): Pace {
  if (share >= 1) return 'AHEAD';
  if (share > elapsed + PACE_TOLERANCE) return 'AHEAD';
  if (share < elapsed - FAR_BEHIND) return 'FAR_BEHIND';
  return share < elapsed - PACE_TOLERANCE ? 'BEHIND' : 'ON';
}
