import type { EventTime, TrackedEvent } from '@sevenfold/domain/tracking';
import type { EventRow } from './store';

/** Converts an event to the domain's type. */
export const trackedEvent = (row: EventRow): TrackedEvent => ({
  key: row.event_key,
  calendarId: row.calendar_id,
  name: row.name,
  description: row.description,
  location: row.location,
  time: readEventTime(row),
  isCancelled: row.status === 'CANCELLED',
  isDeclined: row.is_declined,
  isFree: row.is_free,
  unreadSince: row.unread_since?.getTime(),
});

/** @throws {Error} for a row without a time, which the schema rules out */
export function readEventTime(row: Pick<EventRow, 'starts_at' | 'ends_at' | 'start_date' | 'end_date'>): EventTime {
  if (row.start_date !== null && row.end_date !== null)
    return { isAllDay: true, start: row.start_date, end: row.end_date };
  if (row.starts_at === null || row.ends_at === null) throw new Error('An event has no time');
  return { isAllDay: false, start: row.starts_at.getTime(), end: row.ends_at.getTime() };
}
