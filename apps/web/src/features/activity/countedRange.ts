import type { Activity } from '@sevenfold/contract';
import { addDays, type CivilDate, weekRange } from '@sevenfold/domain/calendar';
import { type DateRange, rangeFrom } from '@sevenfold/domain/explore';
import { useDeviceEntries } from '#features/record';
import { useToday, useWeekStartDay } from '#features/user';
import { useCountsFromDate } from './countsFrom';
import { useCurrentWeek } from './current';
import { useHistory } from './useHistory';

/**
 * The part of a range in which an activity counts: from its first day, without today until something is recorded on it,
 * and if it is archived, up to the week of its last record, as its history does.
 */
export const useCountedRange = (activity: Activity, range: DateRange): DateRange =>
  rangeFrom(range, useCountsFromDate()(activity), useLastDate(activity));

/** The last date on which an activity counts; null for one that is not over, or while it is not known. */
function useLastDate(activity: Activity): CivilDate | null {
  const today = useToday();
  const weekStartDay = useWeekStartDay();
  const { history } = useHistory(activity, useCurrentWeek());
  const ofToday = useDeviceEntries(activity.id, { from: today, to: today });
  if (activity.isActive) return ofToday?.length === 0 ? addDays(today, -1) : null;
  const last = history?.weeks.at(-1)?.week;
  return last === undefined ? null : weekRange(last, weekStartDay).last;
}
