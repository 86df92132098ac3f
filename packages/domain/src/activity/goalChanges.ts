import type { WeekId } from '../calendar';
import type { GoalChange } from './goalChange';
import { type WeeklyGoalsTimeline, targetAt } from './goalTimeline';

/**
 * The changes that reproduce `timeline` from `fromWeekId` on when applied in order with {@link setGoal} to any timeline
 * that agrees with it on the weeks before. Used to undo a goal change. The first change is always for `fromWeekId`
 * itself, because the change to be undone may have set a goal there.
 */
export function goalChanges(timeline: WeeklyGoalsTimeline, fromWeekId: WeekId): GoalChange[] {
  const changes: GoalChange[] = [{ startWeekId: fromWeekId, target: targetAt(timeline, fromWeekId) }];
  timeline.forEach(({ startWeekId, endWeekId, target }, index) => {
    if (startWeekId > fromWeekId) changes.push({ startWeekId, target });
    const isFollowed = timeline[index + 1]?.startWeekId === endWeekId;
    if (endWeekId !== null && endWeekId > fromWeekId && !isFollowed)
      changes.push({ startWeekId: endWeekId, target: null });
  });
  return changes;
}
