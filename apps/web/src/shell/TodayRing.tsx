import { weekIdOf, weekView } from '@sevenfold/domain/calendar';
import { useMemo } from 'react';
import { useActivities } from '../features/activity/api';
import { useRings } from '../features/day/useRings';
import { useWeekRecords } from '../features/record/api';
import { useToday, useWeekStartDay } from '../features/user/api';
import { useText } from '../platform/text';
import { ProgressRing } from '../ui/ProgressRing';

/** Today's progress in the menu. Renders nothing while loading, and on a day without goals. */
export function TodayRing() {
  const text = useText();
  const today = useToday();
  const weekStartDay = useWeekStartDay();
  const week = useMemo(() => weekView(weekIdOf(today, weekStartDay), today, weekStartDay), [today, weekStartDay]);
  const rings = useRings(week);
  const activities = useActivities();
  const records = useWeekRecords(week.id).data;
  if (!activities || !records) return null;
  const { done, planned } = rings.ofDay(activities, records, week.dates.indexOf(today));
  return (
    planned > 0 && (
      <ProgressRing size={20} stroke={2.5} value={done / planned} label={text('shell.doneToday', { done, planned })} />
    )
  );
}
