import type { Activity } from '@sevenfold/contract';
import { periodAt } from '@sevenfold/domain/activity';
import { addWeeks, type WeekId } from '@sevenfold/domain/calendar';
import { text } from '../../platform/text';
import { goalText } from '../record/goal';
import { isShortWeek } from '../activity/firstGoal';
import { weekNameIn } from '../activity/goalText';

/**
 * Describes the goal that applied in a week: "3 days a week, since W34 (2nd of 2 goals)", "…, from W20 to W27". Ends
 * are stored exclusive and shown as the last week.
 */
export function goalVersion(activity: Activity, week: WeekId, currentWeek: WeekId): string {
  const timeline = activity.weeklyGoalsTimeline;
  const period = periodAt(timeline, week);
  if (!period) return text('goal.none');
  const values = {
    goal: goalText(activity, period.target),
    from: weekNameIn(period.startWeekId, currentWeek),
    to: period.endWeekId === null ? '' : weekNameIn(addWeeks(period.endWeekId, -1), currentWeek),
  };
  if (isShortWeek(activity, week))
    return text('ui.labelled', { name: values.goal, value: text('goal.shortFirstWeek') });
  const goal = text(period.endWeekId === null ? 'breakdown.goalSince' : 'breakdown.goalFromTo', values);
  return timeline.length > 1
    ? text('breakdown.goalVersion', { goal, number: timeline.indexOf(period) + 1, count: timeline.length })
    : goal;
}
