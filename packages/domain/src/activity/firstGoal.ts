import {
  addWeeks,
  type CivilDate,
  datesBetween,
  type WeekId,
  type WeekView,
  weekRange,
  type WeekStartDay,
} from '../calendar';
import { isMeantFor } from './dayRing';
import type { GoalChange } from './goalChange';
import type { WeeklyGoalsTimeline } from './goalTimeline';
import type { ActivityUnit, Direction } from './unit';

interface Measure {
  readonly unit: ActivityUnit;
  readonly direction: Direction;
  /** Weekdays it is meant for, 0 Sunday to 6 Saturday; empty or absent for any day. */
  readonly weekdays?: readonly number[] | undefined;
}

/** Step of the minutes of a short goal: 4 hours a week from Friday on are 1h 45m, not 1h 43m. */
const MINUTES_STEP = 5;

/**
 * Goal of a week that begins for an activity when only some of its days are left: its share, rounded up, for DURATION to
 * five minutes; for DAYS at most the days left; an upper limit as a whole. With weekdays, only these are its days; null,
 * for no goal, if none of them is left. A goal of more days than weekdays needs the other days, too.
 *
 * @param target the weekly goal
 * @param dates the dates of the week
 * @param startsOn the first of the dates that are left
 */
export function shortTarget(
  { unit, direction, weekdays }: Measure,
  target: number,
  dates: readonly CivilDate[],
  startsOn: CivilDate,
): number | null {
  if (direction === 'AT_MOST') return target;
  const ofWeekdays = dates.filter((date) => isMeantFor(weekdays, date));
  const meant = unit === 'DAYS' && target > ofWeekdays.length ? dates : ofWeekdays;
  const left = meant.filter((date) => date >= startsOn).length;
  if (left === 0) return null;
  if (unit === 'DAYS') return Math.min(target, left);
  const step = unit === 'DURATION' ? MINUTES_STEP : 1;
  return Math.min(target, Math.ceil((target * left) / meant.length / step) * step);
}

/** A current week, and the day on which a goal starts in it. */
export interface GoalStart {
  readonly week: Pick<WeekView, 'id' | 'dates'>;
  readonly startsOn: CivilDate;
}

/**
 * The changes that set a goal from a week on. If no earlier week has a goal, and nothing was recorded in this one before
 * the goal starts, the rest of the week is a short first week.
 *
 * @param start null if the goal starts in another week than the current one
 * @param isRecorded true if something was recorded in the week before the goal starts
 */
export function goalChangesFrom(
  measure: Measure,
  timeline: WeeklyGoalsTimeline,
  { startWeekId, target }: GoalChange,
  start: GoalStart | null,
  isRecorded: boolean,
): readonly GoalChange[] {
  const whole = [{ startWeekId, target }];
  const isFirst = !timeline.some((period) => period.startWeekId < startWeekId);
  if (target === null || !isFirst || isRecorded || start?.week.id !== startWeekId) return whole;
  const short = shortTarget(measure, target, start.week.dates, start.startsOn);
  return short === target
    ? whole
    : [
        { startWeekId, target: short },
        { startWeekId: addWeeks(startWeekId, 1), target },
      ];
}

/**
 * True if a week is the short first week of an activity that was created in it: its goal is the share of the days left,
 * or none where none of its weekdays is left.
 */
export function isShortFirstWeek(
  {
    weeklyGoalsTimeline: [first, next],
    createdOn,
    ...measure
  }: Measure & {
    readonly weeklyGoalsTimeline: WeeklyGoalsTimeline;
    /** The user's day on which it was created. */
    readonly createdOn: CivilDate;
  },
  week: WeekId,
  weekStartDay: WeekStartDay,
): boolean {
  const following = addWeeks(week, 1);
  const range = weekRange(week, weekStartDay);
  if (createdOn <= range.first || createdOn > range.last) return false;
  const shareOf = (target: number) => shortTarget(measure, target, datesBetween(range.first, range.last), createdOn);
  if (first?.startWeekId === following) return shareOf(first.target) === null;
  if (first?.startWeekId !== week || next?.startWeekId !== following) return false;
  return first.target < next.target && first.target === shareOf(next.target);
}
