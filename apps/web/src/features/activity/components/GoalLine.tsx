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
  return (
    <div className="flex items-start justify-between gap-x-4 text-small text-n10 tabular-nums">
      {/* The change stays beside the goal, whether or not the earlier ones have room on its line. */}
      <div className="flex min-w-0 flex-wrap items-center gap-x-3.5 gap-y-1">
        <p className="first-letter:uppercase">
          {goalText(activity, target)}{' '}
          {since && <span className="whitespace-nowrap">{goalDates(since, null, { currentWeek, weekStartDay })}</span>}
        </p>
        {timeline.length > 0 && (
          <GoalBar activity={activity} periods={timeline} currentWeek={currentWeek} onEdit={onChange} isFolded />
        )}
      </div>
      <span className="flex-none">
        <LineButton onClick={() => onChange()}>{text(timeline.length === 0 ? 'goal.set' : 'goal.change')}</LineButton>
      </span>
    </div>
  );
}
