import type { WeekId } from '../calendar';

/** A weekly goal from `startWeekId` (inclusive) to `endWeekId` (exclusive); null means until further notice. */
export interface GoalPeriod {
  startWeekId: WeekId;
  endWeekId: WeekId | null;
  /** In days, times or minutes. */
  target: number;
}

/**
 * All weekly goals of an activity. Rule: sorted, not overlapping, ends exclusive, and adjacent periods of equal target
 * merged, so that a history of goals has exactly one representation. Weeks outside all periods have no goal.
 */
export type WeeklyGoalsTimeline = readonly GoalPeriod[];

/** The weekly goal of a week; null for none. */
export const targetAt = (timeline: WeeklyGoalsTimeline, week: WeekId): number | null =>
  periodAt(timeline, week)?.target ?? null;

/** The period that a week lies in; null for none. */
export function periodAt(timeline: WeeklyGoalsTimeline, week: WeekId): GoalPeriod | null {
  // Search from the end, because most lookups are for recent weeks.
  for (let i = timeline.length - 1; i >= 0; i--) {
    const period = timeline[i];
    if (period && period.startWeekId <= week) {
      return period.endWeekId === null || week < period.endWeekId ? period : null;
    }
  }
  return null;
}
