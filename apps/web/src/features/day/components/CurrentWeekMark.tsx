import { weekIdOf, weekView } from '@sevenfold/domain/calendar';
import { useMemo } from 'react';
import { WeekMark } from '../../../ui/WeekMark';
import { useToday, useWeekStartDay } from '../../user/api';
import { useWeekMark, weekMarkText } from '../../insight/useWeekMark';

/** The mark of the current week in the menu. Renders nothing while loading. */
export default function CurrentWeekMark() {
  const today = useToday();
  const weekStartDay = useWeekStartDay();
  const week = useMemo(() => weekView(weekIdOf(today, weekStartDay), today, weekStartDay), [today, weekStartDay]);
  const mark = useWeekMark(week);
  return mark && <WeekMark petals={mark.petals} className="size-5" isSmall today={today} label={weekMarkText(mark)} />;
}
