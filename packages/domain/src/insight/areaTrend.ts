import { countsInMean, isOfWeek, meanAttainment } from '../activity';
import type { WeekId } from '../calendar';
import { pastWeek } from './pastWeek';
import type { ActivityTotal, ListedActivity } from './trend';

export interface AreaActivity extends ListedActivity {
  /** Null for activities without an area of the list. */
  areaId: string | null;
}

/** Part of an area in the attainment of a week. */
export interface AreaPart {
  areaId: string | null;
  /** 0 to 1; the parts of a week add up to its attainment. */
  share: number;
}

/**
 * Splits the attainment of each week by area: the part of an area is its attained goals divided by all goals that
 * count.
 *
 * @param areaIds in the order of the parts; activities of no known area follow. Empty parts are left out
 * @param totals of those weeks; weeks without records are left out
 * @param current the current week
 */
export function areaTrend(
  areaIds: readonly string[],
  activities: readonly AreaActivity[],
  totals: readonly ActivityTotal[],
  weeks: readonly WeekId[],
  current: WeekId,
): readonly (readonly AreaPart[])[] {
  const known = new Map(totals.map((total) => [`${total.weekId} ${total.activityId}`, total]));
  const order = [...areaIds, null];
  return weeks.map((week) => {
    const results = activities.flatMap((activity) => {
      const figures = known.get(`${week} ${activity.id}`);
      if (!isOfWeek(activity, week, figures)) return [];
      const areaId = activity.areaId !== null && areaIds.includes(activity.areaId) ? activity.areaId : null;
      return [{ areaId, result: pastWeek(activity, week, figures, week >= current) }];
    });
    const counted = results.filter(({ result }) => countsInMean(result)).length;
    return order.flatMap((areaId) => {
      const own = results.filter((one) => one.areaId === areaId && countsInMean(one.result));
      const mean = meanAttainment(own.map(({ result }) => result));
      return mean === null || mean === 0 ? [] : [{ areaId, share: (mean * own.length) / counted }];
    });
  });
}
