import type { calendar_v3 } from '@googleapis/calendar';

/** Names of properties, with those of the objects or lists below them. */
interface Schema {
  readonly [name: string]: true | Schema;
}

const TIME = {
  date: true,
  dateTime: true,
  timeZone: true,
} satisfies Partial<Record<keyof calendar_v3.Schema$EventDateTime, true>>;
const ATTENDEE = {
  email: true,
  self: true,
  responseStatus: true,
} satisfies Partial<Record<keyof calendar_v3.Schema$EventAttendee, true>>;
const EVENT = {
  kind: true,
  etag: true,
  id: true,
  status: true,
  updated: true,
  iCalUID: true,
  summary: true,
  description: true,
  location: true,
  start: TIME,
  end: TIME,
  recurringEventId: true,
  originalStartTime: TIME,
  transparency: true,
  visibility: true,
  attendees: ATTENDEE,
  attendeesOmitted: true,
  eventType: true,
} satisfies Partial<Record<keyof calendar_v3.Schema$Event, true | Schema>>;
const EVENTS = {
  kind: true,
  etag: true,
  summary: true,
  timeZone: true,
  accessRole: true,
  items: EVENT,
  nextPageToken: true,
  nextSyncToken: true,
} satisfies Partial<Record<keyof calendar_v3.Schema$Events, true | Schema>>;

/**
 * Applies the parameter `fields` of `events.list`, such as `items(id,start),nextPageToken`
 * (developers.google.com/workspace/calendar/api/guides/performance).
 *
 * @returns undefined if it is malformed or names a property that there is not
 */
export function selectFields(list: calendar_v3.Schema$Events, fields: string | null): object | undefined {
  if (fields === null || fields === '*') return list;
  const mask = parseMask(fields);
  return mask && isWithin(mask, EVENTS) ? (pick(list, mask) as object) : undefined;
}

/** Parses a mask; undefined if it is malformed. */
function parseMask(fields: string): Schema | undefined {
  const tokens = fields.match(/\w+|[(),]/g) ?? [];
  if (tokens.join('') !== fields) return undefined;
  let position = 0;
  const parse = (): Schema => {
    const mask: Record<string, true | Schema> = {};
    do {
      const name = tokens[position++] ?? '';
      if (tokens[position] !== '(') {
        mask[name] = true;
        continue;
      }
      position += 1;
      mask[name] = parse();
      if (tokens[position] === ')') position += 1;
    } while (tokens[position] === ',' && position++ >= 0);
    return mask;
  };
  const mask = parse();
  return position === tokens.length ? mask : undefined;
}

function isWithin(mask: Schema, schema: Schema): boolean {
  return Object.entries(mask).every(([name, below]) => {
    const known = schema[name];
    return known !== undefined && (below === true || (known !== true && isWithin(below, known)));
  });
}

function pick(value: unknown, mask: Schema): unknown {
  if (Array.isArray(value)) return value.map((item) => pick(item, mask));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, below]) => {
      const selected = mask[name];
      if (selected === undefined) return [];
      return [[name, selected === true ? below : pick(below, selected)]];
    }),
  );
}
