import { addDays, floatingOf, instantOf, utcStamp, type Wall } from './zone';
import {
  endDateOf,
  occurrenceFields,
  originalsOf,
  rangeOf,
  type EventFields,
  type EventTime,
  type StoredEvent,
} from './event';
import type { FakeCalendar } from './store';

/** Formats a calendar as a file (RFC 5545). Refers to time zones by their names, without VTIMEZONE components. */
export function calendarText(calendar: FakeCalendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Sevenfold//Fake//EN',
    `X-WR-CALNAME:${escaped(calendar.name)}`,
    `X-WR-TIMEZONE:${calendar.options.zone}`,
    ...calendar.events().flatMap(eventLines),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

function eventLines(event: StoredEvent): string[] {
  const { fields, rule } = event;
  if (rule === null) return componentLines(event, fields, []);
  const excluded = [
    ...[...event.exceptions].flatMap(([original, exception]) => (exception === 'CANCELLED' ? [original] : [])),
    ...beyondSplit(event),
  ];
  const master = componentLines(event, fields, [
    `RRULE:${rule}${until(event)}`,
    ...excluded.map((original) => `EXDATE${timeValue(fields.time, original)}`),
  ]);
  const exceptions = [...event.exceptions].flatMap(([original, exception]) =>
    exception === 'CANCELLED'
      ? []
      : componentLines(event, exception, [
          `RECURRENCE-ID${timeValue(occurrenceFields(event, original).time, original)}`,
        ]),
  );
  return [...master, ...exceptions];
}

function componentLines({ uid }: StoredEvent, fields: EventFields, recurrence: readonly string[]): string[] {
  const { time } = fields;
  const end =
    time.kind === 'ALL_DAY'
      ? `DTEND;VALUE=DATE:${endDateOf(time).replaceAll('-', '')}`
      : `DTEND:${utcStamp(rangeOf(time).end)}`;
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    'DTSTAMP:20260101T000000Z',
    `DTSTART${timeValue(time, time.start)}`,
    end,
    ...recurrence,
    `SUMMARY:${escaped(fields.name)}`,
    ...(fields.description === '' ? [] : [`DESCRIPTION:${escaped(fields.description)}`]),
    ...(fields.location === '' ? [] : [`LOCATION:${escaped(fields.location)}`]),
    `STATUS:${fields.status}`,
    `TRANSP:${fields.isFree ? 'TRANSPARENT' : 'OPAQUE'}`,
    `CLASS:${fields.isPrivate ? 'PRIVATE' : 'PUBLIC'}`,
    'END:VEVENT',
  ];
}

/** Formats the parameters and value of a property that holds a local time of an event. */
function timeValue(time: EventTime, wall: Wall): string {
  const stamp = wall.replaceAll(/[-:]/g, '');
  return time.kind === 'ALL_DAY' ? `;VALUE=DATE:${stamp}` : `;TZID=${time.zone}:${stamp}00`;
}

/** Longest duration of a series with a count. */
const COUNTED_SERIES_MS = 10 * 366 * 86_400_000;

/**
 * The occurrences of a series with a COUNT that a split has moved to another series. They are excluded one by one,
 * because a rule must not have both COUNT and UNTIL.
 */
function beyondSplit(event: StoredEvent): Wall[] {
  const { endsBefore, rule } = event;
  if (endsBefore === null || !rule?.includes('COUNT=')) return [];
  const from = floatingOf(event.fields.time.start);
  const all = originalsOf({ ...event, endsBefore: null }, { from, to: from + COUNTED_SERIES_MS });
  return all.filter((wall) => wall >= endsBefore);
}

/** The UNTIL of a series that was split; empty if it was not, or has a COUNT. */
function until({ endsBefore, fields: { time }, rule }: StoredEvent): string {
  if (endsBefore === null || rule?.includes('COUNT=')) return '';
  if (time.kind === 'ALL_DAY') {
    // Split while it was timed: the occurrence on the day of the split still belongs to this part.
    const last = endsBefore.includes('T') ? endsBefore.slice(0, 10) : addDays(endsBefore, -1);
    return `;UNTIL=${last.replaceAll('-', '')}`;
  }
  return `;UNTIL=${utcStamp(instantOf(endsBefore, time.zone) - 1000)}`;
}

function escaped(text: string): string {
  return text.replaceAll(/[\\,;]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`);
}

/** Folds a line into parts of at most 75 bytes, including the space that continues it. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  for (const character of line) {
    if (Buffer.byteLength(part + character) > 74) {
      parts.push(part);
      part = '';
    }
    part += character;
  }
  return [...parts, part].join('\r\n ');
}
