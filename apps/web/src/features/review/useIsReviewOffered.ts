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
  useIsWeekLoaded(week);
  const activities = useCountedActivities() ?? NONE;
  const slices = useWeekSlices(useWeekKey(week), activities);
  const isWorth = useMemo(
    () =>
      mapDerived(slices, (records) => {
        const entries = Object.values(records?.byActivity ?? {}).flatMap((of) => of.entries);
        return isWorthReviewing({
          recordedDays: new Set(entries.map(({ date }) => date)).size,
          hasHistory: activities.some(({ countsFrom }) => countsFrom < week),
        });
      }),
    [slices, activities, week],
  );
  return useDerivedAfterPaint(isWorth);
}
