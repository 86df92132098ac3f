import { monthOf, yearRange } from '@sevenfold/domain/calendar';
import type { MonthTotal } from '@sevenfold/domain/insight';
import { useMemo } from 'react';
import { useFigures } from './exploration';
import { useActivity } from './api';

/** Monthly totals of an activity in a calendar year, as explore-data shows them; null while loading. */
export function useMonths(activityId: string, year: number): readonly MonthTotal[] | null {
  const { first: from, last: to } = yearRange(year);
  // A deleted activity stays on the screen until the next one is loaded; the server has no history of it any more.
  const isThere = useActivity(activityId) !== null;
  const figures = useFigures(activityId, { from, to }, isThere);
  return useMemo(
    () => figures?.buckets.map((bucket) => ({ month: monthOf(bucket.from), done: bucket.total })) ?? null,
    [figures],
  );
}
