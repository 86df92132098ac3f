import { dayHeading, weekdayShort } from '../../platform/format';
import type { WeekView } from '../day/weekView';
import { weekDays, type WeekDay } from './activityWeek';

/** A day of the week with its names, made once for all rows. */
export interface DayColumn extends WeekDay {
  /** "Thu". */
  readonly short: string;
  /** "Thursday, October 1". */
  readonly long: string;
}

export const dayColumns = (view: WeekView): readonly DayColumn[] =>
  weekDays(view).map((day) => ({ ...day, short: weekdayShort(day.date), long: dayHeading(day.date) }));
