import { monthOf, yearRange } from '@sevenfold/domain/calendar';
import type { MonthTotal } from '@sevenfold/domain/insight';
import { useMemo } from 'react';
import { useFigures } from './exploration';

/** Monthly totals of an activity in a calendar year, as explore-data shows them; null while loading. */
export function useMonths(activityId: string, year: number): readonly MonthTotal[] | null {
  const { first: from, last: to } = yearRange(year);
  const figures = useFigures(activityId, { from, to }, true);
  return useMemo(
    () => figures?.buckets.map((bucket) => ({ month: monthOf(bucket.from), done: bucket.total })) ?? null,
    [figures],
  );
}
