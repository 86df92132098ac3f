import { CalendarError } from '../../ports/calendar';
import { nextTurn } from './turn';

/** Components of a calendar file, each of which can be parsed separately. */
export interface Blocks {
  readonly events: readonly string[];
  readonly zones: readonly string[];
  /** Properties of the calendar itself by their names in capitals: its name and its zone. */
  readonly properties: ReadonlyMap<string, string>;
}

const MAX_EVENTS = 100_000;
/** Number of lines read before other tasks of the event loop run. */
const LINES_PER_TURN = 20_000;
/** Maximum number of lines of a component that are read; one with more is left out. A zone with its history has 1,500. */
const MAX_LINES = 5000;
/** Maximum number of characters of a recurrence rule; a component with a longer one is left out. */
const MAX_RULE = 500;
const RULE = /^RRULE[;:]/i;
/** Lines that are read. Parsing the others, such as participants and attachments, could take longer than all else. */
const READ_LINE =
  /^(?:BEGIN|END|UID|DTSTART|DTEND|DURATION|RRULE|RDATE|EXDATE|RECURRENCE-ID|SUMMARY|DESCRIPTION|LOCATION|STATUS|CLASS|TRANSP|X-MICROSOFT-CDO-BUSYSTATUS|TZID|TZOFFSETFROM|TZOFFSETTO)[;:]/i;
/** Properties of a calendar that are read; NAME is of RFC 7986, the others are of Google and Apple. */
const READ_PROPERTY = /^(?:NAME|X-WR-CALNAME|X-WR-TIMEZONE)[;:]/i;

/**
 * Splits a file into its components (RFC 5545, section 3.4), so that a broken event does not affect the others, and
 * reading a large file does not block the event loop.
 *
 * @param signal ends the reading
 * @throws {CalendarError} UNREADABLE if it is not a complete calendar; TOO_LARGE above 100,000 events; UNAVAILABLE when
 *   the signal is aborted
 */
export async function splitCalendar(text: string, signal?: AbortSignal): Promise<Blocks> {
  const events: string[] = [];
  const zones: string[] = [];
  const properties = new Map<string, string>();
  const open: string[] = [];
  let block: string[] = [];
  let isComplete = false;
  let lineCount = 0;
  // Long lines continue after a line break and a space.
  const unfolded = text.replace(/^\uFEFF/, '').replaceAll(/\r?\n[ \t]/g, '');
  // One line at a time: a list of the lines of a large file would take seconds and many times its memory.
  for (const [line] of unfolded.matchAll(/[^\r\n]+/g)) {
    lineCount += 1;
    if (lineCount % LINES_PER_TURN === 0) await nextTurn(signal);
    const [, edge, name = ''] = /^(BEGIN|END):\s*([\w-]+)\s*$/i.exec(line) ?? [];
    const component = name.toUpperCase();
    if (edge?.toUpperCase() === 'BEGIN') open.push(component);
    if (open.length > 1 && READ_LINE.test(line)) block.push(line);
    else if (open.length === 1 && READ_PROPERTY.test(line)) properties.set(...propertyOfLine(line));
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

/** Reads a line such as `X-WR-CALNAME;VALUE=TEXT:Family`, with the escapes of texts. */
function propertyOfLine(line: string): [string, string] {
  const [, name = '', value = ''] = /^([\w-]+)(?:;[^:]*)?:(.*)$/.exec(line) ?? [];
  return [name.toUpperCase(), value.replaceAll(/\\([\\,;])/g, '$1').trim()];
}
