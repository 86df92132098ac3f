import type { WeekTotal } from '@sevenfold/contract';
import { addWeeks, type WeekId, weekRange } from '@sevenfold/domain/calendar';
import { useMemo } from 'react';
import { combineDerived, mapDerived, useDerivedAfterPaint } from '#platform';
import { currentTotals } from '#features/insight';
import type { WeekKey, WeekSlices } from '#features/record';
import type { WeekData } from './useWeek';

/** Totals of all weeks up to the one shown, with the latest changes; undefined while loading. */
export function useCurrentTotals(
  { id, weekStartDay }: WeekKey,
  { allActivities, totals, slices, before }: Pick<WeekData, 'allActivities' | 'totals' | 'slices' | 'before'>,
): readonly WeekTotal[] | undefined {
  const derived = useMemo(() => {
    const dated = (week: WeekId, records: WeekSlices) =>
      records && { from: weekRange(week, weekStartDay).first, ...records };
    return mapDerived(combineDerived(slices, before), ([now, earlier]) => {
      const records = dated(id, now);
      return totals && records && currentTotals(id, allActivities, totals, records, dated(addWeeks(id, -1), earlier));
    });
  }, [id, weekStartDay, allActivities, totals, slices, before]);
  return useDerivedAfterPaint(derived);
}
