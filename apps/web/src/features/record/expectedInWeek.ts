import type { Activity } from '@sevenfold/contract';
import { expectedDates, targetAt } from '@sevenfold/domain/activity';
import { addDays, type CivilDate, type WeekView } from '@sevenfold/domain/calendar';
import { deviceRows } from '#data';

const { records, sync } = deviceRows;

/**
 * The date of the last entry of an activity up to a date; null if the device has none, undefined while it is not known.
 *
 * @param days number of days to look back; all that the device has by default
 */
export function lastEntryDate(activityId: string, until: CivilDate, days = Infinity): CivilDate | null | undefined {
  let date = until;
  for (let count = 0; count < days; count += 1) {
    if (!sync.hasRecords(date, date)) return sync.windowStart && null;
    if (records.day(date)?.get(activityId)?.entries.size) return date;
    date = addDays(date, -1);
  }
  return null;
}

/** True if an activity is skipped on a date. */
export const isSkippedOn = (activityId: string, date: CivilDate): boolean =>
  records.day(date)?.get(activityId)?.skip !== undefined;

/** The rhythm of an activity in a week; undefined if it has none, or its goal is a maximum then. */
export const everyDaysIn = (
  { isActive, everyDays, direction, weeklyGoalsTimeline }: Activity,
  { id }: WeekView,
): number | undefined =>
  isActive && everyDays && (direction === 'AT_LEAST' || targetAt(weeklyGoalsTimeline, id) === null)
    ? everyDays
    : undefined;

/** The dates of a week, from today on, on which an activity is due by its rhythm if it is recorded each time. */
export function expectedInWeek(activity: Activity, week: WeekView): readonly CivilDate[] {
  const everyDays = everyDaysIn(activity, week);
  const last = week.dates.at(-1);
  if (everyDays === undefined || last === undefined) return [];
  const { id } = activity;
  const lastDate = lastEntryDate(id, week.today, everyDays);
  if (lastDate === undefined) return [];
  const isSkipped = (date: CivilDate) => isSkippedOn(id, date);
  return expectedDates({ everyDays, lastDate }, week.today, last, isSkipped).filter((date) =>
    week.dates.includes(date),
  );
}
