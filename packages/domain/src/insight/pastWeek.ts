import {
  type Direction,
  type ActivityUnit,
  type WeeklyGoalsTimeline,
  type WeekResult,
  targetAt,
  weekResult,
} from '../activity';
import { type WeekId, weekRangeList } from '../calendar';

/** As much of an activity as it takes to judge its weeks. */
export interface JudgedActivity {
  unit: ActivityUnit;
  direction: Direction;
  weeklyGoalsTimeline: WeeklyGoalsTimeline;
}

/** What was recorded of an activity in a week, summed up. */
export interface WeekFigures {
  /** In the activity's unit: days done, times, or minutes. */
  done: number;
  /** 0 to 7. */
  skippedDays: number;
}

/** One week of one activity, with the goal it had. */
export interface PastWeek extends WeekFigures, WeekResult {
  week: WeekId;
  /** Null: no weekly goal. */
  target: number | null;
}

const NOTHING: WeekFigures = { done: 0, skippedDays: 0 };

/** One week of an activity judged by the goal it had. A week without figures is one in which nothing was recorded. */
export function pastWeek(
  activity: JudgedActivity,
  week: WeekId,
  figures: WeekFigures | undefined,
  running: boolean,
): PastWeek {
  const { unit, direction, weeklyGoalsTimeline } = activity;
  const { done, skippedDays } = figures ?? NOTHING;
  const target = targetAt(weeklyGoalsTimeline, week);
  return { week, done, skippedDays, target, ...weekResult({ unit, direction, target, done, skippedDays, running }) };
}

/** Every week from `first` to `last`, both included. @param current the running week */
export function pastWeeks(
  activity: JudgedActivity,
  figures: ReadonlyMap<WeekId, WeekFigures>,
  { first, last, current }: { first: WeekId; last: WeekId; current: WeekId },
): PastWeek[] {
  return weekRangeList(first, last).map((week) => pastWeek(activity, week, figures.get(week), week >= current));
}
