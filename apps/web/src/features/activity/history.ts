import type { Activity, WeekTotal } from '@sevenfold/contract';
import { streaks, weekDone, type Streaks } from '@sevenfold/domain/activity';
import { addWeeks, compareWeeks, weekRangeList, type WeekId } from '@sevenfold/domain/calendar';
import { pastWeek, pastWeeks, type PastWeek, type WeekFigures } from '@sevenfold/domain/insight';
import type { ActivityRecords } from '../record/api';
import type { CountedActivity } from './countsFrom';

export interface History {
  /**
   * Every week from the first that the activity counts in to the current one, the oldest first; of an archived one to
   * its last record.
   */
  readonly weeks: readonly PastWeek[];
  readonly streaks: Streaks;
}

/**
 * How every week of an activity went.
 *
 * @param totals the server's figures
 * @param counted weeks whose records are on this device: they know what was just recorded, and win over the totals
 */
export function historyOf(
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
  // An entry that has just been made may be earlier than all that `countsFrom` knows of.
  const entered = recorded.find((week) => (figures.get(week)?.done ?? 0) > 0);
  const first = entered !== undefined && entered < activity.countsFrom ? entered : activity.countsFrom;
  // What is archived asks for nothing any more; when that began is not known, so its last record is taken for its end.
  const last = activity.isActive ? currentWeek : recorded.at(-1);
  if (last === undefined) return { weeks: [], streaks: { current: 0, best: 0 } };
  const weeks = pastWeeks(activity, figures, { first, last, current: currentWeek });
  return { weeks, streaks: streaks(weeks.map(({ outcome }) => outcome)) };
}

/** A week that may be before the activity began. */
export type LastWeek = PastWeek & { readonly isBefore: boolean };

/**
 * The `count` weeks before `end`, the oldest first; also those before the activity began, as weeks without anything.
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

/** The weeks a goal can be tried on, and that a mean is taken of: those that are over, since the activity counts. */
export const weeksOver = ({ weeks }: History, currentWeek: WeekId): readonly PastWeek[] =>
  weeks.filter(({ week }) => week < currentWeek);
