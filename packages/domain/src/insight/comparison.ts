import {
  type ActivityUnit,
  type CountedEntry,
  isOfWeek,
  type ListableActivity,
  trackedMinutes,
  weekDone,
} from '../activity';
import { type CivilDate, type WeekId, addDays } from '../calendar';
import { type EvaluatedActivity, pastWeek } from './pastWeek';
import { type WeekSummary, weekSummary } from './trend';

/** One activity's records of one week. */
export interface WeekRecords {
  entries: readonly CountedEntry[];
  skips: readonly { date: CivilDate }[];
}

/**
 * Difference to the previous week, negative if less was done; in the activity's unit.
 *
 * @param upTo last date to count, so that a current week is compared with the same weekdays of the previous one; null
 * for all seven
 */
export function changeSince(
  unit: ActivityUnit,
  before: Pick<WeekRecords, 'entries'>,
  now: Pick<WeekRecords, 'entries'>,
  upTo: CivilDate | null,
): number {
  return doneUntil(unit, now, upTo) - doneUntil(unit, before, aWeekBefore(upTo));
}

/** Amount done up to a date, inclusive; null for the whole week. */
export const doneUntil = (
  unit: ActivityUnit,
  { entries }: Pick<WeekRecords, 'entries'>,
  upTo: CivilDate | null,
): number => weekDone(unit, until(upTo, entries));

/** Summary of a week up to one of its days. */
export interface WeekToDate extends WeekSummary {
  /** Dates with records; "at most" activities are left out. */
  activeDays: number;
  /** Minutes of all activities counted in durations. */
  trackedMinutes: number;
}

export interface RecordedActivity extends EvaluatedActivity, ListableActivity {
  records: WeekRecords;
}

/** The point in time at which a week is summarised. */
export interface Moment {
  /** Last date to count; null for all seven. */
  upTo: CivilDate | null;
  /** True if the week counts as not over yet; in a comparison by weekday, this applies to both weeks. */
  running: boolean;
}

/**
 * Summarises a week at a point in time, over the activities listed in it; all seven days decide which ones are listed.
 */
export function weekToDate(
  activities: readonly RecordedActivity[],
  week: WeekId,
  { upTo, running }: Moment,
): WeekToDate {
  const activeDates = new Set<CivilDate>();
  const listed = activities.filter((activity) => isOfWeek(activity, week, recordedIn(activity)));
  const sums = listed.map((activity) => {
    const entries = until(upTo, activity.records.entries);
    if (activity.direction === 'AT_LEAST') for (const { date } of entries) activeDates.add(date);
    const done = weekDone(activity.unit, entries);
    return { activity, unit: activity.unit, done, skippedDays: until(upTo, activity.records.skips).length };
  });
  const results = sums.map(({ activity, ...sum }) => pastWeek(activity, week, sum, running));
  return { ...weekSummary(results), activeDays: activeDates.size, trackedMinutes: trackedMinutes(sums) };
}

function recordedIn({ unit, records: { entries, skips } }: RecordedActivity): { done: number } | undefined {
  return entries.length + skips.length === 0 ? undefined : { done: weekDone(unit, entries) };
}

/** The same weekday of the previous week. */
export const aWeekBefore = (date: CivilDate | null): CivilDate | null => (date === null ? null : addDays(date, -7));

function until<T extends { date: CivilDate }>(limit: CivilDate | null, list: readonly T[]): readonly T[] {
  return limit === null ? list : list.filter(({ date }) => date <= limit);
}
