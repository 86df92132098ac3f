import {
  type CivilDate,
  type WeekId,
  weekIdOf,
  weekNumberOf,
  weekRange,
  type WeekStartDay,
  weekYearOf,
} from '@sevenfold/domain/calendar';
import { dateRange } from '@sevenfold/i18n/dateRange';
import { weekName } from './format';
import { shownLocale, text } from './text';

/** "Sep 28 – Oct 4", "Nov 16 – 22". */
export const rangeText = (first: CivilDate, last: CivilDate): string => dateRange(shownLocale(), first, last);

/**
 * The dates of a week: "Sep 28 – Oct 4".
 *
 * @param today adds the year to weeks of another year: "Mar 4 – 10, 2024"
 */
export function weekDates(week: WeekId, weekStartDay: WeekStartDay, today?: CivilDate): string {
  const { first, last } = weekRange(week, weekStartDay);
  const hasYear = today !== undefined && weekYearOf(week) !== weekYearOf(weekIdOf(today, weekStartDay));
  return dateRange(shownLocale(), first, last, hasYear);
}

/** "Week 40 · Sep 28 – Oct 4"; parameters as of `weekDates`. */
export const weekLabel = (week: WeekId, weekStartDay: WeekStartDay, today?: CivilDate): string =>
  text('date.labelled', { week: weekName(week), range: weekDates(week, weekStartDay, today) });

/** "W40". */
export const weekNameShort = (week: WeekId): string => text('date.weekShort', { number: weekNumberOf(week) });
