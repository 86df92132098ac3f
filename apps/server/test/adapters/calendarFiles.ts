import { readFeed } from '../../src/adapters/icalFeed/events';
import { toProviderEvent } from '../../src/adapters/icalFeed/occurrence';
import { WINDOW } from './calendarCases';

/** A calendar file of these lines. */
export const file = (...lines: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
/** Lines of an event. */
export const event = (...lines: string[]): string[] => ['BEGIN:VEVENT', 'UID:1', ...lines, 'SUMMARY:Run', 'END:VEVENT'];
/** Events and occurrences of a file in the window of the tests. */
export const eventsIn = (text: string, timeZone = 'UTC') =>
  readFeed(text, { window: WINDOW, timeZone }).occurrences.map(toProviderEvent);
/** Their starts. */
export const starts = (text: string) =>
  eventsIn(text).map(({ time }) => (time.kind === 'TIMED' ? new Date(time.start).toISOString() : time.start));
