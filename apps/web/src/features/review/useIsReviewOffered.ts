import type { WeekId } from '@sevenfold/domain/calendar';
import { isWorthReviewing } from '@sevenfold/domain/review';
import { useMemo } from 'react';
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
  return isWorthReviewing({
    recordedDays: useRecordedDays(week),
    hasHistory: activities.some(({ countsFrom }) => countsFrom < week),
  });
}

/** Number of the days of a week with records; 0 while loading. */
export function useRecordedDays(week: WeekId): number {
  useIsWeekLoaded(week);
  const slices = useWeekSlices(useWeekKey(week), useCountedActivities() ?? NONE);
  const days = useMemo(
    () =>
      mapDerived(slices, (records) => {
        const entries = Object.values(records?.byActivity ?? {}).flatMap((of) => of.entries);
        return new Set(entries.map(({ date }) => date)).size;
      }),
    [slices],
  );
  return useDerivedAfterPaint(days);
}
