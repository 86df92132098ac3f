import type { WeekId } from '../calendar';
import { type GoalPeriod, type WeeklyGoalsTimeline, targetAt } from './goalTimeline';

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

/**
 * The changes that reproduce `timeline` from `fromWeekId` on when applied in order with {@link setGoal} to any timeline
 * that agrees with it on the weeks before. Used to undo a goal change. The first change is always for `fromWeekId`
 * itself, because the change to be undone may have set a goal there.
 */
export function goalChanges(timeline: WeeklyGoalsTimeline, fromWeekId: WeekId): GoalChange[] {
  const changes: GoalChange[] = [{ startWeekId: fromWeekId, target: targetAt(timeline, fromWeekId) }];
  timeline.forEach(({ startWeekId, endWeekId, target }, index) => {
    if (startWeekId > fromWeekId) changes.push({ startWeekId, target });
    const goesOn = timeline[index + 1]?.startWeekId === endWeekId;
    if (endWeekId !== null && endWeekId > fromWeekId && !goesOn) changes.push({ startWeekId: endWeekId, target: null });
  });
  return changes;
}
