import type { Activity } from '@sevenfold/contract';
import { targetAt } from '@sevenfold/domain/activity';
import { weekIdOf, weekView } from '@sevenfold/domain/calendar';
import { useActivityRecords } from '#features/record';
import { useToday, useWeekStartDay } from '#features/user';
import { ActivityWeek } from './ActivityWeek';

/** The seven days of an activity's current week, for other pages. */
export function TodayWeek({ activity }: { readonly activity: Activity }) {
  const today = useToday();
  const weekStartDay = useWeekStartDay();
  const week = weekView(weekIdOf(today, weekStartDay), today, weekStartDay);
  const records = useActivityRecords(week, activity.id);
  const target = targetAt(activity.weeklyGoalsTimeline, week.id);
  return <ActivityWeek activity={activity} records={records} date={today} week={week} target={target} />;
}
