import type { Activity } from '@sevenfold/contract';
import type { WeekId } from '@sevenfold/domain/calendar';
import { useText } from '#platform';
import { LineButton } from '#ui';
import { goalText } from '#features/record';
import { useWeekStartDay } from '#features/user';
import { currentGoal } from '../goalChange';
import { goalDates } from '../goalDates';
import { GoalBar } from './GoalBar';

interface GoalLineProps {
  activity: Activity;
  currentWeek: WeekId;
  /** First week of the change; by default this week. */
  onChange(startWeek?: WeekId): void;
}

/** The weekly goal in a line: the current one with its start, planned ones, and the earlier ones on request. */
export function GoalLine({ activity, currentWeek, onChange }: GoalLineProps) {
  const text = useText();
  const weekStartDay = useWeekStartDay();
  const timeline = activity.weeklyGoalsTimeline;
  const { target, since } = currentGoal(timeline, currentWeek);
  const goal = goalText(activity, target);
  return (
    // The other goals have a line of their own in every language, so that the change stays beside the goal.
    <div className="flex flex-col text-small text-n10 tabular-nums">
      <div className="flex items-baseline justify-between gap-x-4">
        <p className="min-w-0 text-n11 first-letter:uppercase">
          {since
            ? text('activity.goalSince', { goal, since: goalDates(since, null, { currentWeek, weekStartDay }) })
            : goal}
        </p>
        <span className="flex-none">
          <LineButton onClick={() => onChange()}>{text(timeline.length === 0 ? 'goal.set' : 'goal.change')}</LineButton>
        </span>
      </div>
      {timeline.length > 0 && (
        <GoalBar activity={activity} periods={timeline} currentWeek={currentWeek} onEdit={onChange} isFolded />
      )}
    </div>
  );
}
