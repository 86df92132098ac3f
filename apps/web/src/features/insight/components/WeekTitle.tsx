import type { WeekId } from '@sevenfold/domain/calendar';
import { weekDates, weekName } from '../../../platform/format';
import { MetaLine } from '../../../ui/MetaLine';
import { useWeekStartDay } from '../../user/api';

/** "Week 40 · Sep 28 – Oct 4". Wraps only between the two parts. */
export const WeekTitle = ({ week }: { week: WeekId }) => (
  <MetaLine className="[&>span]:whitespace-nowrap" parts={[weekName(week), weekDates(week, useWeekStartDay())]} />
);
