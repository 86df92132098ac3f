import type { Activity } from '@sevenfold/contract';
import { weekRangeOfYear } from '@sevenfold/domain/calendar';
import { shareOfArea } from '@sevenfold/domain/insight';
import { useMemo } from 'react';
import { useWeekTotals } from '../record/api';
import { useActivities } from './api';

/**
 * How much of what was done in an activity's area in a year is its own, 0 to 1. Null while that is not known, where nothing was done, for
 * the only activity of an area, and for a ceiling, which nobody wants a share of.
 */
export function useAreaShare({ id, areaId, direction }: Activity, isoYear: number): number | null {
  const activities = useActivities();
  const { first, last } = weekRangeOfYear(isoYear);
  const totals = useWeekTotals(first, last).data;
  return useMemo(() => {
    const members = new Set(activities?.filter((one) => one.areaId === areaId && one.direction === 'AT_LEAST').map((one) => one.id));
    if (!totals || direction === 'AT_MOST' || members.size < 2) return null;
    const daysOf = (isCounted: (activityId: string) => boolean) => totals.reduce((sum, { activityId, activeDays }) => sum + (isCounted(activityId) ? activeDays : 0), 0);
    return shareOfArea(daysOf((one) => one === id), daysOf((one) => members.has(one)));
  }, [activities, totals, id, areaId, direction]);
}
