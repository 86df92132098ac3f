import { type ActivityUnit, type Direction, distinctDays, isExcused } from '../activity';
import { type WeekId, addWeeks, weekRangeList } from '../calendar';
import type { ActivityTotal } from './trend';

/** Number of quiet weeks from which on an area is reported as quiet. */
export const QUIET_WEEKS = 2;

export interface BalancedActivity {
  id: string;
  areaId: string | null;
  unit: ActivityUnit;
  direction: Direction;
  isActive: boolean;
  /** First week it counts in, see `countsFromWeek`. */
  countsFrom: WeekId;
}

/** A total with the dates on which something was done. */
export interface ActiveTotal extends ActivityTotal {
  /** Dates with at least one entry, 0 to 7. */
  activeDays: number;
  /** Bit n is set if day n of the week has an entry. */
  dayBits: number;
}

/** One activity's part in its area. */
export interface BalancePart {
  activityId: string;
  /** 0 for "at most" activities. */
  days: number;
  /** 0 unless counted in durations. */
  minutes: number;
}

/** One area's part of the whole. */
export interface AreaBalance {
  /** Null for activities without an area of the list. */
  areaId: string | null;
  /** Parts of its activities, in their order. Their days may coincide. */
  parts: BalancePart[];
  /** Dates on which at least one of its activities was done. */
  days: number;
  /** Share of the days of all areas, 0 to 1; 0 if nothing was done. */
  daysShare: number;
  /** Minutes of its activities counted in durations. */
  minutes: number;
  /** Share of the minutes of all areas, 0 to 1; 0 if no time was recorded. */
  minutesShare: number;
  /** Number of the latest weeks without records; 0 for an area without current activities. */
  quietWeeks: number;
}

/**
 * Distribution of activities over the areas, counted in distinct days. Activities in days, times and durations have
 * only this measure in common: by it, thirty glasses of water in a day do not outweigh three runs. "At most" activities
 * are left out of the days, but not of the time.
 *
 * @param areaIds in the order of the result; activities of no known area follow, if any
 * @param totals of at least these weeks; those without records may be missing
 * @param isRunning true if the last week is the current one: it may end a quiet time, but does not count as quiet
 */
export function areaBalance(
  areaIds: readonly string[],
  activities: readonly BalancedActivity[],
  totals: readonly ActiveTotal[],
  { last, count, isRunning }: { last: WeekId; count: number; isRunning: boolean },
): AreaBalance[] {
  const weeks = weekRangeList(addWeeks(last, 1 - count), last);
  const weekIds = new Set<string>(weeks);
  const within = totals.filter(({ weekId }) => weekIds.has(weekId));
  const areas = [...areaIds, null]
    .map((areaId) => {
      const members = membersOf(areaIds, activities, areaId);
      const parts = members.map((activity) => partOf(activity, within));
      return {
        areaId,
        members,
        parts,
        days: daysOf(members, within, weeks),
        minutes: sum(parts, ({ minutes }) => minutes),
        quietWeeks: quietWeeks(members, within, weeks, isRunning).length,
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

/** The weeks that {@link AreaBalance.quietWeeks} counts, latest first. @param areaId null for no known area */
export const listQuietWeeks = (
  areaIds: readonly string[],
  activities: readonly BalancedActivity[],
  totals: readonly ActiveTotal[],
  { last, count, isRunning }: { last: WeekId; count: number; isRunning: boolean },
  areaId: string | null,
): readonly WeekId[] =>
  quietWeeks(membersOf(areaIds, activities, areaId), totals, weekRangeList(addWeeks(last, 1 - count), last), isRunning);

/** The activities of an area; null for those of no known area. */
function membersOf(
  areaIds: readonly string[],
  activities: readonly BalancedActivity[],
  areaId: string | null,
): readonly BalancedActivity[] {
  const known = new Set(areaIds);
  return activities.filter((one) => (one.areaId !== null && known.has(one.areaId) ? one.areaId : null) === areaId);
}

const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

const sum = <T>(list: readonly T[], of: (one: T) => number): number => list.reduce((all, one) => all + of(one), 0);

/** The dates on which at least one of the activities was done. */
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
 * The latest weeks without records, latest first, from the first that an activity counts in. Mostly skipped weeks (away) are
 * ignored: they neither count nor end a quiet time. An area without goals is never quiet.
 */
function quietWeeks(
  activities: readonly BalancedActivity[],
  totals: readonly ActiveTotal[],
  weeks: readonly WeekId[],
  isRunning: boolean,
): readonly WeekId[] {
  const atLeast = activities.filter(({ isActive, direction }) => isActive && direction === 'AT_LEAST');
  if (atLeast.length === 0) return [];
  const members = new Set(activities.filter(({ direction }) => direction === 'AT_LEAST').map(({ id }) => id));
  const quiet: WeekId[] = [];
  for (const [index, week] of weeks.toReversed().entries()) {
    const counted = atLeast.filter(({ countsFrom }) => countsFrom <= week);
    if (counted.length === 0) return quiet;
    const ofWeek = totals.filter(({ weekId, activityId }) => weekId === week && members.has(activityId));
    if (ofWeek.some(({ activeDays }) => activeDays > 0)) return quiet;
    const isOver = index > 0 || !isRunning;
    const isAway = counted.every(({ id }) =>
      isMostlySkipped(ofWeek.find(({ activityId }) => activityId === id)?.skippedDays ?? 0),
    );
    if (isOver && !isAway) quiet.push(week);
  }
  return quiet;
}

/** True if so many days are skipped that a goal of once a week would be excused. */
const isMostlySkipped = (skippedDays: number): boolean =>
  isExcused({ unit: 'TIMES', direction: 'AT_LEAST', target: 1, done: 0, skippedDays });
