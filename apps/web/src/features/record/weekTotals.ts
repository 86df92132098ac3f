import type { WeekTotal } from '@sevenfold/contract';
import type { WeekId } from '@sevenfold/domain/calendar';
import { useSyncExternalStore } from 'react';
import { deviceRows, useRowsState } from '#data';
import { createWeekTotals, type TotalsScope } from '#db';

export interface LoadedTotals {
  /** Undefined while rows are missing. */
  readonly data: readonly WeekTotal[] | undefined;
  readonly isError: boolean;
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => void;
}

/** Totals of weeks on this device. */
export const weekTotals = createWeekTotals(deviceRows);

const subscribe = (listener: () => void) => {
  const ends = [weekTotals.subscribe(listener), deviceRows.sync.subscribe(listener)];
  return () => ends.forEach((end) => end());
};

/**
 * Totals of a range of weeks, both ends inclusive, pending changes included; weeks without records are left out.
 *
 * @param scope one activity or all, and the first days of each week or all seven
 */
export function useWeekTotals(
  from: WeekId,
  to: WeekId,
  { activityId, days }: Pick<TotalsScope, 'activityId' | 'days'> = {},
): LoadedTotals {
  const data = useSyncExternalStore(subscribe, () => weekTotals.get({ from, to, activityId, days }));
  const { isFailed, error, isReading, retry } = useRowsState();
  // With all rows, a total that is missing cannot be computed on this device.
  const isError = !data && (isFailed || deviceRows.sync.windowStart !== undefined);
  return { data, isError, error, isFetching: isReading, refetch: retry };
}
