import type { Activity, WeekTotal } from '@sevenfold/contract';
import { streaks, weekDone, type Streaks } from '@sevenfold/domain/activity';
import { addWeeks, compareWeeks, weekRangeList, type WeekId } from '@sevenfold/domain/calendar';
import { pastWeek, pastWeeks, type PastWeek, type WeekFigures } from '@sevenfold/domain/insight';
import type { ActivityRecords } from '../record/api';

export interface History {
  /** Every week from the first that has a record or a goal to the current one, the oldest first; empty when there is none. */
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
  activity: Pick<Activity, 'unit' | 'direction' | 'weeklyGoalsTimeline' | 'isActive'>,
  totals: readonly WeekTotal[],
  counted: ReadonlyMap<WeekId, ActivityRecords>,
  currentWeek: WeekId,
): History {
  const figures = new Map<WeekId, WeekFigures>(totals.map(({ weekId, done, skippedDays }) => [weekId, { done, skippedDays }]));
  for (const [week, { entries, skips }] of counted) {
    if (entries.length + skips.length > 0) figures.set(week, { done: weekDone(activity.unit, entries), skippedDays: skips.length });
    else figures.delete(week);
  }
  const recorded = [...figures.keys()].filter((week) => week <= currentWeek).sort(compareWeeks);
  const goals = activity.weeklyGoalsTimeline.map(({ startWeekId }) => startWeekId).filter((week) => week <= currentWeek);
  const first = [...recorded.slice(0, 1), ...goals.slice(0, 1)].sort(compareWeeks)[0];
  // What is archived asks for nothing any more; when that began is not known, so its last record is taken for its end.
  const last = activity.isActive ? currentWeek : recorded.at(-1);
  if (first === undefined || last === undefined) return { weeks: [], streaks: { current: 0, best: 0 } };
  const weeks = pastWeeks(activity, figures, { first, last, current: currentWeek });
  return { weeks, streaks: streaks(weeks.map(({ outcome }) => outcome)) };
}

/** A week that may be before the activity began. */
export type LastWeek = PastWeek & { readonly isBefore: boolean };

/** The `count` weeks before `end`, the oldest first; also those before the activity began, as weeks without anything. */
export function lastWeeks(activity: Pick<Activity, 'unit' | 'direction'>, { weeks }: History, count: number, end: WeekId): readonly LastWeek[] {
  const known = new Map(weeks.map((week) => [week.week, week]));
  return weekRangeList(addWeeks(end, -count), addWeeks(end, -1)).map((week) => ({
    ...(known.get(week) ?? pastWeek({ ...activity, weeklyGoalsTimeline: [] }, week, undefined, false)),
    isBefore: !known.has(week),
  }));
}

/**
 * The weeks a goal can be tried on: those that are over, since the activity exists.
 *
 * @param madeIn the week the activity was made in; what was recorded for earlier ones counts as well
 */
export function weeksToTry(activity: Pick<Activity, 'unit' | 'direction'>, history: History, madeIn: WeekId, currentWeek: WeekId): readonly PastWeek[] {
  const end = history.weeks.at(-1)?.week ?? currentWeek;
  const over = end < currentWeek ? addWeeks(end, 1) : currentWeek;
  const first = [madeIn, ...history.weeks.slice(0, 1).map(({ week }) => week)].sort(compareWeeks)[0] ?? over;
  return lastWeeks(activity, history, Math.max(0, weekRangeList(first, over).length - 1), over);
}

/** What a week came to on average. Excused weeks and those before the activity began stay out; null when that leaves none. */
export function averageDone(weeks: readonly LastWeek[]): number | null {
  const counted = weeks.filter(({ isBefore, outcome }) => !isBefore && outcome !== 'EXCUSED');
  return counted.length === 0 ? null : counted.reduce((sum, { done }) => sum + done, 0) / counted.length;
}
