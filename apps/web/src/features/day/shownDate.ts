import { addDays, isCivilDate, MAX_DATE, MIN_DATE, type CivilDate } from '@sevenfold/domain/calendar';

/** The date an address asks for: today for none, and for one that does not exist or lies outside the calendar. */
export function dateOfSearch(text: unknown, today: CivilDate): CivilDate {
  return isCivilDate(text) && text >= MIN_DATE && text <= MAX_DATE ? text : today;
}

/** Some days later, or earlier when negative; null outside the calendar. */
export function dayAt(date: CivilDate, days: number): CivilDate | null {
  const to = addDays(date, days);
  return to >= MIN_DATE && to <= MAX_DATE ? to : null;
}
