import { type WeekId, isWeekId } from '../calendar';
import { type GoalPeriod, type WeeklyGoalsTimeline, targetAt } from './goalTimeline';
import { type ActivityUnit, type Direction, isTargetAllowed } from './unit';

/** From `startWeekId` on the weekly goal is `target`, or there is none. */
export interface GoalChange {
  startWeekId: WeekId;
  target: number | null;
}

/**
 * The timeline after a goal is set: `target` (null: no goal) from `startWeekId` on, for good. The period that spans
 * that week is cut, later ones are superseded, and earlier weeks keep what they had.
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

/** Whether the periods keep the rule of {@link WeeklyGoalsTimeline} and every target is one the activity can have. */
export function isValidTimeline(timeline: WeeklyGoalsTimeline, unit: ActivityUnit, direction: Direction): boolean {
  return timeline.every((period, index) => {
    const { startWeekId, endWeekId, target } = period;
    if (!isWeekId(startWeekId) || !isTargetAllowed(unit, direction, target)) return false;
    if (endWeekId !== null && (!isWeekId(endWeekId) || endWeekId <= startWeekId)) return false;
    const next = timeline[index + 1];
    if (!next) return true;
    if (endWeekId === null || endWeekId > next.startWeekId) return false;
    return endWeekId < next.startWeekId || target !== next.target;
  });
}

/**
 * The changes that say, one after the other through {@link setGoal}, what `timeline` says from `fromWeekId` on. Given
 * to any timeline that agrees with `timeline` on the weeks before, they rebuild it exactly: that is how a change of
 * goal is undone. The first change is always for `fromWeekId` itself, because what is to be undone may have a goal
 * there.
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
