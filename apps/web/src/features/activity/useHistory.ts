import type { Activity } from '@sevenfold/contract';
import { addWeeks, type WeekId } from '@sevenfold/domain/calendar';
import { useMemo } from 'react';
import { NetworkError } from '#platform';
import { type ActivityRecords, NO_RECORDS, type Records, useWeekRecords, useWeekTotals } from '#features/record';
import { useCountsFrom } from './countsFrom';
import { computeHistory, type History } from './history';

/** Number of weeks before the current one that are shown: 23 years. */
const WEEKS_BACK = 1_199;

export interface ActivityHistory {
  /** Undefined until loaded. */
  readonly history: History | undefined;
  /** Entries of this week and last week; undefined while the week is not on the device. */
  readonly thisWeek: ActivityRecords | undefined;
  readonly lastWeek: ActivityRecords | undefined;
  readonly isError: boolean;
  /** True when the cause is a missing network connection. */
  readonly isAway: boolean;
  readonly isBusy: boolean;
  readonly retry: () => void;
}

/**
 * The results of all weeks of an activity. The last two are computed from their
 * entries.
 */
export function useHistory(activity: Activity, currentWeek: WeekId): ActivityHistory {
  const previousWeek = addWeeks(currentWeek, -1);
  const countsFrom = useCountsFrom()(activity);
  const totals = useWeekTotals(addWeeks(currentWeek, -WEEKS_BACK), currentWeek, { activityId: activity.id });
  const current = useWeekRecords(currentWeek);
  const previous = useWeekRecords(previousWeek);
  const thisWeek = sliceOf(current.data, activity.id);
  const lastWeek = sliceOf(previous.data, activity.id);
  const history = useMemo(() => {
    if (!totals.data) return undefined;
    const counted = new Map([
      ...(lastWeek ? [[previousWeek, lastWeek] as const] : []),
      ...(thisWeek ? [[currentWeek, thisWeek] as const] : []),
    ]);
    return computeHistory({ ...activity, countsFrom }, totals.data, counted, currentWeek);
  }, [activity, countsFrom, totals.data, thisWeek, lastWeek, currentWeek, previousWeek]);
  return {
    history,
    thisWeek,
    lastWeek,
    isError: totals.isError,
    isAway: totals.error instanceof NetworkError,
    isBusy: totals.isFetching,
    retry: totals.refetch,
  };
}

const sliceOf = (records: Records | undefined, activityId: string): ActivityRecords | undefined =>
  records && (records.byActivity[activityId] ?? NO_RECORDS);
