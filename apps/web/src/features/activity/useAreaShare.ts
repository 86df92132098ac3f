import type { Activity } from '@sevenfold/contract';
import { weekRangeOfYear } from '@sevenfold/domain/calendar';
import { shareOfArea } from '@sevenfold/domain/insight';
import { useMemo } from 'react';
import { useWeekTotals } from '../record/api';
import { useShownAreaOf } from '../area/api';
import { useActivities } from './api';

export interface AreaShare {
  /** 0 to 1. */
  readonly share: number;
  /** Days on which it was done. */
  readonly days: number;
  /** Those of all activities of the area together. */
  readonly areaDays: number;
  /** Every activity of the area, this one included. */
  readonly members: readonly { readonly activity: Activity; readonly days: number }[];
}

/**
 * How much of what was done in an activity's area in a year is its own. Null while that is not known, where nothing was
 * done, for the only activity of an area, and for a ceiling, which nobody wants a share of.
 */
export function useAreaShare({ id, areaId, direction }: Activity, isoYear: number): AreaShare | null {
  const activities = useActivities();
  const shownArea = useShownAreaOf();
  const { first, last } = weekRangeOfYear(isoYear);
  const totals = useWeekTotals(first, last).data;
  return useMemo(() => {
    const wanted =
      activities?.filter((one) => shownArea(one.areaId) === shownArea(areaId) && one.direction === 'AT_LEAST') ?? [];
    if (!totals || direction === 'AT_MOST' || wanted.length < 2) return null;
    const members = wanted.map((activity) => ({
      activity,
      days: totals.reduce((sum, { activityId, activeDays }) => sum + (activityId === activity.id ? activeDays : 0), 0),
    }));
    const areaDays = members.reduce((sum, { days }) => sum + days, 0);
    const days = members.find(({ activity }) => activity.id === id)?.days ?? 0;
    const share = shareOfArea(days, areaDays);
    return share === null ? null : { share, days, areaDays, members };
  }, [activities, totals, id, areaId, direction, shownArea]);
}
