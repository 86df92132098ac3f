import { isCivilDate, type CivilDate } from '@sevenfold/domain/calendar';
import { z } from 'zod';
import type { ProviderEvent } from '../../ports/calendar';

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
export function occurrenceOf(source: Item, master: Item): ProviderEvent | undefined {
  const hasTimesOnly = source.subject === undefined;
  return eventOf(source, hasTimesOnly ? master : source, master);
}

/** @param described the item with the properties besides the times */
function eventOf(source: Item, described: Item, master: Item | null): ProviderEvent | undefined {
  const time = timeOf(source, described.isAllDay ?? false);
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

function timeOf({ start, end: until }: Item, isAllDay: boolean): ProviderEvent['time'] | undefined {
  if (isAllDay) {
    const days = { start: dateOf(start?.dateTime), end: dateOf(until?.dateTime) };
    return days.start && days.end && { kind: 'ALL_DAY', start: days.start, end: days.end };
  }
  const time = { start: instantOf(start?.dateTime), end: instantOf(until?.dateTime) };
  return Number.isNaN(time.start) || Number.isNaN(time.end) ? undefined : { kind: 'TIMED', ...time };
}

/** Start of an occurrence by the rule of its series: `originalStart` of an exception, `start` of others. */
function originalStartOf({ originalStart, start }: Item, master: Item): string | null {
  const text = originalStart ?? start?.dateTime;
  if (master.isAllDay) return dateOf(text) ?? null;
  const instant = instantOf(text);
  return Number.isNaN(instant) ? null : `${new Date(instant).toISOString().slice(0, 19)}Z`;
}

/**
 * Reads the date of an all-day event from a midnight, which Graph gives in UTC: that of UTC itself, or that of the
 * calendar's zone. Adding twelve hours to the latter gives the right date for offsets from -11:59 to +12:00.
 */
function dateOf(dateTime: string | undefined): CivilDate | undefined {
  if (dateTime === undefined) return undefined;
  const instant = instantOf(dateTime);
  const isMidnight = instant % 86_400_000 === 0;
  const date = Number.isNaN(instant)
    ? ''
    : new Date(instant + (isMidnight ? 0 : 43_200_000)).toISOString().slice(0, 10);
  return isCivilDate(date) ? date : undefined;
}

/** Parses a time in UTC, which comes without "Z" (`Prefer: outlook.timezone`) and with seven decimals. */
function instantOf(dateTime: string | undefined): number {
  const [text = ''] = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.exec(dateTime ?? '') ?? [];
  return Date.parse(`${text}Z`);
}
