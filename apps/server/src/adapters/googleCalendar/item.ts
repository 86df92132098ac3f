import { isCivilDate } from '@sevenfold/domain/calendar';
import { z } from 'zod';
import type { EventChange, ProviderEvent } from '#ports';
import { plainText } from '#adapters/calendar';

const eventTime = z.object({ date: z.string().optional(), dateTime: z.string().optional() });

/** Event of the Calendar API v3 with the requested fields. */
export const item = z.object({
  id: z.string().min(1),
  status: z.string().optional(),
  updated: z.string().optional(),
  iCalUID: z.string().optional(),
  summary: z.string().optional(),
  description: z.string().optional(),
  location: z.string().optional(),
  start: eventTime.optional(),
  end: eventTime.optional(),
  recurringEventId: z.string().optional(),
  originalStartTime: eventTime.optional(),
  transparency: z.string().optional(),
  visibility: z.string().optional(),
  attendees: z.array(z.object({ self: z.boolean().optional(), responseStatus: z.string().optional() })).optional(),
});
export type Item = z.infer<typeof item>;

/** Value of the `fields` parameter, so that responses contain the fields of `item` only. */
export const ITEM_FIELDS =
  'id,status,updated,iCalUID,summary,description,location,start,end,recurringEventId,originalStartTime,transparency,visibility,attendees(self,responseStatus)';

/** Reads an item; an event without readable times, which cannot be shown or counted, is removed. */
export function parseChange(source: Item): EventChange {
  const time = timeOf(source);
  if (source.status === 'cancelled' || !time) return { kind: 'REMOVED', externalId: source.id };
  const response = source.attendees?.find(({ self }) => self)?.responseStatus;
  return {
    kind: 'SET',
    event: {
      externalId: source.id,
      seriesId: source.recurringEventId ?? null,
      iCalUid: source.iCalUID ?? source.id,
      originalStart: source.recurringEventId === undefined ? null : originalStartOf(source),
      name: source.summary ?? '',
      description: plainText(source.description ?? ''),
      location: source.location ?? '',
      time,
      status: source.status === 'tentative' || response === 'tentative' ? 'TENTATIVE' : 'CONFIRMED',
      isDeclined: response === 'declined',
      isFree: source.transparency === 'transparent',
      isPrivate: source.visibility === 'private' || source.visibility === 'confidential',
    },
  };
}

function timeOf({ start, end }: Item): ProviderEvent['time'] | undefined {
  if (isCivilDate(start?.date) && isCivilDate(end?.date)) return { kind: 'ALL_DAY', start: start.date, end: end.date };
  const time = { start: Date.parse(start?.dateTime ?? ''), end: Date.parse(end?.dateTime ?? '') };
  return Number.isNaN(time.start) || Number.isNaN(time.end) ? undefined : { kind: 'TIMED', ...time };
}

function originalStartOf({ originalStartTime: original, start }: Item): string | null {
  const { date, dateTime } = original ?? start ?? {};
  if (date !== undefined) return date;
  const instant = Date.parse(dateTime ?? '');
  return Number.isNaN(instant) ? null : `${new Date(instant).toISOString().slice(0, 19)}Z`;
}
