/**
 * A day on the wall calendar (proleptic Gregorian), without time and without zone, written `yyyy-MM-dd`; years 0001 to
 * 9999. The template type keeps a plain string from passing for a date: only {@link isCivilDate} and {@link civilDate}
 * make one from text.
 */
export type CivilDate = `${number}-${number}-${number}`;

/** First and last selectable day. The arithmetic works from 0001-01-01 to 9999-12-31. */
export const MIN_DATE: CivilDate = '1900-01-01';
export const MAX_DATE: CivilDate = '2199-12-31';

export const FIRST_DAY_NUMBER = -719162; // 0001-01-01
export const LAST_DAY_NUMBER = 2932896; // 9999-12-31
const PATTERN = /^\d{4}-\d{2}-\d{2}$/;

/** True for the text of a day that exists: "2024-02-29", not "2023-02-29" and not "2024-2-29". */
export function isCivilDate(value: unknown): value is CivilDate {
  if (typeof value !== 'string' || !PATTERN.test(value)) return false;
  const year = digits(value, 0, 4);
  const month = digits(value, 5, 7);
  const day = digits(value, 8, 10);
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

/** True for the text of a selectable day: one that exists, between {@link MIN_DATE} and {@link MAX_DATE}. */
export const isSelectableDate = (value: unknown): value is CivilDate =>
  isCivilDate(value) && value >= MIN_DATE && value <= MAX_DATE;

/** @throws RangeError when the text is not an existing day. */
export function civilDate(text: string): CivilDate {
  if (!isCivilDate(text)) throw new RangeError(`Not a date: "${text}"`);
  return text;
}

/** 1 to 9999. */
export function yearOf(date: CivilDate): number {
  return digits(date, 0, 4);
}

/** 1 to 12. */
export function monthOf(date: CivilDate): number {
  return digits(date, 5, 7);
}

/** 1 to 31. */
export function dayOfMonth(date: CivilDate): number {
  return digits(date, 8, 10);
}

/** Whole days since 1970-01-01, which is day 0. */
export function dayNumber(date: CivilDate): number {
  return dayNumberOfParts(yearOf(date), monthOf(date), dayOfMonth(date));
}

/**
 * The day `n` days after 1970-01-01.
 *
 * Source: `civil_from_days` in Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms".
 * @throws RangeError when `n` is not whole or the day lies outside the years 0001 to 9999.
 */
export function fromDayNumber(n: number): CivilDate {
  if (!Number.isInteger(n) || n < FIRST_DAY_NUMBER || n > LAST_DAY_NUMBER)
    throw new RangeError(`Day number out of range: ${n}`);
  const shifted = n + 719468;
  const era = Math.floor(shifted / 146097);
  const dayOfEra = shifted - era * 146097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36524) - Math.floor(dayOfEra / 146096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1;
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}` as CivilDate;
}

/** The day `days` later, or earlier when negative. @throws RangeError outside the years 0001 to 9999. */
export function addDays(date: CivilDate, days: number): CivilDate {
  return fromDayNumber(dayNumber(date) + days);
}

/** `to` minus `from` in days: positive when `to` is later. */
export function daysBetween(from: CivilDate, to: CivilDate): number {
  return dayNumber(to) - dayNumber(from);
}

/** Number of days left until `last`, including today. 0 if `last` is over. */
export function daysLeft(today: CivilDate, last: CivilDate): number {
  return Math.max(0, daysBetween(today, last) + 1);
}

/** Every day from `from` to `to`, inclusive; empty if `to` is earlier. */
export function datesBetween(from: CivilDate, to: CivilDate): CivilDate[] {
  const first = dayNumber(from);
  const count = Math.max(0, dayNumber(to) - first + 1);
  return Array.from({ length: count }, (_, index) => fromDayNumber(first + index));
}

/** 0 is Sunday, 6 is Saturday. */
export function weekdayOf(date: CivilDate): number {
  return weekdayOfNumber(dayNumber(date));
}

/** As {@link weekdayOf}, for a day number. 1970-01-01 was a Thursday. */
export function weekdayOfNumber(n: number): number {
  return (((n + 4) % 7) + 7) % 7;
}

/**
 * Days since 1970-01-01 of a year, month (1 to 12) and day.
 *
 * Source: `days_from_civil` in Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms".
 */
export function dayNumberOfParts(year: number, month: number, day: number): number {
  const marchYear = month <= 2 ? year - 1 : year;
  const era = Math.floor(marchYear / 400);
  const yearOfEra = marchYear - era * 400;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146097 + dayOfEra - 719468;
}

/** Decimal digits of `value`, zero-padded to `width`. */
export function pad(value: number, width: number): string {
  return String(value).padStart(width, '0');
}

/** Parses the digits of `text` from `start` to `end`; the caller guarantees digits. */
export function digits(text: string, start: number, end: number): number {
  let value = 0;
  for (let i = start; i < end; i++) value = value * 10 + text.charCodeAt(i) - 48;
  return value;
}

/** 28 to 31. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}
