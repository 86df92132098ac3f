import type { ActivityUnit } from '../activity';
import type { CivilDate } from '../calendar';

/** Where an objective begins and where it is to end; in either direction, never at the same place. */
export interface Course {
  start: number;
  target: number;
}

export interface CheckedValue {
  id: string;
  date: CivilDate;
  value: number;
}

export type Pace = 'AHEAD' | 'ON' | 'BEHIND';

/** Within this share of the way, one is where one should be: a week of a quarter is 1/13. */
export const PACE_TOLERANCE = 0.08;

const MINUTES_PER_HOUR = 60;

/**
 * How much of the way from start to target is done: 0 at the start, 1 at the target, below 0 when it went the other way
 * and above 1 past the target. Works for a target below the start as well.
 */
export function progressShare({ start, target }: Course, value: number): number {
  // Plus nothing: on the way down the start would be minus zero, which is written "-0%".
  return (value - start) / (target - start) + 0;
}

/** The same as it is drawn: 0 to 1. */
export function shownShare(share: number): number {
  return Math.min(1, Math.max(0, share));
}

/** Whether a value is at the target, or past it. */
export function isReached({ start, target }: Course, value: number): boolean {
  return target > start ? value >= target : value <= target;
}

/** The latest first: by date, and of one date the one made last, by id. */
export function newestFirst<T extends CheckedValue>(checkIns: readonly T[]): T[] {
  return [...checkIns].sort((a, b) => (a.date === b.date ? (a.id < b.id ? 1 : -1) : a.date < b.date ? 1 : -1));
}

/** The check-in that says how it stands; undefined when there is none. */
export function latestCheckIn<T extends CheckedValue>(checkIns: readonly T[]): T | undefined {
  return newestFirst(checkIns)[0];
}

/** The value by check-ins: the latest, or the start as long as there is none. */
export function checkedValue({ start }: Pick<Course, 'start'>, checkIns: readonly CheckedValue[]): number {
  return latestCheckIn(checkIns)?.value ?? start;
}

/**
 * What a sum of an activity's entries is worth to an objective that follows it: days, times, or hours, which are what
 * people aim at, of minutes.
 */
export function followedValue(unit: ActivityUnit, sum: number): number {
  return unit === 'DURATION' ? sum / MINUTES_PER_HOUR : sum;
}

/** How the way done compares with the time gone, both 0 to 1. */
export function pace(share: number, elapsed: number): Pace {
  if (share >= 1) return 'AHEAD';
  if (share > elapsed + PACE_TOLERANCE) return 'AHEAD';
  return share < elapsed - PACE_TOLERANCE ? 'BEHIND' : 'ON';
}
