import type { ActivityUnit, Direction } from './unit';

/** One activity as seen from one date. */
export interface DayActivity {
  unit: ActivityUnit;
  direction: Direction;
  /** The weekly goal of the date's week; null for none. */
  target: number | null;
  /** What its week amounts to before this date. */
  doneBefore: number;
  doneOnDate: boolean;
  skipped: boolean;
}

/** Numbers of activities; `done` is never above `planned`. */
export interface DayRing {
  done: number;
  planned: number;
}

/**
 * What a day asked for, and how much of it was done. A day asks for every "at least" activity with a weekly goal, except
 * those skipped on the date and those whose goal was met earlier in the week. What is done counts on both sides even
 * when it was not asked for. "At most" activities take no part: a day never asks for them, and doing one is no progress.
 */
export function dayRing(activities: readonly DayActivity[]): DayRing {
  let done = 0;
  let planned = 0;
  for (const activity of activities) {
    if (activity.direction === 'AT_MOST') continue;
    if (activity.doneOnDate) done += 1;
    if (activity.doneOnDate || isAskedFor(activity)) planned += 1;
  }
  return { done, planned };
}

function isAskedFor({ target, doneBefore, skipped }: DayActivity): boolean {
  return target !== null && !skipped && doneBefore < target;
}
