import { useSyncExternalStore } from 'react';
import { now } from '#platform';
import { everyFewSeconds } from '#features/user';

/** Returns whether an instant has come, in epoch milliseconds; within seconds of it. */
export const useIsPast = (instant: number): boolean => useSyncExternalStore(everyFewSeconds, () => now() >= instant);
