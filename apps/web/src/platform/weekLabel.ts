import { type CivilDate, type WeekId, weekNumberOf, weekRange, type WeekStartDay } from '@sevenfold/domain/calendar';
import { dateRange } from '@sevenfold/i18n/dateRange';
import { weekName } from './format';
import { shownLocale, text } from './text';

/** "Sep 28 – Oct 4", "Nov 16 – 22". */
export const rangeText = (first: CivilDate, last: CivilDate): string => dateRange(shownLocale(), first, last);

/** The dates of a week: "Sep 28 – Oct 4". */
export function weekDates(week: WeekId, weekStartDay: WeekStartDay): string {
  const { first, last } = weekRange(week, weekStartDay);
  return rangeText(first, last);
}

/** "Week 40 · Sep 28 – Oct 4". */
export const weekLabel = (week: WeekId, weekStartDay: WeekStartDay): string =>
  text('date.labelled', { week: weekName(week), range: weekDates(week, weekStartDay) });

/** "W40". */
export const weekNameShort = (week: WeekId): string => text('date.weekShort', { number: weekNumberOf(week) });
