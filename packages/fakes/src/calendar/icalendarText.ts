import { addDays, instantOf, utcStamp, type Wall } from './zone';
import { endDateOf, occurrenceFields, rangeOf, type EventFields, type EventTime, type StoredEvent } from './event';
import type { FakeCalendar } from './store';

/** A calendar as a file (RFC 5545). Zones are named, and not defined. */
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
  const cancelled = [...event.exceptions].filter(([, exception]) => exception === 'CANCELLED');
  const master = componentLines(event, fields, [
    `RRULE:${rule}${until(event)}`,
    ...cancelled.map(([original]) => `EXDATE${at(fields.time, original)}`),
  ]);
  const exceptions = [...event.exceptions].flatMap(([original, exception]) =>
    exception === 'CANCELLED'
      ? []
      : componentLines(event, exception, [`RECURRENCE-ID${at(occurrenceFields(event, original).time, original)}`]),
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
    `DTSTART${at(time, time.start)}`,
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

/** Parameters and value of a time on the wall clock of an event. */
function at(time: EventTime, wall: Wall): string {
  const stamp = wall.replaceAll(/[-:]/g, '');
  return time.kind === 'ALL_DAY' ? `;VALUE=DATE:${stamp}` : `;TZID=${time.zone}:${stamp}00`;
}

function until({ endsBefore, fields: { time }, rule }: StoredEvent): string {
  // A rule has a count or an end. One that was split keeps its count, and ends by its last occurrences being excluded.
  if (endsBefore === null || rule?.includes('COUNT=')) return '';
  return time.kind === 'ALL_DAY'
    ? `;UNTIL=${addDays(endsBefore, -1).replaceAll('-', '')}`
    : `;UNTIL=${utcStamp(instantOf(endsBefore, time.zone) - 1000)}`;
}

function escaped(text: string): string {
  return text.replaceAll(/[\\,;]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`);
}

/** Lines have 75 bytes at most. */
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
