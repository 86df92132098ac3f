import type { Activity, WeekTotal } from '@sevenfold/contract';
import { addWeeks, type WeekId } from '@sevenfold/domain/calendar';
import { type RecentWeeks, recentWeeks, type WeekFigures } from '@sevenfold/domain/insight';
import { useMemo } from 'react';
import { useWeekTotals } from '#features/record';
import { useCountsFrom } from './countsFrom';
import { useCurrentWeek } from './current';

/**
 * Results of the latest `count` completed weeks by activity; undefined until the totals are loaded, and for no weeks.
 */
export function useRecentWeeks(
  activities: readonly Activity[] | undefined,
  count: number,
): ReadonlyMap<string, RecentWeeks> | undefined {
  const current = useCurrentWeek();
  const countsFrom = useCountsFrom();
  const { data } = useWeekTotals(addWeeks(current, -count), addWeeks(current, -1));
  return useMemo(() => {
    if (count === 0 || !data || !activities) return undefined;
    const figures = figuresByActivity(data);
    const weeksOf = (activity: Activity) =>
      recentWeeks({ ...activity, countsFrom: countsFrom(activity) }, figures.get(activity.id) ?? NONE, {
        current,
        count,
      });
    return new Map(activities.map((activity) => [activity.id, weeksOf(activity)]));
  }, [activities, data, countsFrom, current, count]);
}

const NONE: ReadonlyMap<WeekId, WeekFigures> = new Map();

function figuresByActivity(totals: readonly WeekTotal[]): ReadonlyMap<string, ReadonlyMap<WeekId, WeekFigures>> {
  const figures = new Map<string, Map<WeekId, WeekFigures>>();
  for (const { activityId, weekId, done, skippedDays } of totals) {
    const weeks = figures.get(activityId) ?? new Map<WeekId, WeekFigures>();
    figures.set(activityId, weeks.set(weekId, { done, skippedDays }));
  }
  return figures;
}
