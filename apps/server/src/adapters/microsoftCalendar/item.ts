import { isCivilDate, type CivilDate } from '@sevenfold/domain/calendar';
import { z } from 'zod';
import type { ProviderEvent } from '../../ports/calendar';

const end = z.object({ dateTime: z.string() });

/** Event of Microsoft Graph v1.0, as far as it is read. Occurrences in delta responses have id, master and times only. */
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
  start: end.nullish(),
  end: end.nullish(),
});
export type Item = z.infer<typeof item>;

/** Reads a single event; undefined if it has no readable times. */
export function singleEvent(source: Item): ProviderEvent | undefined {
  return eventOf(source, source, null);
}

/**
 * Reads an occurrence or an exception. Its UID is that of the master, because Graph's `iCalUId` differs between the
 * occurrences of a series; what a bare occurrence lacks is the master's as well.
 */
export function occurrenceOf(source: Item, master: Item): ProviderEvent | undefined {
  const isBare = source.subject === undefined;
  return eventOf(source, isBare ? master : source, master);
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

/** An occurrence that is no exception starts where its series says. */
function originalStartOf({ originalStart, start }: Item, master: Item): string | null {
  const text = originalStart ?? start?.dateTime;
  if (master.isAllDay) return dateOf(text) ?? null;
  const instant = instantOf(text);
  return Number.isNaN(instant) ? null : `${new Date(instant).toISOString().slice(0, 19)}Z`;
}

/**
 * The date of a midnight: of the day's own, or of a zone's, given in UTC. Twelve hours later it is the same day in every
 * zone from -12 to +11:59; those further east keep midnights of their own.
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

/** Times come in UTC without its sign (`Prefer: outlook.timezone`), and with seven decimals. */
function instantOf(dateTime: string | undefined): number {
  const [text = ''] = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.exec(dateTime ?? '') ?? [];
  return Date.parse(`${text}Z`);
}
