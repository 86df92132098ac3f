import { localDateTime, type CivilDate } from '@sevenfold/domain/calendar';
import { z } from 'zod';
import type { ProviderEvent } from '#ports';
import { findIanaName } from '#adapters/calendar';

const dateTimeTimeZone = z.object({ dateTime: z.string() });

/**
 * Event of Microsoft Graph v1.0 with the fields that are used. Occurrences in delta responses have id, master and times
 * only.
 */
export const item = z.object({
  id: z.string().min(1),
  '@removed': z.unknown().optional(),
  '@odata.etag': z.string().optional(),
  type: z.string().nullish(),
  seriesMasterId: z.string().nullish(),
  iCalUId: z.string().nullish(),
  subject: z.string().nullish(),
  bodyPreview: z.string().nullish(),
  body: z.object({ content: z.string().nullish() }).nullish(),
  location: z.object({ displayName: z.string().nullish() }).nullish(),
  isAllDay: z.boolean().nullish(),
  isCancelled: z.boolean().nullish(),
  showAs: z.string().nullish(),
  sensitivity: z.string().nullish(),
  responseStatus: z.object({ response: z.string().nullish() }).nullish(),
  originalStart: z.string().nullish(),
  /** The zone of `start`, not of `originalStart`. */
  originalStartTimeZone: z.string().nullish(),
  /** Of masters only. */
  recurrence: z.object({ range: z.object({ recurrenceTimeZone: z.string().nullish() }).nullish() }).nullish(),
  start: dateTimeTimeZone.nullish(),
  end: dateTimeTimeZone.nullish(),
});
export type Item = z.infer<typeof item>;

/** Reads a single event; undefined if it has no readable times. */
export function singleEvent(source: Item): ProviderEvent | undefined {
  return eventOf(source, source, null);
}

/**
 * Reads an occurrence or an exception. Its UID is that of the master, because Graph's `iCalUId` differs between the
 * occurrences of a series. An occurrence with times only gets its other properties from the master, too.
 */
export function parseOccurrence(source: Item, master: Item): ProviderEvent | undefined {
  const hasTimesOnly = source.subject === undefined;
  return eventOf(source, hasTimesOnly ? master : source, master);
}

/** @param described the item with the properties besides the times */
function eventOf(source: Item, described: Item, master: Item | null): ProviderEvent | undefined {
  const time = timeOf(source, described);
  if (!time) return undefined;
  const response = described.responseStatus?.response;
  const isTentative = described.showAs === 'tentative' || response === 'tentativelyAccepted';
  return {
    externalId: source.id,
    seriesId: master?.id ?? null,
    iCalUid: (master ?? source).iCalUId ?? (master ?? source).id,
    originalStart: master && originalStartOf(source, master),
    name: described.subject ?? '',
    description: (described.body?.content ?? described.bodyPreview ?? '').trim(),
    location: described.location?.displayName ?? '',
    time,
    status: described.isCancelled ? 'CANCELLED' : isTentative ? 'TENTATIVE' : 'CONFIRMED',
    isDeclined: response === 'declined',
    isFree: described.showAs === 'free',
    isPrivate: described.sensitivity === 'private' || described.sensitivity === 'confidential',
  };
}

function timeOf({ start, end: until }: Item, described: Item): ProviderEvent['time'] | undefined {
  if (described.isAllDay) {
    const zone = described.originalStartTimeZone;
    const days = { start: dateOf(start?.dateTime, zone), end: dateOf(until?.dateTime, zone) };
    return days.start && days.end && { kind: 'ALL_DAY', start: days.start, end: days.end };
  }
  const time = { start: instantOf(start?.dateTime), end: instantOf(until?.dateTime) };
  return Number.isNaN(time.start) || Number.isNaN(time.end) ? undefined : { kind: 'TIMED', ...time };
}

/** Start of an occurrence by the rule of its series: `originalStart` of an exception, `start` of others. */
function originalStartOf({ originalStart, start }: Item, master: Item): string | null {
  const text = originalStart ?? start?.dateTime;
  // The zone of the rule is empty for participants; the first start of the series then has the same one.
  const zone = master.recurrence?.range?.recurrenceTimeZone || master.originalStartTimeZone;
  if (master.isAllDay) return dateOf(text, zone) ?? null;
  const instant = instantOf(text);
  return Number.isNaN(instant) ? null : `${new Date(instant).toISOString().slice(0, 19)}Z`;
}

const DAY_MS = 86_400_000;
/** The years in which a date can be selected. */
const EARLIEST = Date.UTC(1900, 0);
const LATEST = Date.UTC(2200, 0);

/**
 * Reads the date of an all-day event. Graph gives its start and end as midnights without a zone, whatever zone is
 * preferred, and its original start as the midnight of the series' zone in UTC (microsoft-graph-docs issues 1802, 2804
 * and 7163). The same UTC time is a midnight in Honolulu and, a day later, in Kiritimati: only the zone tells them
 * apart.
 *
 * @param zone of the midnight, by an IANA or a Windows name; the nearest midnight in UTC is taken for an unknown one
 */
function dateOf(dateTime: string | undefined, zone: string | null | undefined): CivilDate | undefined {
  const instant = instantOf(dateTime);
  if (!(instant >= EARLIEST && instant < LATEST)) return undefined;
  if (instant % DAY_MS === 0) return localDateTime(instant, 'UTC').date;
  return localDateTime(instant + DAY_MS / 2, findIanaName(zone ?? '') ?? 'UTC').date;
}

/** Parses a time in UTC, which comes without "Z" (`Prefer: outlook.timezone`) and with seven decimals. */
function instantOf(dateTime: string | undefined): number {
  const [text = ''] = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.exec(dateTime ?? '') ?? [];
  return Date.parse(`${text}Z`);
}
