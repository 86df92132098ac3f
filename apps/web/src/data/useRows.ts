import type { DeviceNoun, DeviceRow } from '@sevenfold/model/row';
import { useCallback, useSyncExternalStore } from 'react';
import type { RowsState } from '#db';
import { deviceRows } from './deviceRows';

const { lists, store, sync } = deviceRows;

const subscribeToSync = sync.subscribe;

/** All rows of a noun in the order of the screens; undefined until all have arrived once. */
export function useRows<N extends DeviceNoun>(noun: N): readonly DeviceRow<N>[] | undefined {
  const subscribe = useCallback((listener: () => void) => store.subscribe(noun, listener), [noun]);
  const rows = useSyncExternalStore(subscribe, () => lists.get(noun));
  return useSyncExternalStore(subscribeToSync, () => sync.has(noun)) ? rows : undefined;
}

/** A row; null if there is none, undefined until all have arrived once. */
export function useRow<N extends DeviceNoun>(noun: N, key: string): DeviceRow<N> | null | undefined {
  const subscribe = useCallback((listener: () => void) => store.subscribe(`${noun} ${key}`, listener), [noun, key]);
  const row = useSyncExternalStore(subscribe, () => store.get(noun, key));
  const absent = useSyncExternalStore(subscribeToSync, () => sync.has(noun)) ? null : undefined;
  return row ?? absent;
}

/** True once all rows are there, so that a value which cannot be computed from them has to be read from the server. */
export const useHasAllRows = (): boolean => useSyncExternalStore(subscribeToSync, () => sync.windowStart !== undefined);

const subscribeToState = deviceRows.subscribe;
const currentState = () => deviceRows.state;

/** Tells whether the rows could be read. */
export const useRowsState = (): RowsState => useSyncExternalStore(subscribeToState, currentState);
