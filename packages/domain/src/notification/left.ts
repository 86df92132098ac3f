import {
  dueInWeek,
  type GoalRemainder,
  goalRemainder,
  isExcused,
  isPaused,
  lastDateBefore,
  type PauseState,
  type PlannedActivity,
  targetInWeek,
  weekDone,
  type Reminder,
  type WeekRecords,
  weekRings,
} from '../activity';
import { type CivilDate, type WeekStartDay, type WeekView, weekIdOf, weekView } from '../calendar';

/** The fields of an activity that decide what it leaves to do on a day. */
export interface NotifiedActivity extends PlannedActivity, PauseState {
  readonly id: string;
  /** Sorted by time, one per time. */
  readonly reminders?: readonly Reminder[] | null | undefined;
}

/** Data from which is computed what a day leaves to do. */
export interface DayData {
  /** The user's current day. */
  readonly today: CivilDate;
  readonly weekStartDay: WeekStartDay;
  /** In the order in which they are named. */
  readonly activities: readonly NotifiedActivity[];
  /**
   * All records of an activity in the weeks concerned, and entries from `rhythmStart` on; records of other weeks are
   * ignored.
   */
  readonly records: (activityId: string) => Omit<WeekRecords, 'lastDate'>;
}

/** An activity with something left to do. */
export interface LeftOfActivity {
  readonly activityId: string;
  /** Null when the weekly goal can no longer be met; the day still asks for its part of it. */
  readonly left: GoalRemainder | null;
}

/** The activities that are due on a day and not done, as the ring of that day counts them. */
export function leftOfDay(data: DayData, date: CivilDate): LeftOfActivity[] {
  const week = weekView(weekIdOf(date, data.weekStartDay), date, data.weekStartDay);
  const day = week.dates.indexOf(date);
  return data.activities.flatMap((activity) => {
    const records = recordsOfWeek(data, activity, week);
    const ring = weekRings(dueInWeek(activity, records, week), records, week.dates, date)[day];
    const isLeft = ring !== undefined && ring.planned > ring.done;
    return isLeft ? [{ activityId: activity.id, left: leftOfGoal(activity, records, week) }] : [];
  });
}

/** The activities whose weekly goal is not met on a day of the week, and still can be. */
export function leftOfWeek(data: DayData, date: CivilDate): LeftOfActivity[] {
  const week = weekView(weekIdOf(date, data.weekStartDay), date, data.weekStartDay);
  return data.activities.flatMap((activity) => {
    const left = leftOfGoal(activity, recordsOfWeek(data, activity, week), week);
    return left ? [{ activityId: activity.id, left }] : [];
  });
}

/** The remainder of the weekly goal; null if there is none, it can no longer be met, or skips excuse it. */
export function leftOfGoal(activity: NotifiedActivity, records: WeekRecords, week: WeekView): GoalRemainder | null {
  const target = targetInWeek(activity, week);
  if (target === null || isGoalExcused(activity, records, target, week)) return null;
  return goalRemainder(activity, records, { target, done: weekDone(activity.unit, records.entries) }, week);
}

/** True if the skips up to and including the current day excuse the goal, so that it asks for nothing, as in `weekRings`. */
function isGoalExcused(
  { unit, direction }: NotifiedActivity,
  { entries, skips }: WeekRecords,
  target: number,
  { today }: WeekView,
): boolean {
  const skippedDays = skips.filter(({ date }) => date <= today).length;
  return isExcused({ unit, direction, target, done: weekDone(unit, entries), skippedDays });
}

/**
 * The records of a week; days of a pause are skipped, also where no skip is stored. Those of an absence only as far as they
 * are still skipped: who comes back earlier frees single days.
 */
export function recordsOfWeek(data: DayData, activity: NotifiedActivity, { dates }: WeekView): WeekRecords {
  const { entries, skips, plans = [] } = data.records(activity.id);
  const isSkipped = (date: CivilDate): boolean =>
    skips.some((skip) => skip.date === date) || (date >= data.today && isPaused(activity, date));
  return {
    entries: entries.filter(({ date }) => dates.includes(date)),
    skips: dates.filter(isSkipped).map((date) => ({ date })),
    plans,
    lastDate: dates[0] ? lastDateBefore(entries, dates[0]) : null,
  };
}
