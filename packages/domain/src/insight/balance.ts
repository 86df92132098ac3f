import { type ActivityUnit, type Direction, isExcused } from '../activity';
import { type WeekId, addWeeks, weekRangeList } from '../calendar';
import type { ActivityTotal } from './trend';

/** From this many quiet weeks on, it is said of an area. */
export const QUIET_WEEKS = 2;

export interface BalancedActivity {
  id: string;
  areaId: string | null;
  unit: ActivityUnit;
  direction: Direction;
  isActive: boolean;
}

/** A total that also knows on how many dates something was done, 0 to 7. */
export interface ActiveTotal extends ActivityTotal {
  activeDays: number;
}

/** What one area has of the whole. */
export interface AreaBalance {
  /** Null: activities whose area is not among those given. */
  areaId: string | null;
  /** Days on which an activity was done, each activity by itself: running and swimming on one date are two. */
  days: number;
  /** Of the days of all areas, 0 to 1; 0 when nothing was done at all. */
  daysShare: number;
  /** Of its activities counted in durations. */
  minutes: number;
  /** Of the minutes of all areas, 0 to 1; 0 when no time was recorded at all. */
  minutesShare: number;
  /** How many weeks up to the last one nothing was done in, of those looked at; 0 for an area without current activities. */
  quietWeeks: number;
}

/**
 * How what was done is spread over the areas. Done is counted in days, the one measure that days, times and durations have in common, so that
 * thirty glasses of water do not weigh more than three runs. What one wants to do at most takes no part in it; in the time it does,
 * for an hour is an hour.
 *
 * @param areaIds in the order of the answer; the activities of no known area follow, if there are any
 * @param totals of those weeks; one without a record is left out
 * @param isRunning whether the last week is not over: it ends a quiet time, and is none itself
 */
export function areaBalance(
  areaIds: readonly string[],
  activities: readonly BalancedActivity[],
  totals: readonly ActiveTotal[],
  { last, count, isRunning }: { last: WeekId; count: number; isRunning: boolean },
): AreaBalance[] {
  const weeks = weekRangeList(addWeeks(last, 1 - count), last);
  const known = new Set(areaIds);
  const areaOf = ({ areaId }: BalancedActivity) => (areaId !== null && known.has(areaId) ? areaId : null);
  const looked = new Set<string>(weeks);
  const within = totals.filter(({ weekId }) => looked.has(weekId));
  const areas = [...areaIds, null]
    .map((areaId) => {
      const members = activities.filter((activity) => areaOf(activity) === areaId);
      return { areaId, members, ...sums(members, within), quietWeeks: quietWeeks(members, within, weeks, isRunning) };
    })
    .filter(({ areaId, members }) => areaId !== null || members.length > 0);
  const allDays = areas.reduce((sum, { days }) => sum + days, 0);
  const allMinutes = areas.reduce((sum, { minutes }) => sum + minutes, 0);
  return areas.map(({ areaId, days, minutes, quietWeeks: quiet }) => ({
    areaId, days, daysShare: share(days, allDays), minutes, minutesShare: share(minutes, allMinutes), quietWeeks: quiet,
  }));
}

const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

function sums(activities: readonly BalancedActivity[], totals: readonly ActiveTotal[]): { days: number; minutes: number } {
  const byId = new Map(activities.map((activity) => [activity.id, activity]));
  let days = 0;
  let minutes = 0;
  for (const { activityId, done, activeDays } of totals) {
    const activity = byId.get(activityId);
    if (activity?.direction === 'AT_LEAST') days += activeDays;
    if (activity?.unit === 'DURATION') minutes += done;
  }
  return { days, minutes };
}

/**
 * How many of the latest weeks nothing was done in. Weeks in which everything was mostly skipped, as when away, are passed over: they
 * are neither quiet nor the end of it. An area that asks for nothing is not quiet.
 */
function quietWeeks(activities: readonly BalancedActivity[], totals: readonly ActiveTotal[], weeks: readonly WeekId[], isRunning: boolean): number {
  const asking = activities.filter(({ isActive, direction }) => isActive && direction === 'AT_LEAST');
  if (asking.length === 0) return 0;
  const members = new Set(activities.filter(({ direction }) => direction === 'AT_LEAST').map(({ id }) => id));
  let quiet = 0;
  for (const [index, week] of weeks.toReversed().entries()) {
    const ofWeek = totals.filter(({ weekId, activityId }) => weekId === week && members.has(activityId));
    if (ofWeek.some(({ activeDays }) => activeDays > 0)) return quiet;
    const isOver = index > 0 || !isRunning;
    const isAway = asking.every(({ id }) => isMostlySkipped(ofWeek.find(({ activityId }) => activityId === id)?.skippedDays ?? 0));
    if (isOver && !isAway) quiet += 1;
  }
  return quiet;
}

/** As many skipped days as excuse a week, for whatever it is counted in. */
const isMostlySkipped = (skippedDays: number): boolean => isExcused({ unit: 'TIMES', direction: 'AT_LEAST', target: 1, done: 0, skippedDays });
