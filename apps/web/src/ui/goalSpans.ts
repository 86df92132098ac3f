import { addWeeks, compareWeeks, type WeekId } from '@sevenfold/domain/calendar';
import type { WeeklyGoalsTimeline } from '@sevenfold/domain/activity';

/** Consecutive weeks with the same weekly goal or none. Both ends are inclusive. */
export interface GoalSpan {
  first: WeekId;
  /** Last week; null for an open end. */
  last: WeekId | null;
  /** Null: no goal. */
  target: number | null;
}

/** Splits the time from the first goal on into spans without gaps: the goals, and "no goal" between and after them. */
export function goalSpans(periods: WeeklyGoalsTimeline, currentWeek: WeekId): GoalSpan[] {
  const spans: GoalSpan[] = [];
  let at = periods[0]?.startWeekId ?? currentWeek;
  const add = (first: WeekId, end: WeekId | null, target: number | null) =>
    spans.push({ first, last: end === null ? null : addWeeks(end, -1), target });
  for (const { startWeekId, endWeekId, target } of periods) {
    if (endWeekId !== null && compareWeeks(endWeekId, at) <= 0) continue;
    if (compareWeeks(at, startWeekId) < 0) add(at, startWeekId, null);
    const first = later(startWeekId, at);
    add(first, endWeekId, target);
    if (endWeekId === null) return spans;
    at = endWeekId;
  }
  add(at, null, null);
  return spans;
}

function later(a: WeekId, b: WeekId): WeekId {
  return compareWeeks(a, b) < 0 ? b : a;
}
