import type { Activity } from '@sevenfold/contract';
import { periodAt } from '@sevenfold/domain/activity';
import { addWeeks, type WeekId } from '@sevenfold/domain/calendar';
import { text } from '#platform';
import { type Counted, goalText } from '#features/record';
import { isShortWeek, weekNameIn } from '#features/activity';

/** A noun with weekly goals. */
export type DatedGoal = Counted & Pick<Activity, 'direction' | 'weeklyGoalsTimeline' | 'createdAt'>;

/**
 * Describes the goal that applied in a week: "3 days a week, since W34 (2nd of 2 goals)", "…, from W20 to W27", "2 days a
 * week: short first week". Ends are stored exclusive and shown as the last week.
 */
export function goalVersion(dated: DatedGoal, week: WeekId, currentWeek: WeekId): string {
  const timeline = dated.weeklyGoalsTimeline;
  const period = periodAt(timeline, week);
  if (!period) return text('goal.none');
  const amount = goalText(dated, period.target);
  if (isShortWeek(dated, week)) return text('ui.labelled', { name: amount, value: text('goal.shortFirstWeek') });
  const values = {
    goal: amount,
    from: weekNameIn(period.startWeekId, currentWeek),
    to: period.endWeekId === null ? '' : weekNameIn(addWeeks(period.endWeekId, -1), currentWeek),
  };
  const goal = text(period.endWeekId === null ? 'breakdown.goalSince' : 'breakdown.goalFromTo', values);
  return timeline.length > 1
    ? text('breakdown.goalVersion', { goal, number: timeline.indexOf(period) + 1, count: timeline.length })
    : goal;
}
