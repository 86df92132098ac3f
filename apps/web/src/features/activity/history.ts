import type { Activity, WeekTotal } from '@sevenfold/contract';
import { streaks, targetAt, weekDone, weekOutcome, type Streaks, type WeekOutcome } from '@sevenfold/domain/activity';
import { addWeeks, compareWeeks, weekRangeList, type WeekId } from '@sevenfold/domain/calendar';
import type { ActivityRecords } from '../record/api';

/** One week of one activity. */
export interface PastWeek {
  readonly week: WeekId;
  /** In the activity's unit. */
  readonly done: number;
  /** Null: no weekly goal. */
  readonly target: number | null;
  readonly outcome: WeekOutcome;
}

export interface History {
  /** Every week from the first that has a record or a goal to the current one, the oldest first; empty when there is none. */
  readonly weeks: readonly PastWeek[];
  readonly streaks: Streaks;
}

interface Figures {
  readonly done: number;
  readonly skippedDays: number;
}

const NOTHING: Figures = { done: 0, skippedDays: 0 };

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
  const { unit, direction, weeklyGoalsTimeline: timeline } = activity;
  const figures = new Map<WeekId, Figures>(totals.map(({ weekId, done, skippedDays }) => [weekId, { done, skippedDays }]));
  for (const [week, { entries, skips }] of counted) {
    if (entries.length + skips.length > 0) figures.set(week, { done: weekDone(unit, entries), skippedDays: skips.length });
    else figures.delete(week);
  }
  const recorded = [...figures.keys()].filter((week) => week <= currentWeek).sort(compareWeeks);
  const goals = timeline.map(({ startWeekId }) => startWeekId).filter((week) => week <= currentWeek);
  const first = [...recorded.slice(0, 1), ...goals.slice(0, 1)].sort(compareWeeks)[0];
  // What is archived asks for nothing any more; when that began is not known, so its last record is taken for its end.
  const last = activity.isActive ? currentWeek : recorded.at(-1);
  if (first === undefined || last === undefined) return { weeks: [], streaks: { current: 0, best: 0 } };
  const weeks = weekRangeList(first, last).map((week): PastWeek => {
    const { done, skippedDays } = figures.get(week) ?? NOTHING;
    const target = targetAt(timeline, week);
    return { week, done, target, outcome: weekOutcome({ unit, direction, target, done, skippedDays, running: week === currentWeek }) };
  });
  return { weeks, streaks: streaks(weeks.map(({ outcome }) => outcome)) };
}

/** The `count` weeks before `end`, the oldest first; also those before the activity began, as weeks without anything. */
export function lastWeeks({ weeks }: History, count: number, end: WeekId): readonly (PastWeek & { readonly isBefore: boolean })[] {
  const known = new Map(weeks.map((week) => [week.week, week]));
  return weekRangeList(addWeeks(end, -count), addWeeks(end, -1)).map((week) => ({
    ...(known.get(week) ?? { week, done: 0, target: null, outcome: 'NO_GOAL' as const }),
    isBefore: !known.has(week),
  }));
}

/** What a week came to on average. Excused weeks and those before the activity began stay out; null when that leaves none. */
export function averageDone(weeks: readonly (PastWeek & { readonly isBefore: boolean })[]): number | null {
  const counted = weeks.filter(({ isBefore, outcome }) => !isBefore && outcome !== 'EXCUSED');
  return counted.length === 0 ? null : counted.reduce((sum, { done }) => sum + done, 0) / counted.length;
}
