import type { WeekView } from '@sevenfold/domain/calendar';
import { dayHeading, weekdayShort } from '#platform';
import { type WeekDay, weekDays } from '#features/insight';

/** A day of the week with its names, formatted once for all rows. */
export interface DayColumn extends WeekDay {
  /** "Thu". */
  readonly short: string;
  /** "Thursday, October 1". */
  readonly long: string;
}

export const dayColumns = (view: WeekView): readonly DayColumn[] =>
  weekDays(view).map((day) => ({ ...day, short: weekdayShort(day.date), long: dayHeading(day.date) }));
