import type { WeekId } from '@sevenfold/domain/calendar';
import { isWorthReviewing } from '@sevenfold/domain/review';
import { useCallback, useMemo } from 'react';
import { mapDerived, useDerivedAfterPaint } from '#platform';
import { type CountedActivity, useCountedActivities } from '#features/activity';
import { useIsWeekLoaded, useWeekKey, useWeekSlices } from '#features/record';
import { useReview } from './api';

/**
 * True if a week is offered for review: it has a draft, or enough in it to look back on and no review. False while
 * loading.
 */
export function useIsReviewOffered(week: WeekId): boolean {
  const review = useReview(week);
  const isWorth = useIsWorthReviewing(week);
  return review ? review.status !== 'FINISHED' : review === null && isWorth;
}

const NONE: readonly CountedActivity[] = [];

/** True if a week has enough in it to look back on; false while loading. */
function useIsWorthReviewing(week: WeekId): boolean {
  const activities = useCountedActivities() ?? NONE;
  const hasHistory = activities.some(({ countsFrom }) => countsFrom < week);
  const isWorth = useCallback((recordedDays: number) => isWorthReviewing({ recordedDays, hasHistory }), [hasHistory]);
  return useAreDaysRecorded(week, isWorth);
}

const isAny = (days: number): boolean => days > 0;

/** True if a week has a record; false while loading. */
export const useIsAnyDayRecorded = (week: WeekId): boolean => useAreDaysRecorded(week, isAny);

/** @param areEnough whether so many days with records are enough; a stable function */
function useAreDaysRecorded(week: WeekId, areEnough: (days: number) => boolean): boolean {
  useIsWeekLoaded(week);
  const slices = useWeekSlices(useWeekKey(week), useCountedActivities() ?? NONE);
  const are = useMemo(
    () =>
      mapDerived(slices, (records) => {
        const entries = Object.values(records?.byActivity ?? {}).flatMap((of) => of.entries);
        return areEnough(new Set(entries.map(({ date }) => date)).size);
      }),
    [slices, areEnough],
  );
  return useDerivedAfterPaint(are);
}
