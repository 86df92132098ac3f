import { addWeeks, type WeekId, type WeekView, weekView } from '@sevenfold/domain/calendar';
import { useMemo } from 'react';
import { useToday, useWeekStartDay } from '#features/user';

/** The week after a reviewed one, in which its note is read unless it is over. */
export function useNextWeek(week: WeekId): WeekView {
  const today = useToday();
  const weekStartDay = useWeekStartDay();
  return useMemo(() => weekView(addWeeks(week, 1), today, weekStartDay), [week, today, weekStartDay]);
}
