import type { WeekView } from '@sevenfold/domain/calendar';
import { dayHeading, weekdayShort } from '../../platform/format';
import { weekDays, type WeekDay } from '../insight/activityWeek';

/** A day of the week with its names, formatted once for all rows. */
export interface DayColumn extends WeekDay {
  /** "Thu". */
  readonly short: string;
  /** "Thursday, October 1". */
  readonly long: string;
}

export const dayColumns = (view: WeekView): readonly DayColumn[] =>
  weekDays(view).map((day) => ({ ...day, short: weekdayShort(day.date), long: dayHeading(day.date) }));
