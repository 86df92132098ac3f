import { loadAmountEntry } from '#features/record';
import { loadDayLetter, loadDayReviewCard } from '#features/review';
import { useEffect } from 'react';
import { lazyImport, whenIdle } from '#platform';
import { optional } from './optional';

// Parts of the day that the first screen does not show.
export const loadDaySheet = () => lazyImport(() => import('./components/DaySheet'));
export const loadDayEmpty = () => lazyImport(() => import('./components/DayEmpty'));
/** Optional, and shown once in the life of an account. */
export const loadFirstTap = () => optional(() => lazyImport(() => import('./components/FirstTap')));
export const loadRowMenuPanel = () => lazyImport(() => import('./components/RowMenuPanel'));
/** Without it, the shell still reports errors. */
export const loadDayError = () => optional(() => lazyImport(() => import('./components/DayError')));
/** Needed only on the last day of a week. */
export const loadReviewCard = () => optional(loadDayReviewCard);
/** Needed only while a note of the week before waits. */
export const loadLetter = () => optional(loadDayLetter);
/** Optional, beside or above the list. */
export const loadDayAside = () => optional(() => lazyImport(() => import('./components/DayAside')));
/** For users with a calendar account. */
export const loadDayEvents = () => optional(() => lazyImport(() => import('./components/DayEvents')));
/** A row is worth more than what lies behind it or stands below its name. */
export const loadSwipeBackground = () => optional(() => lazyImport(() => import('./components/SwipeBackground')));
export const loadDayKeys = () => lazyImport(() => import('./dayKeys'));
export const loadPlanControl = () => lazyImport(() => import('./components/PlanControl'));
export const loadRowWeekdays = () => optional(() => lazyImport(() => import('./components/RowWeekdays')));
export const loadRowNote = () => optional(() => lazyImport(() => import('./components/RowNote')));
export const loadDayMenuPanel = () => lazyImport(() => import('./components/DayMenuPanel'));

const showHint = () =>
  lazyImport(() => import('./swipeHint')).then(
    ({ hintSwipes }) => hintSwipes(),
    () => undefined,
  );

const loadParts = () =>
  Promise.allSettled(
    [
      loadDaySheet,
      loadDayError,
      loadAmountEntry,
      loadDayMenuPanel,
      loadDayEmpty,
      loadRowMenuPanel,
      loadSwipeBackground,
      loadDayKeys,
      loadPlanControl,
    ].map(async (load) => load()),
  );

/** Loaded after everything that the first screen needs. */
const PREFETCH_DELAY_MS = 2_500;

/** Prefetches the targets of the next taps when idle, so that they open immediately and offline; hints at swipes. */
export function useFetchedLater(): void {
  useEffect(() => {
    const timer = setTimeout(() => void whenIdle.then(loadParts).then(showHint), PREFETCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
}
