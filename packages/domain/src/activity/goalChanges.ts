import { addWeeks, type WeekId } from '../calendar';
import type { GoalChange } from './goalChange';
import { type WeeklyGoalsTimeline, targetAt } from './goalTimeline';
import type { Direction } from './unit';

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

/**
 * The changes that leave the weeks in which an activity was archived without a goal: those after its last record, because
 * the time of archiving is not stored. The current week and later ones keep their goals. Empty for a goal that was not
 * set in these weeks, and for an upper limit, which they have not exceeded.
 *
 * @param lastRecorded latest week with a record or a skip, up to the current one; null if there is none
 */
export function goalChangesOnReturn(
  {
    direction,
    weeklyGoalsTimeline: timeline,
  }: { readonly direction: Direction; readonly weeklyGoalsTimeline: WeeklyGoalsTimeline },
  lastRecorded: WeekId | null,
  currentWeek: WeekId,
): GoalChange[] {
  const from = lastRecorded === null ? timeline[0]?.startWeekId : addWeeks(lastRecorded, 1);
  if (from === undefined || direction === 'AT_MOST') return [];
  const asks = timeline.some(
    ({ startWeekId, endWeekId }) => startWeekId < currentWeek && from < (endWeekId ?? currentWeek),
  );
  return asks && from < currentWeek ? [{ startWeekId: from, target: null }, ...goalChanges(timeline, currentWeek)] : [];
}
