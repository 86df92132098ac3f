import type { WeekId } from '../calendar';
import type { GoalPeriod, WeeklyGoalsTimeline } from './goalTimeline';

/** Sets the weekly goal to `target` from `startWeekId` on; null for none. */
export interface GoalChange {
  startWeekId: WeekId;
  target: number | null;
}

/**
 * Returns the timeline after setting a goal (null for none) from `startWeekId` on. The period that spans that week is
 * cut, later ones are removed, and earlier weeks are unchanged.
 */
export function setGoal(timeline: WeeklyGoalsTimeline, startWeekId: WeekId, target: number | null): GoalPeriod[] {
  const kept = timeline
    .filter((period) => period.startWeekId < startWeekId)
    .map((period) =>
      period.endWeekId === null || period.endWeekId > startWeekId
        ? { ...period, endWeekId: startWeekId }
        : { ...period },
    );
  if (target === null) return kept;
  const previous = kept.at(-1);
  if (previous && previous.endWeekId === startWeekId && previous.target === target) {
    previous.endWeekId = null;
    return kept;
  }
  return [...kept, { startWeekId, endWeekId: null, target }];
}
