import { type WeekId, weekRange } from '@sevenfold/domain/calendar';
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { deviceRows, useRowsState } from '#data';
import type { Derived } from '#platform';
import { useWeekStartDay } from '#features/user';
import { type ActivityRecords, NO_RECORDS, type WeekSlices } from './records';
import { readIfOlder, recordSource, subscribeToLoading, type WeekKey } from './recordSource';

const { older } = deviceRows;

/** Tells if a week is on the device, and how reading it goes. */
export interface WeekLoading {
  readonly isLoaded: boolean;
  /** True when the last attempt to read failed; what was read before is still there. */
  readonly isError: boolean;
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => void;
}

/**
 * Reads a week from before the window of the device, and tells whether a week is there. The component does not render
 * when a record changes.
 */
export function useWeekLoading(id: WeekId): WeekLoading {
  const weekStartDay = useWeekStartDay();
  const { first } = weekRange(id, weekStartDay);
  const isLoaded = useSyncExternalStore(subscribeToLoading, () => recordSource.has({ id, weekStartDay }));
  const rows = useRowsState();
  const olderWeek = useSyncExternalStore(older.subscribe, () => older.week(first));
  useEffect(() => {
    const read = () => {
      if (older.week(first).error === undefined) void readIfOlder({ id, weekStartDay });
    };
    read();
    return subscribeToLoading(read);
  }, [id, weekStartDay, first]);
  const isOlder = !isLoaded && olderWeek.error !== undefined;
  return {
    isLoaded,
    isError: isOlder || rows.isFailed,
    error: isOlder ? olderWeek.error : rows.error,
    isFetching: olderWeek.isReading || rows.isReading,
    refetch() {
      if (rows.isFailed) rows.retry();
      if (isOlder) void older.read(first);
    },
  };
}

/** Records of an activity in a week, for its row; undefined while the week is not on the device. */
export function useKnownRecords(week: WeekKey, activityId: string): ActivityRecords | undefined {
  const subscribe = useCallback(
    (listener: () => void) => recordSource.subscribe(week, activityId, listener),
    [week, activityId],
  );
  return useSyncExternalStore(subscribe, () => recordSource.get(week, activityId));
}

/** Records of an activity in a week, for its row; empty while the week is not on the device. */
export const useActivityRecords = (week: WeekKey, activityId: string): ActivityRecords =>
  useKnownRecords(week, activityId) ?? NO_RECORDS;

type Activities = readonly { readonly id: string }[];

/** Records of the given activities in a week, for totals. Renders nothing by itself. */
export function useWeekSlices(week: WeekKey, activities: Activities): Derived<WeekSlices> {
  return useMemo(() => deriveSlices(week, activities), [week, activities]);
}

function deriveSlices(week: WeekKey, activities: Activities): Derived<WeekSlices> {
  const read = (): WeekSlices => {
    const byActivity: Record<string, ActivityRecords> = {};
    let isSame = last !== undefined;
    for (const { id } of activities) {
      const records = recordSource.get(week, id);
      if (!records) return undefined;
      byActivity[id] = records;
      isSame &&= last?.byActivity[id] === records;
    }
    return isSame ? last : { byActivity };
  };
  let last: WeekSlices;
  const listeners = new Set<() => void>();
  let stop: (() => void) | undefined;
  /** True until the next change; always false without listeners, when changes are not noticed. */
  let isCurrent = false;
  return {
    get: () => {
      if (!isCurrent) last = read();
      isCurrent = stop !== undefined;
      return last;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      stop ??= recordSource.subscribe(week, undefined, () => {
        isCurrent = false;
        for (const changed of listeners) changed();
      });
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stop?.();
        stop = undefined;
        isCurrent = false;
      };
    },
  };
}
