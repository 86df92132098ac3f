import type { WeekId } from '@sevenfold/domain/calendar';
import { weekDates, weekName } from '#platform';
import { MetaLine } from '#ui';
import { useToday, useWeekStartDay } from '#features/user';

/** "Week 40 · Sep 28 – Oct 4". With the year if it is another one. Wraps only between the two parts. */
export const WeekTitle = ({ week }: { week: WeekId }) => (
  <MetaLine
    className="[&>span]:whitespace-nowrap"
    parts={[weekName(week), weekDates(week, useWeekStartDay(), useToday())]}
  />
);
