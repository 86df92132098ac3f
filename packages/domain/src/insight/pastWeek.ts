import {
  type Direction,
  type ActivityUnit,
  type WeeklyGoalsTimeline,
  type WeekResult,
  targetAt,
  weekResult,
} from '../activity';
import { type WeekId, weekRangeList } from '../calendar';

/** The fields of an activity needed to evaluate its weeks. */
export interface EvaluatedActivity {
  unit: ActivityUnit;
  direction: Direction;
  weeklyGoalsTimeline: WeeklyGoalsTimeline;
}

/** Totals of an activity's records in a week. */
export interface WeekFigures {
  /** In the activity's unit: days done, times, or minutes. */
  done: number;
  /** 0 to 7. */
  skippedDays: number;
}

/** One week of one activity with its goal. */
export interface PastWeek extends WeekFigures, WeekResult {
  week: WeekId;
  /** Null without a weekly goal. */
  target: number | null;
}

const NOTHING: WeekFigures = { done: 0, skippedDays: 0 };

/** Evaluates one week of an activity against its goal. Without figures, nothing was recorded. */
export function pastWeek(
  activity: EvaluatedActivity,
  week: WeekId,
  figures: WeekFigures | undefined,
  running: boolean,
): PastWeek {
  const { unit, direction, weeklyGoalsTimeline } = activity;
  const { done, skippedDays } = figures ?? NOTHING;
  const target = targetAt(weeklyGoalsTimeline, week);
  return { week, done, skippedDays, target, ...weekResult({ unit, direction, target, done, skippedDays, running }) };
}

/** Every week from `first` to `last`, inclusive. @param current the current week */
export function pastWeeks(
  activity: EvaluatedActivity,
  figures: ReadonlyMap<WeekId, WeekFigures>,
  { first, last, current }: { first: WeekId; last: WeekId; current: WeekId },
): PastWeek[] {
  return weekRangeList(first, last).map((week) => pastWeek(activity, week, figures.get(week), week >= current));
}
