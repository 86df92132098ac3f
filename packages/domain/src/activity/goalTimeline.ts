import type { WeekId } from '../calendar';

/**
 * One weekly goal over a run of weeks: from `startWeekId` up to, and without, `endWeekId`; null is "until further
 * notice".
 */
export interface GoalPeriod {
  startWeekId: WeekId;
  endWeekId: WeekId | null;
  /** In days, times or minutes. */
  target: number;
}

/**
 * All weekly goals an activity has ever had. Rule: sorted, without overlap, ends exclusive, and neighbours of equal
 * target merged, so that one history of goals has exactly one timeline. Weeks in no period have no goal.
 */
export type WeeklyGoalsTimeline = readonly GoalPeriod[];

/** The weekly goal of a week, or null for none. */
export const targetAt = (timeline: WeeklyGoalsTimeline, week: WeekId): number | null =>
  periodAt(timeline, week)?.target ?? null;

/** The period whose goal a week has, or null for none. */
export function periodAt(timeline: WeeklyGoalsTimeline, week: WeekId): GoalPeriod | null {
  // From the end: nearly every question is about a recent week.
  for (let i = timeline.length - 1; i >= 0; i--) {
    const period = timeline[i];
    if (period && period.startWeekId <= week) {
      return period.endWeekId === null || week < period.endWeekId ? period : null;
    }
  }
  return null;
}
