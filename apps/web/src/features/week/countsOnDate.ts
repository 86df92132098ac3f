import type { Activity, CalendarEvent } from '@sevenfold/contract';
import { type CivilDate, today } from '@sevenfold/domain/calendar';
import { eventTime } from '#features/calendarEvent';

/**
 * True if an event counts on a date on which it takes place: in days and times, one with a time of day counts on the day
 * it starts only.
 */
export function countsOnDate(
  event: CalendarEvent,
  date: CivilDate,
  { unit }: Pick<Activity, 'unit'>,
  { timezone, dayEndsAt }: { readonly timezone: string; readonly dayEndsAt: number },
): boolean {
  const time = eventTime(event);
  return unit === 'DURATION' || time.isAllDay || today(time.start, timezone, dayEndsAt) === date;
}
