import {
  dayNumber,
  weekNumberOf,
  weekRange,
  type CivilDate,
  type WeekId,
  type WeekStartDay,
  type Zone,
} from '@sevenfold/domain/calendar';
import { numberFormat } from './numberFormat';
import { perLocale } from './perLocale';
import { shownLocale, text } from './text';

const DAY_MS = 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Civil dates are formatted as midnight UTC, so that no time zone can move them. */
export function format(date: CivilDate, options: Intl.DateTimeFormatOptions): string {
  const key = `${shownLocale()} ${JSON.stringify(options)}`;
  let known = formats.get(key);
  if (!known) formats.set(key, (known = new Intl.DateTimeFormat(shownLocale(), { timeZone: 'UTC', ...options })));
  return known.format(dayNumber(date) * DAY_MS);
}

/** Capitalises the first letter: Spanish writes days and months in lower case, except at the start of a line. */
export const capitalised = (line: string): string => line.charAt(0).toLocaleUpperCase(shownLocale()) + line.slice(1);

/** "Thursday, October 1", as a heading. */
export const dayHeading = (date: CivilDate): string =>
  capitalised(format(date, { weekday: 'long', month: 'long', day: 'numeric' }));
/** "Thursday, October 1, 2026", within a sentence. */
export const dayFull = (date: CivilDate): string =>
  format(date, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });
/** "Thu", as a column heading. */
export const weekdayShort = (date: CivilDate): string => capitalised(format(date, { weekday: 'short' }));
/** "Thursday", within a sentence. */
export const weekdayLong = (date: CivilDate): string => format(date, { weekday: 'long' });
/** "Oct 1". */
export const dayShort = (date: CivilDate): string => format(date, { month: 'short', day: 'numeric' });
/** "Oct 1, 2026". */
export const dayShortWithYear = (date: CivilDate): string =>
  format(date, { month: 'short', day: 'numeric', year: 'numeric' });

/** "Week 40". The number is the week id's. */
export const weekName = (week: WeekId): string => text('date.week', { number: weekNumberOf(week) });
/** "W40". */
export const weekNameShort = (week: WeekId): string => text('date.weekShort', { number: weekNumberOf(week) });

/** "Sep 28 – Oct 4". Two formatted dates are joined, because `formatRange` has no good Japanese. */
export function weekDates(week: WeekId, weekStartDay: WeekStartDay): string {
  const { first, last } = weekRange(week, weekStartDay);
  return text('date.range', { first: dayShort(first), last: dayShort(last) });
}

/** "Week 40 · Sep 28 – Oct 4". */
export const weekLabel = (week: WeekId, weekStartDay: WeekStartDay): string =>
  text('date.labelled', { week: weekName(week), range: weekDates(week, weekStartDay) });

/** "1,234.5" in the current language. */
export const number = (value: number): string => numberFormat(shownLocale()).format(value);

const percentFormat = perLocale(
  (locale) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }),
);

/** "99.8%", with at most this many decimals. */
export const percentIn = (share: number, digits: number): string =>
  new Intl.NumberFormat(shownLocale(), { style: 'percent', maximumFractionDigits: digits }).format(share);

/** "71%". */
export const percent = (share: number): string => percentFormat(shownLocale()).format(share);

const MINUTE_MS = 60_000;

/**
 * "10:42" in a time zone. Offsets are formatted as a shifted UTC time, because not every browser supports them as
 * zones.
 */
export const timeOfDay = (epochMs: number, zone: Zone): string =>
  typeof zone === 'number'
    ? timeOfDay(epochMs + zone * MINUTE_MS, 'UTC')
    : new Intl.DateTimeFormat(shownLocale(), { timeZone: zone, hour: 'numeric', minute: '2-digit' }).format(epochMs);

/** "Oct 1, 2026, 10:42", in the user's time zone. */
export const moment = (epochMs: number, timeZone: string): string =>
  new Intl.DateTimeFormat(shownLocale(), { timeZone, dateStyle: 'medium', timeStyle: 'short' }).format(epochMs);
