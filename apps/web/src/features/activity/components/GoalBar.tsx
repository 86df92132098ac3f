import type { Activity } from '@sevenfold/contract';
import type { WeeklyGoalsTimeline } from '@sevenfold/domain/activity';
import type { WeekId } from '@sevenfold/domain/calendar';
import { GoalTimeline } from '#ui';
import { useWeekStartDay } from '#features/user';
import { goalDates } from '../goalDates';
import { targetText } from '../goalText';

interface GoalBarProps {
  activity: Activity;
  periods: WeeklyGoalsTimeline;
  currentWeek: WeekId;
  onEdit?: ((startWeek: WeekId) => void) | undefined;
  isFolded?: boolean;
}

/** Timeline of an activity's goals. */
export function GoalBar({ activity, periods, currentWeek, onEdit, isFolded }: GoalBarProps) {
  const weekStartDay = useWeekStartDay();
  return (
    <GoalTimeline
      periods={periods}
      currentWeek={currentWeek}
      formatTarget={(target) => targetText(activity, target)}
      formatDates={(first, last) => goalDates(first, last, { currentWeek, weekStartDay })}
      color={activity.color}
      onEdit={onEdit}
      isFolded={isFolded}
    />
  );
}
