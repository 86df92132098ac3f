import type { Activity } from '@sevenfold/contract';
import { weekRange } from '@sevenfold/domain/calendar';
import { type DateRange, rangeFrom } from '@sevenfold/domain/explore';
import { useWeekStartDay } from '#features/user';
import { useCountsFromDate } from './countsFrom';
import { useCurrentWeek } from './current';
import { useHistory } from './useHistory';

/**
 * The part of a range in which an activity counts: from its first day, and if it is archived, up to the week of its last
 * record, as its history does.
 */
export function useCountedRange(activity: Activity, range: DateRange): DateRange {
  const first = useCountsFromDate()(activity);
  const weekStartDay = useWeekStartDay();
  const { history } = useHistory(activity, useCurrentWeek());
  const last = activity.isActive ? undefined : history?.weeks.at(-1)?.week;
  return rangeFrom(range, first, last === undefined ? null : weekRange(last, weekStartDay).last);
}
