import { CalendarError } from '../../ports/calendar';

/** Components of a calendar file, each of which can be parsed separately. */
export interface Blocks {
  readonly events: readonly string[];
  readonly zones: readonly string[];
  /** Lines of the calendar itself, such as its name. */
  readonly properties: readonly string[];
}

const MAX_EVENTS = 100_000;
/** Maximum number of lines of a component that are read; one with more is left out. A zone with its history has 1,500. */
const MAX_LINES = 5000;
/** Maximum number of characters of a recurrence rule; a component with a longer one is left out. */
const MAX_RULE = 500;
const RULE = /^RRULE[;:]/i;
/** Lines that are read. Parsing the others, such as participants and attachments, could take longer than all else. */
const READ_LINE =
  /^(?:BEGIN|END|UID|DTSTART|DTEND|DURATION|RRULE|RDATE|EXDATE|RECURRENCE-ID|SUMMARY|DESCRIPTION|LOCATION|STATUS|CLASS|TRANSP|X-MICROSOFT-CDO-BUSYSTATUS|TZID|TZOFFSETFROM|TZOFFSETTO)[;:]/i;

/**
 * Splits a file into its components (RFC 5545, section 3.4), so that a broken event does not affect the others, and
 * reading a large file does not block the event loop.
 *
 * @throws {CalendarError} UNREADABLE if it is not a complete calendar; TOO_LARGE above 100,000 events
 */
export function splitCalendar(text: string): Blocks {
  const events: string[] = [];
  const zones: string[] = [];
  const properties: string[] = [];
  const open: string[] = [];
  let block: string[] = [];
  let isComplete = false;
  // Long lines continue after a line break and a space.
  const unfolded = text.replace(/^\uFEFF/, '').replaceAll(/\r?\n[ \t]/g, '');
  for (const line of unfolded.split(/\r\n|\n|\r/)) {
    const [, edge, name = ''] = /^(BEGIN|END):\s*([\w-]+)\s*$/i.exec(line) ?? [];
    const component = name.toUpperCase();
    if (edge?.toUpperCase() === 'BEGIN') open.push(component);
    if (open.length > 1 && READ_LINE.test(line)) block.push(line);
    else if (open.length === 1 && edge === undefined) properties.push(line);
    if (edge?.toUpperCase() !== 'END') continue;
    if (open.pop() !== component) throw new CalendarError('UNREADABLE', `${component} ends before it begins`);
    if (open.length === 1) {
      const isReadable = block.length <= MAX_LINES && !block.some((each) => each.length > MAX_RULE && RULE.test(each));
      if (component === 'VEVENT' && isReadable) events.push(block.join('\r\n'));
      if (component === 'VTIMEZONE' && isReadable) zones.push(block.join('\r\n'));
      if (events.length > MAX_EVENTS) throw new CalendarError('TOO_LARGE', `more than ${MAX_EVENTS} events`);
      block = [];
    }
    isComplete ||= open.length === 0 && component === 'VCALENDAR';
  }
  // A file that is cut off would otherwise look like one that has lost its last events.
  if (!isComplete || open.length > 0) throw new CalendarError('UNREADABLE', 'not a complete calendar');
  return { events, zones, properties };
}
