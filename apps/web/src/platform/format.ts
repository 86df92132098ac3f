import { dayNumber, weekNumberOf, type CivilDate, type WeekId } from '@sevenfold/domain/calendar';
import { numberFormat } from './numberFormat';
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

/** Replaces the narrow brackets around a weekday by those of Japanese text: 3日（木）. */
export const withWideBrackets = (date: string): string => date.replace(/\((.)\)/, '（$1）');

/**
 * "Thursday, October 1"; in Spanish without the comma, "jueves 1 de octubre"; in Japanese 「10月1日（木）」, where a written
 * date takes the short weekday.
 */
export const withWeekday = (date: CivilDate, options?: Intl.DateTimeFormatOptions): string =>
  withWideBrackets(
    format(date, {
      weekday: shownLocale() === 'ja' ? 'short' : 'long',
      month: 'long',
      day: 'numeric',
      ...options,
    }),
  ).replace(/^(\p{Ll}+), (?=\d)/u, '$1 ');

/** Characters of a heading that fit on one line of a phone. */
const NARROW_MAX = 24;

/** "Thursday, October 1", as a heading; narrow ones shorten a weekday that would wrap: "Mié 30 de septiembre". */
export function dayHeading(date: CivilDate, isNarrow = false): string {
  const heading = withWeekday(date);
  const isLong = isNarrow && heading.length > NARROW_MAX;
  return capitalised(isLong ? withWeekday(date, { weekday: 'short' }) : heading);
}
/** "Thursday", within a sentence. */
export const weekdayLong = (date: CivilDate): string => format(date, { weekday: 'long' });
/** "Oct 1". */
export const dayShort = (date: CivilDate): string => format(date, { month: 'short', day: 'numeric' });

/** "Week 40". The number is the week id's. */
export const weekName = (week: WeekId): string => text('date.week', { number: weekNumberOf(week) });

/** "1,234.5" in the current language. */
export const number = (value: number): string => numberFormat(shownLocale()).format(value);
