import type { TrackedEvent } from '@sevenfold/domain/tracking';

/** A calendar event of one hour that the user has accepted. @param start ms since 1970 */
export const trackedEvent = (key: string, name: string, start: number): TrackedEvent => ({
  key,
  calendarId: 'home',
  name,
  description: '',
  location: '',
  time: { isAllDay: false, start, end: start + 3_600_000 },
  isCancelled: false,
  isDeclined: false,
  isFree: false,
});
