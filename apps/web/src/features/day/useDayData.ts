import type { WeekView } from '@sevenfold/domain/calendar';
import type { Activity, Area } from '@sevenfold/contract';
import { NetworkError } from '#platform';
import { useActivities } from '#features/activity';
import { useAreas } from '#features/area';
import { useWeekLoading } from '#features/record';

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

/** Loads all data of the day screen, which does not render when a record changes. */
export function useDayData(week: WeekView): DayData {
  const { isLoaded, isError, error } = useWeekLoading(week.id);
  return {
    activities: useActivities(),
    areas: useAreas(),
    areRecordsKnown: isLoaded,
    isFailed: isError,
    isAway: error instanceof NetworkError,
  };
}
