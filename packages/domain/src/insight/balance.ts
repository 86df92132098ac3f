import { type ActivityUnit, type Direction, distinctDays, isExcused } from '../activity';
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

/** A total that also knows on which dates something was done. */
export interface ActiveTotal extends ActivityTotal {
  /** 0 to 7. */
  activeDays: number;
  /** Bit n is set when the week's day n has an entry. */
  dayBits: number;
}

/** What one activity adds to its area. */
export interface BalancePart {
  activityId: string;
  /** 0 for what one wants to do at most. */
  days: number;
  /** 0 for what is not counted in durations. */
  minutes: number;
}

/** What one area has of the whole. */
export interface AreaBalance {
  /** Null: activities whose area is not among those given. */
  areaId: string | null;
  /** What its activities add to it, in their order. The days of several may be the same. */
  parts: BalancePart[];
  /** Dates on which at least one of its activities was done: running and swimming on one date are one. */
  days: number;
  /** Of the days of all areas, 0 to 1; 0 when nothing was done at all. */
  daysShare: number;
  /** Of its activities counted in durations. */
  minutes: number;
  /** Of the minutes of all areas, 0 to 1; 0 when no time was recorded at all. */
  minutesShare: number;
  /**
   * How many weeks up to the last one nothing was done in, of those looked at; 0 for an area without current
   * activities.
   */
  quietWeeks: number;
}

/**
 * How what was done is spread over the areas. Done is counted in distinct days, the one measure that days, times and
 * durations have in common, so that thirty glasses of water do not weigh more than three runs. What one wants to do at
 * most takes no part in it; in the time it does, for an hour is an hour.
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
      const parts = members.map((activity) => partOf(activity, within));
      return {
        areaId,
        members,
        parts,
        days: daysOf(members, within, weeks),
        minutes: sum(parts, ({ minutes }) => minutes),
        quietWeeks: quietWeeks(members, within, weeks, isRunning),
      };
    })
    .filter(({ areaId, members }) => areaId !== null || members.length > 0);
  const allDays = sum(areas, ({ days }) => days);
  const allMinutes = sum(areas, ({ minutes }) => minutes);
  return areas.map(({ areaId, parts, days, minutes, quietWeeks: quiet }) => ({
    areaId,
    parts,
    days,
    daysShare: share(days, allDays),
    minutes,
    minutesShare: share(minutes, allMinutes),
    quietWeeks: quiet,
  }));
}

const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

const sum = <T>(list: readonly T[], of: (one: T) => number): number => list.reduce((all, one) => all + of(one), 0);

/** The dates of some weeks on which one or more of the activities were done. */
function daysOf(
  activities: readonly BalancedActivity[],
  totals: readonly ActiveTotal[],
  weeks: readonly WeekId[],
): number {
  const wanted = new Set(activities.filter(({ direction }) => direction === 'AT_LEAST').map(({ id }) => id));
  const own = totals.filter(({ activityId }) => wanted.has(activityId));
  return sum(weeks, (week) => distinctDays(own.filter(({ weekId }) => weekId === week)));
}

function partOf({ id, direction, unit }: BalancedActivity, totals: readonly ActiveTotal[]): BalancePart {
  const own = totals.filter(({ activityId }) => activityId === id);
  return {
    activityId: id,
    days: direction === 'AT_LEAST' ? sum(own, ({ activeDays }) => activeDays) : 0,
    minutes: unit === 'DURATION' ? sum(own, ({ done }) => done) : 0,
  };
}

/**
 * How many of the latest weeks nothing was done in. Weeks in which everything was mostly skipped, as when away, are
 * passed over: they are neither quiet nor the end of it. An area that asks for nothing is not quiet.
 */
function quietWeeks(
  activities: readonly BalancedActivity[],
  totals: readonly ActiveTotal[],
  weeks: readonly WeekId[],
  isRunning: boolean,
): number {
  const asking = activities.filter(({ isActive, direction }) => isActive && direction === 'AT_LEAST');
  if (asking.length === 0) return 0;
  const members = new Set(activities.filter(({ direction }) => direction === 'AT_LEAST').map(({ id }) => id));
  let quiet = 0;
  for (const [index, week] of weeks.toReversed().entries()) {
    const ofWeek = totals.filter(({ weekId, activityId }) => weekId === week && members.has(activityId));
    if (ofWeek.some(({ activeDays }) => activeDays > 0)) return quiet;
    const isOver = index > 0 || !isRunning;
    const isAway = asking.every(({ id }) =>
      isMostlySkipped(ofWeek.find(({ activityId }) => activityId === id)?.skippedDays ?? 0),
    );
    if (isOver && !isAway) quiet += 1;
  }
  return quiet;
}

/** As many skipped days as excuse a week, for whatever it is counted in. */
const isMostlySkipped = (skippedDays: number): boolean =>
  isExcused({ unit: 'TIMES', direction: 'AT_LEAST', target: 1, done: 0, skippedDays });
