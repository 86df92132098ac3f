import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { Derived } from '../../platform/derived';
import { useWeekStartDay } from '../user/api';
import { weekRecordsQuery } from './api';
import { type ActivityRecords, NO_RECORDS, type WeekSlices } from './records';
import { recordSource, type WeekKey } from './recordSource';

const isLoaded = (): boolean => true;

/**
 * Loads a week and keeps it current. Its data is true once the week is on the device; the component does not render
 * when a record changes.
 */
export function useWeekLoading(week: WeekKey['id']): UseQueryResult<boolean> {
  return useQuery({ ...weekRecordsQuery(week, useWeekStartDay()), select: isLoaded });
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
      stop ??= recordSource.subscribeWeek(week, () => {
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
