import type { Activity } from '@sevenfold/contract';
import type { WeeklyGoalsTimeline } from '@sevenfold/domain/activity';
import type { WeekId } from '@sevenfold/domain/calendar';
import { useLayoutEffect, useRef } from 'react';
import { GoalTimeline } from '../../../ui/GoalTimeline';
import { targetText } from '../goalText';

interface GoalBarProps {
  activity: Activity;
  periods: WeeklyGoalsTimeline;
  currentWeek: WeekId;
  onEdit?: ((startWeek: WeekId) => void) | undefined;
}

/** Timeline of an activity's goals, scrolled to the present where it does not fit. */
export function GoalBar({ activity, periods, currentWeek, onEdit }: GoalBarProps) {
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const bar = frame.current?.firstElementChild;
    if (bar) bar.scrollLeft = bar.scrollWidth;
  }, [periods]);
  return (
    <div ref={frame} className="[word-break:auto-phrase]">
      <GoalTimeline
        periods={periods}
        currentWeek={currentWeek}
        formatTarget={(target) => targetText(activity, target)}
        color={activity.color}
        onEdit={onEdit}
      />
    </div>
  );
}
