import type { CivilDate, WeekView } from '../calendar';
import { countsFromDate } from './countsFrom';
import type { DayPlan, DueActivity } from './dayRing';
import type { CountedEntry } from './done';
import { toRhythm } from './rhythm';
import { targetAt, type WeeklyGoalsTimeline } from './goalTimeline';
import type { ActivityUnit, Direction } from './unit';

/** The fields of an activity that decide what is due in a week. */
export interface PlannedActivity {
  readonly unit: ActivityUnit;
  readonly direction: Direction;
  readonly weekdays?: readonly number[] | undefined;
  /** Due this many days after its last record; null or absent for no rhythm. */
  readonly everyDays?: number | null | undefined;
  readonly dayMax?: number | null | undefined;
  readonly weeklyGoalsTimeline: WeeklyGoalsTimeline;
  readonly isActive: boolean;
  /** The user's day on which it was created. */
  readonly createdOn: CivilDate;
}

/** Goal of an activity in a week; null for none, and for an archived activity. */
export const targetInWeek = ({ isActive, weeklyGoalsTimeline }: PlannedActivity, { id }: WeekView): number | null =>
  isActive ? targetAt(weeklyGoalsTimeline, id) : null;

/** Records of one activity in a week, as far as its day rings need them besides skips. */
export interface DueRecords {
  readonly entries: readonly CountedEntry[];
  readonly plans?: readonly DayPlan[] | undefined;
  /** The date of the last entry before the week; null for none, absent while unknown. Only of an activity with a rhythm. */
  readonly lastDate?: CivilDate | null | undefined;
}

/** Records of one activity in a week, from which is computed what its days leave to do. */
export interface WeekRecords extends DueRecords {
  readonly skips: readonly { readonly date: CivilDate }[];
}

/** Input of the day rings for one activity in a week. @param records of that week */
export function dueInWeek(
  activity: PlannedActivity,
  { entries, plans, lastDate }: DueRecords,
  week: WeekView,
): DueActivity {
  const { unit, direction, weekdays, dayMax, createdOn, weeklyGoalsTimeline } = activity;
  const firstEntryDate = entries.reduce<CivilDate | null>(
    (first, { date }) => (first === null || date < first ? date : first),
    lastDate ?? null,
  );
  return {
    unit,
    direction,
    target: targetInWeek(activity, week),
    weekdays,
    rhythm: toRhythm(activity, lastDate),
    dayMax,
    plans,
    countsFrom: countsFromDate({ createdOn, weeklyGoalsTimeline, firstEntryDate }, week.weekStartDay),
  };
}
