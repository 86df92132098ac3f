import {
  addWeeks,
  type CivilDate,
  daysLeft,
  type WeekId,
  type WeekView,
  weekRange,
  type WeekStartDay,
} from '../calendar';
import type { GoalChange } from './goalChange';
import type { WeeklyGoalsTimeline } from './goalTimeline';
import type { ActivityUnit, Direction } from './unit';

interface Measure {
  readonly unit: ActivityUnit;
  readonly direction: Direction;
}

/** Step of the minutes of a short goal: 4 hours a week from Friday on are 1h 45m, not 1h 43m. */
const MINUTES_STEP = 5;

/**
 * Goal of a week that begins for an activity when only some of its days are left: its share, rounded up, for DURATION to
 * five minutes; for DAYS at most the days left; an upper limit as a whole.
 *
 * @param target the weekly goal
 * @param days days left with the first one, 1 to 7
 */
export function shortTarget({ unit, direction }: Measure, target: number, days: number): number {
  if (direction === 'AT_MOST') return target;
  if (unit === 'DAYS') return Math.min(target, days);
  const step = unit === 'DURATION' ? MINUTES_STEP : 1;
  return Math.min(target, Math.ceil((target * days) / 7 / step) * step);
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
  const last = start?.week.dates.at(-1);
  if (target === null || !isFirst || isRecorded || last === undefined || start?.week.id !== startWeekId) return whole;
  const short = shortTarget(measure, target, daysLeft(start.startsOn, last));
  return short === target
    ? whole
    : [
        { startWeekId, target: short },
        { startWeekId: addWeeks(startWeekId, 1), target },
      ];
}

/** True if a week is the short first week of an activity that was created in it. */
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
  if (first?.startWeekId !== week || next?.startWeekId !== addWeeks(week, 1)) return false;
  const range = weekRange(week, weekStartDay);
  const isCreatedInside = range.first < createdOn && createdOn <= range.last;
  return isCreatedInside && first.target < next.target
    ? first.target === shortTarget(measure, next.target, daysLeft(createdOn, range.last))
    : false;
}
