import type { CivilDate, WeekView } from '../calendar';
import { countsFromDate } from './countsFrom';
import type { DayPlan, DueActivity } from './dayRing';
import type { CountedEntry } from './done';
import { targetAt, type WeeklyGoalsTimeline } from './goalTimeline';
import type { ActivityUnit, Direction } from './unit';

/** The fields of an activity that decide what is due in a week. */
export interface PlannedActivity {
  readonly unit: ActivityUnit;
  readonly direction: Direction;
  readonly weekdays?: readonly number[] | undefined;
  readonly dayMax?: number | null | undefined;
  readonly weeklyGoalsTimeline: WeeklyGoalsTimeline;
  readonly isActive: boolean;
  /** The user's day on which it was created. */
  readonly createdOn: CivilDate;
}

/** Goal of an activity in a week; null for none, and for an archived activity. */
export const targetInWeek = ({ isActive, weeklyGoalsTimeline }: PlannedActivity, { id }: WeekView): number | null =>
  isActive ? targetAt(weeklyGoalsTimeline, id) : null;

/** Input of the day rings for one activity in a week. @param records of that week */
export function dueInWeek(
  activity: PlannedActivity,
  { entries, plans }: { readonly entries: readonly CountedEntry[]; readonly plans?: readonly DayPlan[] | undefined },
  week: WeekView,
): DueActivity {
  const { unit, direction, weekdays, dayMax, createdOn, weeklyGoalsTimeline } = activity;
  const firstEntryDate = entries.reduce<CivilDate | null>(
    (first, { date }) => (first === null || date < first ? date : first),
    null,
  );
  return {
    unit,
    direction,
    target: targetInWeek(activity, week),
    weekdays,
    dayMax,
    plans,
    countsFrom: countsFromDate({ createdOn, weeklyGoalsTimeline, firstEntryDate }, week.weekStartDay),
  };
}
