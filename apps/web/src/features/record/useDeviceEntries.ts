import type { Entry } from '@sevenfold/contract';
import type { DateRange } from '@sevenfold/domain/explore';
import { useSyncExternalStore } from 'react';
import { deviceRows } from '#data';

const { records, store, sums, sync } = deviceRows;

const subscribe = (listener: () => void) => {
  const ends = [store.subscribe('entry', listener), store.subscribe('weekSum', listener), sync.subscribe(listener)];
  return () => ends.forEach((end) => end());
};

/**
 * Entries of an activity in a range, earliest first, pending changes included; the same object as long as none changes.
 * Undefined while the device does not have all of them: it has only sums of those before its window.
 */
export const useDeviceEntries = (activityId: string, { from, to }: DateRange): readonly Entry[] | undefined =>
  useSyncExternalStore(subscribe, () => {
    const { windowStart } = sync;
    if (windowStart === undefined || (from < windowStart && sums.hasActivity(activityId))) return undefined;
    return records.slice(activityId, from, to).entries;
  });
