import type { Activity } from '@sevenfold/contract';
import { weekRangeOfYear } from '@sevenfold/domain/calendar';
import { shareOfArea } from '@sevenfold/domain/insight';
import { useMemo } from 'react';
import { useWeekTotals } from '#features/record';
import { useShownAreaOf } from '#features/area';
import { useActivities } from './api';

export interface AreaShare {
  /** Share, from 0 to 1. */
  readonly share: number;
  /** Days with an entry of this activity. */
  readonly days: number;
  /** Sum of those days over all activities of the area. */
  readonly areaDays: number;
  /** All activities of the area, including this one. */
  readonly members: readonly { readonly activity: Activity; readonly days: number }[];
}

/**
 * Returns the share of an activity in the total of its area over a year. Null while loading, without entries, for the
 * only activity of an area, and for a maximum goal, where a share has no meaning.
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
    const daysById = new Map<string, number>();
    for (const { activityId, activeDays } of totals)
      daysById.set(activityId, (daysById.get(activityId) ?? 0) + activeDays);
    const members = wanted.map((activity) => ({ activity, days: daysById.get(activity.id) ?? 0 }));
    const areaDays = members.reduce((sum, { days }) => sum + days, 0);
    const days = members.find(({ activity }) => activity.id === id)?.days ?? 0;
    const share = shareOfArea(days, areaDays);
    return share === null ? null : { share, days, areaDays, members };
  }, [activities, totals, id, areaId, direction, shownArea]);
}
