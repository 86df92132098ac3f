import type { Activity } from '@sevenfold/contract';
import type { WeekId } from '@sevenfold/domain/calendar';
import { useText } from '#platform';
import { Button, Card } from '#ui';
import { goalText } from '#features/record';
import { currentGoal } from '../goalChange';
import { useWeekStartDay } from '#features/user';
import { goalDates } from '../goalDates';
import { GoalBar } from './GoalBar';

interface GoalCardProps {
  activity: Activity;
  currentWeek: WeekId;
  /** First week of the change; by default this week. */
  onChange(startWeek?: WeekId): void;
}

/** The weekly goal: the current one with its start, and past and planned ones. */
export function GoalCard({ activity, currentWeek, onChange }: GoalCardProps) {
  const text = useText();
  const weekStartDay = useWeekStartDay();
  const timeline = activity.weeklyGoalsTimeline;
  const { target, since, next } = currentGoal(timeline, currentWeek);
  const datesFrom = (week: WeekId) => goalDates(week, null, { currentWeek, weekStartDay });
  // Of several goals, and of one that has ended, each says its weeks.
  const areWeeksBelow = timeline.some(({ endWeekId }) => endWeekId !== null);
  return (
    <Card padded className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-48">
          <h2 className="text-small font-semibold text-n10">{text('goal.title')}</h2>
          <p className="pt-0.5 text-body font-semibold text-n12 first-letter:uppercase">
            {goalText(activity, target)}{' '}
            {since && !areWeeksBelow && (
              <span className="text-small whitespace-nowrap text-n10">{datesFrom(since)}</span>
            )}
          </p>
          {next && (
            <p className="text-small text-n10 first-letter:uppercase">
              {goalText(activity, next.target)} {datesFrom(next.week)}
            </p>
          )}
        </div>
        <Button size="small" onClick={() => onChange()}>
          {text(timeline.length === 0 ? 'goal.set' : 'goal.change')}
        </Button>
      </div>
      {areWeeksBelow && <GoalBar activity={activity} periods={timeline} currentWeek={currentWeek} onEdit={onChange} />}
    </Card>
  );
}
