import {
  endDateOf,
  occurrencesOf,
  originalStartOf,
  rangeOf,
  type EventTime,
  type Occurrence,
  type StoredEvent,
  type Window,
} from './event';
import type { FakeCalendar } from './store';
import { instantOf, utcText } from './zone';

export type MicrosoftItem = { readonly id: string; readonly [name: string]: unknown };

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
  const occurrences = occurrencesOf(event, window);
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
  const recurrenceTimeZone = zoneOf(event.fields.time);
  return { ...master, type: 'seriesMaster', recurrence: { rule: event.rule, range: { recurrenceTimeZone } } };
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
  return {
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
    ...(original !== null && { originalStart: originalStart(occurrence) }),
    ...startAndEnd(fields.time),
  };
}

/** The midnight of its zone for an all-day event. */
function originalStart(occurrence: Occurrence): string {
  const start = originalStartOf(occurrence) ?? '';
  return start.length === 10 ? utcText(instantOf(start, zoneOf(occurrence.event.fields.time))) : start;
}

const zoneOf = ({ zone = 'UTC' }: EventTime): string => zone;

/** The midnights of an all-day event are those of no zone, although UTC is named. */
function startAndEnd(time: EventTime): Record<string, unknown> {
  const at = (dateTime: string) => ({ dateTime: `${dateTime}.0000000`, timeZone: 'UTC' });
  if (time.kind === 'ALL_DAY') return { start: at(`${time.start}T00:00:00`), end: at(`${endDateOf(time)}T00:00:00`) };
  const { start, end } = rangeOf(time);
  return { start: at(utcText(start).slice(0, 19)), end: at(utcText(end).slice(0, 19)) };
}
