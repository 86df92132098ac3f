import ICAL from 'ical.js';

/** A wall clock time as if it were in UTC, in milliseconds since 1970. */
export function toFloating({ year, month, day, hour, minute, second }: ICAL.Time): number {
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** The inverse of `toFloating`. */
export function wallAt(floating: number, isDate: boolean): ICAL.Time {
  const text = new Date(floating).toISOString();
  return isDate ? ICAL.Time.fromDateString(text.slice(0, 10)) : ICAL.Time.fromDateTimeString(text.slice(0, 19));
}
