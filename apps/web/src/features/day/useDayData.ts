import type { WeekView } from '@sevenfold/domain/calendar';
import type { Activity, Area } from '@sevenfold/contract';
import { useQuery } from '@tanstack/react-query';
import { NetworkError } from '../../platform/http';
import { activitiesQuery, useActivities } from '../activity/api';
import { areasQuery, useAreas } from '../area/api';
import { useWeekLoading } from '../record/useRecords';

export interface DayData {
  readonly activities: readonly Activity[] | undefined;
  readonly areas: readonly Area[] | undefined;
  /** True once the records of the week are on the device. */
  readonly areRecordsKnown: boolean;
  /** True when the last request failed; earlier data is still returned. */
  readonly isFailed: boolean;
  /** True when the cause is a missing network connection. */
  readonly isAway: boolean;
}

/** The queries of the day screen. Renders at each change of what is read of them. */
export const useDayQueries = (week: WeekView) =>
  [useQuery(activitiesQuery), useQuery(areasQuery), useWeekLoading(week.id)] as const;

/** Loads all data of the day screen, which does not render when a record changes. */
export function useDayData(week: WeekView): DayData {
  const queries = useDayQueries(week);
  return {
    activities: useActivities(),
    areas: useAreas(),
    areRecordsKnown: queries[2].data === true,
    isFailed: queries.some(({ isError }) => isError),
    isAway: queries.every(({ isError, error }) => !isError || error instanceof NetworkError),
  };
}
