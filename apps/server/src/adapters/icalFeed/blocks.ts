import { CalendarError } from '#ports';
import { LINE_MAX, parametersIn, unfoldedLines } from './lines';
import { repairedLine } from './repair';

/** Components of a calendar file, each of which can be parsed separately. */
export interface Blocks {
  readonly events: readonly string[];
  readonly zones: readonly string[];
  /** Properties of the calendar itself by their names in capitals: its name and its zone. */
  readonly properties: ReadonlyMap<string, string>;
}

const MAX_EVENTS = 100_000;
/** Maximum number of zones that are read; a calendar of the whole world has about 400. */
const MAX_ZONES = 500;
/** Maximum depth of components: a calendar, its events and zones, and their parts. */
const MAX_DEPTH = 10;
/** Maximum number of lines of a component that are read; one with more is left out. A zone with its history has 1,500. */
const MAX_LINES = 5000;
/** Maximum number of characters of a recurrence rule; a component with a longer one is left out. */
const MAX_RULE = 500;
/** Maximum number of parameters of a line; a component with more is left out. Real lines have up to three. */
const MAX_PARAMETERS = 20;
const EDGE = /^(BEGIN|END):\s*([\w-]{1,40})\s*$/i;
const RULE = /^(?:RRULE|EXRULE)[;:]/i;
/** Rules of real zones are yearly; the library would expand others for minutes. */
const YEARLY = /[;:]FREQ=YEARLY(?:;|$)/i;
/** Texts, which may be cut. */
const TEXT = /^(?:SUMMARY|DESCRIPTION|LOCATION)[;:]/i;
/**
 * Lines that are read, of events and of zones. Parsing the others, such as participants and attachments, could take
 * longer than all else.
 */
const READ_LINES: ReadonlyMap<string, RegExp> = new Map([
  [
    'VEVENT',
    /^(?:BEGIN|END|UID|SEQUENCE|DTSTAMP|DTSTART|DTEND|DURATION|RRULE|EXRULE|RDATE|EXDATE|RECURRENCE-ID|SUMMARY|DESCRIPTION|LOCATION|STATUS|CLASS|TRANSP|X-MICROSOFT-CDO-BUSYSTATUS)[;:]/i,
  ],
  ['VTIMEZONE', /^(?:BEGIN|END|TZID|DTSTART|RRULE|RDATE|TZOFFSETFROM|TZOFFSETTO)[;:]/i],
]);
/** Depth of the lines of events, and of the rules of zones, which are components within their zone. */
const DEPTHS: ReadonlyMap<string, number> = new Map([
  ['VEVENT', 2],
  ['VTIMEZONE', 3],
]);
/** Properties of a calendar that are read; NAME is of RFC 7986, the others are of Google and Apple. */
const READ_PROPERTY = /^(?:NAME|X-WR-CALNAME|X-WR-TIMEZONE)[;:]/i;

/**
 * Splits a file into its components (RFC 5545, section 3.4), so that a broken event does not affect the others. Nothing
 * that the library would read for long passes: it takes seconds for a line with 100,000 parameters.
 *
 * @throws {CalendarError} UNREADABLE if it is not a complete calendar; TOO_LARGE above 100,000 events
 */
export function splitCalendar(text: string): Blocks {
  const events: string[] = [];
  const zones: string[] = [];
  const properties = new Map<string, string>();
  const open: string[] = [];
  let block: string[] = [];
  let isReadable = true;
  let isComplete = false;
  for (const line of unfoldedLines(text)) {
    const [, edge, name = ''] = EDGE.exec(line) ?? [];
    const component = name.toUpperCase();
    if (edge?.toUpperCase() === 'BEGIN') open.push(component);
    if (open.length > MAX_DEPTH) throw new CalendarError('UNREADABLE', 'components are nested too deeply');
    const [, kind = ''] = open;
    if (open.length > 1 && open.length <= (DEPTHS.get(kind) ?? 0) && READ_LINES.get(kind)?.test(line)) {
      isReadable &&= isHarmless(line, kind) && block.length < MAX_LINES;
      const repaired = isReadable ? repairedLine(line) : undefined;
      if (repaired !== undefined) block.push(repaired);
    } else if (open.length === 1 && READ_PROPERTY.test(line)) {
      properties.set(...propertyOfLine(line));
    }
    if (edge?.toUpperCase() !== 'END') continue;
    if (open.pop() !== component) throw new CalendarError('UNREADABLE', `${component} ends before it begins`);
    if (open.length === 1) {
      if (component === 'VEVENT' && isReadable) events.push(block.join('\r\n'));
      if (component === 'VTIMEZONE' && isReadable && zones.length < MAX_ZONES) zones.push(block.join('\r\n'));
      if (events.length > MAX_EVENTS) throw new CalendarError('TOO_LARGE', `more than ${MAX_EVENTS} events`);
      block = [];
      isReadable = true;
    }
    isComplete ||= open.length === 0 && component === 'VCALENDAR';
  }
  // A file that is cut off would otherwise look like one that has lost its last events.
  if (!isComplete || open.length > 0) throw new CalendarError('UNREADABLE', 'not a complete calendar');
  return { events, zones, properties };
}

/** True for a line within the limits. */
function isHarmless(line: string, kind: string): boolean {
  if (parametersIn(line) > MAX_PARAMETERS) return false;
  if (RULE.test(line)) return line.length <= MAX_RULE && (kind === 'VEVENT' || YEARLY.test(line));
  return line.length <= LINE_MAX || TEXT.test(line);
}

/** Reads a line such as `X-WR-CALNAME;VALUE=TEXT:Family`, with the escapes of texts. */
function propertyOfLine(line: string): [string, string] {
  const [, name = '', value = ''] = /^([\w-]+)(?:;[^:]*)?:(.*)$/.exec(line) ?? [];
  return [name.toUpperCase(), value.replaceAll(/\\([\\,;])/g, '$1').trim()];
}
