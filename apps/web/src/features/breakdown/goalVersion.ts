import type { Activity } from '@sevenfold/contract';
import { periodAt } from '@sevenfold/domain/activity';
import { addWeeks, type WeekId } from '@sevenfold/domain/calendar';
import { text } from '#platform';
import { type Counted, goalText } from '#features/record';
import { isShortWeek, weekNameIn } from '#features/activity';

/** A noun with weekly goals. */
export type DatedGoal = Counted & Pick<Activity, 'direction' | 'weeklyGoalsTimeline'>;

/**
 * Describes the goal that applied in a week: "3 days a week, since W34 (2nd of 2 goals)", "…, from W20 to W27". Ends
 * are stored exclusive and shown as the last week.
 */
export function goalVersion(activity: Activity, week: WeekId, currentWeek: WeekId): string {
  const period = periodAt(activity.weeklyGoalsTimeline, week);
  return period && isShortWeek(activity, week)
    ? text('ui.labelled', { name: goalText(activity, period.target), value: text('goal.shortFirstWeek') })
    : timelineVersion(activity, week, currentWeek);
}

/** As `goalVersion`, for a goal that has no short first week. */
export function timelineVersion(dated: DatedGoal, week: WeekId, currentWeek: WeekId): string {
  const timeline = dated.weeklyGoalsTimeline;
  const period = periodAt(timeline, week);
  if (!period) return text('goal.none');
  const values = {
    goal: goalText(dated, period.target),
    from: weekNameIn(period.startWeekId, currentWeek),
    to: period.endWeekId === null ? '' : weekNameIn(addWeeks(period.endWeekId, -1), currentWeek),
  };
  const goal = text(period.endWeekId === null ? 'breakdown.goalSince' : 'breakdown.goalFromTo', values);
  return timeline.length > 1
    ? text('breakdown.goalVersion', { goal, number: timeline.indexOf(period) + 1, count: timeline.length })
    : goal;
}
