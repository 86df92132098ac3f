import type { Activity, WeekTotal } from '@sevenfold/contract';
import { streaks, weekDone, type Streaks } from '@sevenfold/domain/activity';
import { addWeeks, compareWeeks, weekRangeList, type WeekId } from '@sevenfold/domain/calendar';
import { pastWeek, pastWeeks, type PastWeek, type WeekFigures } from '@sevenfold/domain/insight';
import type { ActivityRecords } from '#features/record';
import type { CountedActivity } from './countsFrom';

export interface History {
  /**
   * Returns every week from the first that the activity counts in to the current one, oldest first; for an archived
   * activity, to its last entry.
   */
  readonly weeks: readonly PastWeek[];
  readonly streaks: Streaks;
}

/**
 * Computes the result of every week of an activity.
 *
 * @param totals the server's totals
 * @param counted weeks whose entries are on this device; they include the latest changes and override the totals
 */
export function computeHistory(
  activity: Pick<CountedActivity, 'unit' | 'direction' | 'weeklyGoalsTimeline' | 'isActive' | 'countsFrom'>,
  totals: readonly WeekTotal[],
  counted: ReadonlyMap<WeekId, ActivityRecords>,
  currentWeek: WeekId,
): History {
  const figures = new Map<WeekId, WeekFigures>(
    totals.map(({ weekId, done, skippedDays }) => [weekId, { done, skippedDays }]),
  );
  for (const [week, { entries, skips }] of counted) {
    if (entries.length + skips.length > 0)
      figures.set(week, { done: weekDone(activity.unit, entries), skippedDays: skips.length });
    else figures.delete(week);
  }
  const recorded = [...figures.keys()].filter((week) => week <= currentWeek).sort(compareWeeks);
  // A new entry may be earlier than `countsFrom`.
  const entered = recorded.find((week) => (figures.get(week)?.done ?? 0) > 0);
  const first = entered !== undefined && entered < activity.countsFrom ? entered : activity.countsFrom;
  // Archived activities have no goals any more; the date of archiving is unknown, so the last entry is taken as the
  // end.
  const last = activity.isActive ? currentWeek : recorded.at(-1);
  if (last === undefined) return { weeks: [], streaks: { current: 0, best: 0 } };
  const weeks = pastWeeks(activity, figures, { first, last, current: currentWeek });
  return { weeks, streaks: streaks(weeks.map(({ outcome }) => outcome)) };
}

/** A week that may be before the activity began. */
export type LastWeek = PastWeek & { readonly isBefore: boolean };

/**
 * Returns the `count` weeks before `end`, oldest first. Weeks before the activity began are included without figures.
 */
export function lastWeeks(
  activity: Pick<Activity, 'unit' | 'direction'>,
  { weeks }: History,
  count: number,
  end: WeekId,
): readonly LastWeek[] {
  const known = new Map(weeks.map((week) => [week.week, week]));
  return weekRangeList(addWeeks(end, -count), addWeeks(end, -1)).map((week) => ({
    ...(known.get(week) ?? pastWeek({ ...activity, weeklyGoalsTimeline: [] }, week, undefined, false)),
    isBefore: !known.has(week),
  }));
}

/** Returns the completed weeks since the activity counts: those a goal can be simulated on and a mean is taken of. */
export const weeksOver = ({ weeks }: History, currentWeek: WeekId): readonly PastWeek[] =>
  weeks.filter(({ week }) => week < currentWeek);
