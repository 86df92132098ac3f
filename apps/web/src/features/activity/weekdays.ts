import { addDays, civilDate, firstDayOfWeek, type WeekStartDay } from '@sevenfold/domain/calendar';
import { shownLocale, weekdayLong, weekdayShort } from '#platform';

const SUNDAY = civilDate('2026-11-22');

/** The weekdays in the order of the user's week, 0 Sunday to 6 Saturday. */
export const weekdaysFrom = (weekStartDay: WeekStartDay): readonly number[] =>
  Array.from({ length: 7 }, (_, index) => (firstDayOfWeek(weekStartDay) + index) % 7);

/** "Mon". */
export const weekdayName = (weekday: number): string => weekdayShort(addDays(SUNDAY, weekday));

/** "Monday". */
export const weekdayLongName = (weekday: number): string => weekdayLong(addDays(SUNDAY, weekday));

/** "Mon, Wed, Fri", in the order of the user's week; "Sunday" alone, because 日 is a day of any kind. */
export const weekdaysText = (weekdays: readonly number[], weekStartDay: WeekStartDay): string => {
  const shown = weekdaysFrom(weekStartDay).filter((weekday) => weekdays.includes(weekday));
  return shown.map(shown.length === 1 ? weekdayLongName : weekdayName).join(shownLocale() === 'ja' ? '・' : ', ');
};
