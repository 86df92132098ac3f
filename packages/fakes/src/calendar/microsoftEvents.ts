import type {
  DateTimeTimeZone,
  Event,
  PatternedRecurrence,
  RecurrencePattern,
  RecurrenceRange,
} from '@microsoft/microsoft-graph-types';
import {
  endDateOf,
  expandOccurrences,
  originalStartOf,
  rangeOf,
  type EventTime,
  type Occurrence,
  type StoredEvent,
  type Window,
} from './event';
import type { FakeCalendar } from './store';
import { instantOf, utcText } from './zone';

/** An event with the OData annotations of a delta response, which the official types leave out. */
export type MicrosoftItem = Event & {
  readonly id: string;
  readonly '@odata.type': '#microsoft.graph.event';
  readonly '@removed'?: { readonly reason: 'deleted' | 'changed' };
};

/** Turns the fake's own id of an item into the one a client sees. */
export type IdOf = (id: string) => string;

const RESPONSES = {
  NONE: 'none',
  NEEDS_ACTION: 'notResponded',
  ACCEPTED: 'accepted',
  DECLINED: 'declined',
  TENTATIVE: 'tentativelyAccepted',
} as const;

/** The id of an occurrence: that of its series, and the date of its original start. */
export function microsoftIdOf({ event, original }: Occurrence): string {
  return original === null ? event.id : `${event.id}-${original.slice(0, 10)}`;
}

/** Items of a full round of a delta query: each series comes as its master, its occurrences and its exceptions. */
export function allItems(calendar: FakeCalendar, window: Window, revision: number, idOf: IdOf): MicrosoftItem[] {
  return calendar.events(revision).flatMap((event) => itemsOf(event, window, idOf));
}

/**
 * Items of an incremental round. A changed series comes as a whole; occurrences that it has lost are not mentioned, and
 * a deleted series is mentioned by its master alone.
 */
export function changedItems(
  calendar: FakeCalendar,
  window: Window,
  revisions: { readonly from: number; readonly to: number },
  idOf: IdOf,
): MicrosoftItem[] {
  return calendar.differences(revisions.from, revisions.to).flatMap(({ id, before, after }) => {
    const items = after ? itemsOf(after, window, idOf) : [];
    if (items.length > 0) return items;
    // A series without occurrences in the window.
    if (after && after.rule !== null) return [masterItem(after, idOf)];
    return before ? [{ '@odata.type': '#microsoft.graph.event', id: idOf(id), '@removed': { reason: 'deleted' } }] : [];
  });
}

function itemsOf(event: StoredEvent, window: Window, idOf: IdOf): MicrosoftItem[] {
  const occurrences = expandOccurrences(event, window);
  if (event.rule === null) return occurrences.map((occurrence) => fullItem(occurrence, idOf));
  if (occurrences.length === 0) return [];
  return [
    masterItem(event, idOf),
    ...occurrences.map((occurrence) =>
      occurrence.isException ? fullItem(occurrence, idOf) : bareItem(occurrence, idOf),
    ),
  ];
}

/** A series with the time of its first occurrence. */
export function masterItem(event: StoredEvent, idOf: IdOf): MicrosoftItem {
  const master = fullItem({ event, original: null, fields: event.fields, isException: false }, idOf);
  return { ...master, type: 'seriesMaster', recurrence: recurrenceOf(event) };
}

const DAYS = {
  SU: 'sunday',
  MO: 'monday',
  TU: 'tuesday',
  WE: 'wednesday',
  TH: 'thursday',
  FR: 'friday',
  SA: 'saturday',
} as const;
const TYPES = { DAILY: 'daily', WEEKLY: 'weekly', MONTHLY: 'absoluteMonthly', YEARLY: 'absoluteYearly' } as const;

/** The parts of a rule that Graph can express; occurrences are those of the rule itself. */
function recurrenceOf({ rule, fields }: StoredEvent): PatternedRecurrence {
  const parts = new Map((rule ?? '').split(';').map((part) => part.split('=') as [string, string]));
  const count = parts.get('COUNT');
  const until = parts.get('UNTIL')?.replace(/^(\d{4})(\d\d)(\d\d).*$/, '$1-$2-$3');
  const days = (parts.get('BYDAY') ?? '').split(',').map((day) => DAYS[day.slice(-2) as keyof typeof DAYS]);
  const pattern: RecurrencePattern = {
    type: TYPES[parts.get('FREQ') as keyof typeof TYPES],
    interval: Number(parts.get('INTERVAL') ?? 1),
  };
  if (parts.has('BYDAY')) pattern.daysOfWeek = days;
  const range: RecurrenceRange = {
    type: count !== undefined ? 'numbered' : until !== undefined ? 'endDate' : 'noEnd',
    startDate: fields.time.start.slice(0, 10),
    recurrenceTimeZone: zoneOf(fields.time),
  };
  if (until !== undefined) range.endDate = until;
  if (count !== undefined) range.numberOfOccurrences = Number(count);
  return { pattern, range };
}

/** An unchanged occurrence, as delta queries send it: it has the properties of its master. */
function bareItem(occurrence: Occurrence, idOf: IdOf): MicrosoftItem {
  const { event, fields } = occurrence;
  return {
    '@odata.type': '#microsoft.graph.event',
    id: idOf(microsoftIdOf(occurrence)),
    seriesMasterId: idOf(event.id),
    type: 'occurrence',
    ...startAndEnd(fields.time),
  };
}

/** An event, an exception, or an occurrence among the instances of its series. */
export function fullItem(occurrence: Occurrence, idOf: IdOf): MicrosoftItem {
  const { event, original, fields, isException } = occurrence;
  const item: MicrosoftItem = {
    '@odata.type': '#microsoft.graph.event',
    id: idOf(microsoftIdOf(occurrence)),
    // Differs for each occurrence of a series.
    iCalUId: original === null ? event.uid : `${event.uid}/${original}`,
    subject: fields.name,
    bodyPreview: fields.description.slice(0, 255),
    body: { contentType: 'text', content: fields.description },
    location: { displayName: fields.location },
    isAllDay: fields.time.kind === 'ALL_DAY',
    isCancelled: fields.status === 'CANCELLED',
    showAs: fields.isFree ? 'free' : fields.status === 'TENTATIVE' ? 'tentative' : 'busy',
    sensitivity: fields.isPrivate ? 'private' : 'normal',
    responseStatus: { response: RESPONSES[fields.response], time: '0001-01-01T00:00:00Z' },
    seriesMasterId: original === null ? null : idOf(event.id),
    type: original === null ? 'singleInstance' : isException ? 'exception' : 'occurrence',
    originalStartTimeZone: zoneOf(fields.time),
    ...startAndEnd(fields.time),
  };
  if (original !== null) item.originalStart = originalStart(occurrence);
  return item;
}

/** The midnight of its zone for an all-day event. */
function originalStart(occurrence: Occurrence): string {
  const start = originalStartOf(occurrence) ?? '';
  return start.length === 10 ? utcText(instantOf(start, zoneOf(occurrence.event.fields.time))) : start;
}

const zoneOf = ({ zone = 'UTC' }: EventTime): string => zone;

/** The midnights of an all-day event are those of no zone, although UTC is named. */
function startAndEnd(time: EventTime): Pick<Event, 'start' | 'end'> {
  const at = (dateTime: string): DateTimeTimeZone => ({ dateTime: `${dateTime}.0000000`, timeZone: 'UTC' });
  if (time.kind === 'ALL_DAY') return { start: at(`${time.start}T00:00:00`), end: at(`${endDateOf(time)}T00:00:00`) };
  const { start, end } = rangeOf(time);
  return { start: at(utcText(start).slice(0, 19)), end: at(utcText(end).slice(0, 19)) };
}
