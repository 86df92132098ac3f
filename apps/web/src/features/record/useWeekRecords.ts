import type { WeekId } from '@sevenfold/domain/calendar';
import { useCallback, useSyncExternalStore } from 'react';
import { useWeekStartDay } from '#features/user';
import type { Records } from './records';
import { recordSource } from './recordSource';
import { weekRecords } from './weekRecords';
import { useWeekLoading, type WeekLoading } from './useRecords';

export interface LoadedRecords extends WeekLoading {
  /** Undefined while the week is not on the device. */
  readonly data: Records | undefined;
}

/** Records of a week, by activity. */
export function useWeekRecords(id: WeekId): LoadedRecords {
  const weekStartDay = useWeekStartDay();
  const loading = useWeekLoading(id);
  const subscribe = useCallback(
    (listener: () => void) => recordSource.subscribe({ id, weekStartDay }, undefined, listener),
    [id, weekStartDay],
  );
  const data = useSyncExternalStore(subscribe, () => weekRecords({ id, weekStartDay }));
  return { ...loading, data };
}
