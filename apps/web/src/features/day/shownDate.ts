import { addDays, isSelectableDate, type CivilDate } from '@sevenfold/domain/calendar';

/** Parses the date of a URL; today for a missing or invalid date, and for one outside the calendar. */
export function dateOfSearch(text: unknown, today: CivilDate): CivilDate {
  return isSelectableDate(text) ? text : today;
}

/** Adds days, possibly negative; null outside the calendar. */
export function dayAt(date: CivilDate, days: number): CivilDate | null {
  const to = addDays(date, days);
  return isSelectableDate(to) ? to : null;
}
