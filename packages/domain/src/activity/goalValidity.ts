import { isWeekId } from '../calendar';
import type { WeeklyGoalsTimeline } from './goalTimeline';
import { type ActivityUnit, type Direction, isTargetAllowed } from './unit';

/** True if the periods satisfy the rule of {@link WeeklyGoalsTimeline} and every target is allowed. */
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
