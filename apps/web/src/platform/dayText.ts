import { yearOf, type CivilDate } from '@sevenfold/domain/calendar';
import { capitalised, dayShort, format, withWeekday } from './format';

/* Texts of days that the first screen does without. */

/** "Thursday, October 1, 2026", within a sentence. */
export const dayFull = (date: CivilDate): string => withWeekday(date, { year: 'numeric' });
/** "Thu", as a column heading. */
export const weekdayShort = (date: CivilDate): string => capitalised(format(date, { weekday: 'short' }));
/** "October 1"; with the year if it is not the current one. */
export const dayLong = (date: CivilDate, today: CivilDate): string =>
  format(date, { month: 'long', day: 'numeric', ...(yearOf(date) !== yearOf(today) && { year: 'numeric' }) });
/** "December 7, 2026", "7 de diciembre de 2026", "2026年12月7日", within a sentence. */
export const dayLongWithYear = (date: CivilDate): string =>
  format(date, { month: 'long', day: 'numeric', year: 'numeric' });
/** "Oct 1, 2026". */
export const dayShortWithYear = (date: CivilDate): string =>
  format(date, { month: 'short', day: 'numeric', year: 'numeric' });
/** "Oct 1"; with the year if it is not that of another date. */
export const dayShortBeside = (date: CivilDate, other: CivilDate): string =>
  yearOf(date) === yearOf(other) ? dayShort(date) : dayShortWithYear(date);
