import { type ActivityUnit, type CountedEntry, isOfWeek, type ListableActivity, weekDone } from '../activity';
import { type CivilDate, type WeekId, addDays } from '../calendar';
import { type JudgedActivity, pastWeek } from './pastWeek';
import { type WeekSummary, weekSummary } from './trend';

/** One activity's records of one week. */
export interface WeekRecords {
  entries: readonly CountedEntry[];
  skips: readonly { date: CivilDate }[];
}

/**
 * How much more was done than in the week before, or, when negative, less; in the activity's unit.
 *
 * @param upTo the last date that counts, so that a running week is held against the same weekdays of the one before;
 * null for all seven
 */
export function changeSince(
  unit: ActivityUnit,
  before: Pick<WeekRecords, 'entries'>,
  now: Pick<WeekRecords, 'entries'>,
  upTo: CivilDate | null,
): number {
  return weekDone(unit, until(upTo, now.entries)) - weekDone(unit, until(aWeekBefore(upTo), before.entries));
}

/** What a week came to by one of its days. */
export interface Standing extends WeekSummary {
  /** Dates on which something was done; what one wants to do at most is no such thing. */
  activeDays: number;
  /** Of all activities counted in durations. */
  trackedMinutes: number;
}

export interface RecordedActivity extends JudgedActivity, ListableActivity {
  records: WeekRecords;
}

/** When a week is looked at. */
export interface Moment {
  /** The last date that counts; null for all seven. */
  upTo: CivilDate | null;
  /** Whether it is judged as a week that is not over. Of two weeks that are compared by a weekday, both are. */
  running: boolean;
}

/**
 * What a week came to at a moment, over the activities that belong to it; whether they do is judged by all seven days.
 */
export function standing(activities: readonly RecordedActivity[], week: WeekId, { upTo, running }: Moment): Standing {
  const activeDates = new Set<CivilDate>();
  let trackedMinutes = 0;
  const listed = activities.filter((activity) => isOfWeek(activity, week, recordedIn(activity)));
  const results = listed.map((activity) => {
    const entries = until(upTo, activity.records.entries);
    if (activity.direction === 'AT_LEAST') for (const { date } of entries) activeDates.add(date);
    const done = weekDone(activity.unit, entries);
    if (activity.unit === 'DURATION') trackedMinutes += done;
    return pastWeek(activity, week, { done, skippedDays: until(upTo, activity.records.skips).length }, running);
  });
  return { ...weekSummary(results), activeDays: activeDates.size, trackedMinutes };
}

function recordedIn({ unit, records: { entries, skips } }: RecordedActivity): { done: number } | undefined {
  return entries.length + skips.length === 0 ? undefined : { done: weekDone(unit, entries) };
}

/** The same weekday of the week before. */
export const aWeekBefore = (date: CivilDate | null): CivilDate | null => (date === null ? null : addDays(date, -7));

function until<T extends { date: CivilDate }>(limit: CivilDate | null, list: readonly T[]): readonly T[] {
  return limit === null ? list : list.filter(({ date }) => date <= limit);
}
