import type { TrackedEvent } from '../../src/tracking';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

/** A countable timed event of one hour, 2026-11-18T09:00Z, with the given fields. */
export function event(fields: Partial<TrackedEvent> = {}): TrackedEvent {
  const start = Date.UTC(2026, 10, 18, 9);
  return {
    key: 'event@example.org|',
    calendarId: 'calendar',
    name: 'Gym',
    description: '',
    location: '',
    time: { isAllDay: false, start, end: start + HOUR },
    isCancelled: false,
    isDeclined: false,
    isFree: false,
    ...fields,
  };
}

/** A timed event. */
export const timed = (start: number, end: number, fields: Partial<TrackedEvent> = {}): TrackedEvent =>
  event({ time: { isAllDay: false, start, end }, ...fields });
