import type { calendar_v3 } from '@googleapis/calendar';
import {
  occurrenceFields,
  expandOccurrences,
  endDateOf,
  originalsOf,
  rangeOf,
  type EventTime,
  type Occurrence,
  type StoredEvent,
  type Window,
} from './event';
import type { FakeCalendar } from './store';
import { floatingOf, instantOf, utcStamp, utcText, type Wall } from './zone';

export type GoogleItem = calendar_v3.Schema$Event & { readonly id: string };

const RESPONSES = {
  NONE: null,
  NEEDS_ACTION: 'needsAction',
  ACCEPTED: 'accepted',
  DECLINED: 'declined',
  TENTATIVE: 'tentative',
} as const;

/** Returns the id of an occurrence: the id of its series followed by its original start; of a single event, its id. */
export function googleIdOf({ event, original }: Occurrence): string {
  return original === null ? event.id : instanceId(event, original);
}

function instanceId(event: StoredEvent, original: Wall): string {
  const { time } = event.fields;
  const stamp = time.kind === 'ALL_DAY' ? original.replaceAll('-', '') : utcStamp(instantOf(original, time.zone));
  return `${event.id}_${stamp}`;
}

/** An occurrence as `events.list` with `singleEvents` returns it. */
export function googleItem(occurrence: Occurrence, email: string): GoogleItem {
  const { event, original, fields } = occurrence;
  if (fields.status === 'CANCELLED') return cancelledItem(event, original);
  const response = RESPONSES[fields.response];
  // Assigned one by one: the compiler does not check the names of properties that are spread.
  const item: GoogleItem = {
    kind: 'calendar#event',
    etag: `"${event.id}"`,
    id: googleIdOf(occurrence),
    status: fields.status.toLowerCase(),
    iCalUID: event.uid,
    ...startAndEnd(fields.time),
    eventType: 'default',
  };
  if (fields.name !== '') item.summary = fields.name;
  if (fields.description !== '') item.description = fields.description;
  if (fields.location !== '') item.location = fields.location;
  if (fields.isFree) item.transparency = 'transparent';
  if (fields.isPrivate) item.visibility = 'private';
  if (original !== null) {
    item.recurringEventId = event.id;
    item.originalStartTime = originalStartTime(event, original);
  }
  if (response !== null) {
    item.attendees = [{ email, self: true, responseStatus: response }];
    item.attendeesOmitted = true;
  }
  return item;
}

/** The few fields that Google returns of a cancelled occurrence or, without an original start, of a deleted event. */
function cancelledItem(event: StoredEvent, original: Wall | null): GoogleItem {
  const id = original === null ? event.id : instanceId(event, original);
  return { kind: 'calendar#event', id, status: 'cancelled' } satisfies GoogleItem;
}

function startAndEnd(time: EventTime): Pick<calendar_v3.Schema$Event, 'start' | 'end'> {
  if (time.kind === 'ALL_DAY') return { start: { date: time.start }, end: { date: endDateOf(time) } };
  const { start, end } = rangeOf(time);
  return {
    start: { dateTime: utcText(start), timeZone: time.zone },
    end: { dateTime: utcText(end), timeZone: time.zone },
  };
}

function originalStartTime(event: StoredEvent, original: Wall): calendar_v3.Schema$EventDateTime {
  const { time } = event.fields;
  return time.kind === 'ALL_DAY'
    ? { date: original }
    : { dateTime: utcText(instantOf(original, time.zone)), timeZone: time.zone };
}

/** Items of a full sync. */
export function allItems(calendar: FakeCalendar, window: Window, revision: number, email: string): GoogleItem[] {
  return calendar
    .occurrences(window, revision)
    .filter(({ fields }) => fields.status !== 'CANCELLED')
    .map((occurrence) => googleItem(occurrence, email));
}

/** Items of an incremental sync: all occurrences of every touched event, and the cancelled ones. */
export function changedItems(
  calendar: FakeCalendar,
  window: Window,
  revisions: { readonly from: number; readonly to: number },
  email: string,
): GoogleItem[] {
  return calendar.differences(revisions.from, revisions.to).flatMap(({ before, after }) => {
    const items = new Map<string, GoogleItem>();
    for (const occurrence of after ? expandOccurrences(after, window) : [])
      items.set(googleIdOf(occurrence), googleItem(occurrence, email));
    for (const occurrence of before ? expandOccurrences(before, window) : []) {
      const id = googleIdOf(occurrence);
      if (!items.has(id)) items.set(id, departedItem(occurrence, after, email));
    }
    if (before && !after) items.set(before.id, cancelledItem(before, null));
    return [...items.values()];
  });
}

/**
 * Returns the item of an occurrence that is no longer in the window: its present item if it was moved out of it, a
 * cancelled one if it no longer exists.
 */
function departedItem(previous: Occurrence, after: StoredEvent | null, email: string): GoogleItem {
  const { event, original } = previous;
  if (!after) return cancelledItem(event, original);
  if (original === null && after.rule === null)
    return googleItem({ event: after, original: null, fields: after.fields, isException: false }, email);
  // A single event became a series, or the reverse: the former item no longer exists.
  if (original === null || after.rule === null) return cancelledItem(event, original);
  const exception = after.exceptions.get(original);
  const start = floatingOf(original);
  const exists = exception !== undefined || originalsOf(after, { from: start, to: start + 1 }).includes(original);
  // A new zone, or a change to a whole day, gives the same original start another id.
  const hasSameId = instanceId(after, original) === instanceId(event, original);
  if (!exists || exception === 'CANCELLED' || !hasSameId) return cancelledItem(event, original);
  return googleItem(
    { event: after, original, fields: exception ?? occurrenceFields(after, original), isException: true },
    email,
  );
}
