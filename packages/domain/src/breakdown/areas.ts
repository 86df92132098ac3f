import { addWeeks, type WeekId, weekRangeList } from '../calendar';
import {
  type ActiveTotal,
  areaBalance,
  type AreaBalance,
  type BalancedActivity,
  listQuietWeeks,
  shareOfArea,
} from '../insight';
import { activityPart, type Explained, explained, NOT_MET, type WeekPart } from './explained';

/** Share of an area in the active days or the time of all areas. @param areaId one of the balance */
export function explainBalance(
  balance: readonly AreaBalance[],
  areaId: string | null,
  about: 'days' | 'minutes',
): Explained {
  const own = balance.find((area) => area.areaId === areaId);
  return explained(
    own?.[`${about}Share`] ?? null,
    { kind: 'SHARE', measure: about === 'days' ? 'DAYS' : 'MINUTES' },
    balance.map((area) => ({
      kind: 'AREA',
      areaId: area.areaId,
      value: area[about],
      counts: area === own,
      activities: area.parts
        .filter((part) => part[about] > 0)
        .map((part) => activityPart(part.activityId, part[about])),
    })),
  );
}

/** Share of an activity in the active days of its area. @param members all activities of the area */
export const explainAreaShare = (
  members: readonly { readonly activityId: string; readonly days: number }[],
  activityId: string,
): Explained => {
  const parts = members.map((one) => activityPart(one.activityId, one.days, one.activityId === activityId));
  return explained(
    shareOfArea(
      members.reduce((sum, { activityId: id, days }) => (id === activityId ? sum + days : sum), 0),
      members.reduce((sum, { days }) => sum + days, 0),
    ),
    { kind: 'SHARE', measure: 'DAYS' },
    parts,
  );
};

/** The weeks without records in an area. The parameters are those of `areaBalance`. */
export function explainQuiet(
  areaIds: readonly string[],
  activities: readonly BalancedActivity[],
  totals: readonly ActiveTotal[],
  span: { last: WeekId; count: number; isRunning: boolean },
  areaId: string | null,
): Explained {
  const quiet = listQuietWeeks(areaIds, activities, totals, span, areaId);
  const daysIn = (last: WeekId) =>
    areaBalance(areaIds, activities, totals, { last, count: 1, isRunning: false }).find(
      (area) => area.areaId === areaId,
    )?.days ?? 0;
  return explained(
    quiet.length,
    { kind: 'QUIET' },
    weekRangeList(addWeeks(span.last, 1 - span.count), span.last).map((week): WeekPart => ({
      kind: 'WEEK',
      week,
      value: daysIn(week),
      counts: quiet.includes(week),
      met: NOT_MET,
    })),
  );
}
