import { z } from 'zod';
import { endpoint } from './endpoint';
import { civilDate, done, id, instant, storable } from './value';

/**
 * Bytes of an event key. Google's event ids, from which its UIDs are made, have up to 1024 characters; an index row of
 * PostgreSQL has up to 2704 bytes.
 */
const KEY_BYTES_MAX = 1500;

/**
 * Identifies an occurrence in all calendars: `<iCalUID>|<original start>`. A choice about one day of an all-day event of
 * several days has a line break and the date after it.
 */
export const eventKey = storable(z.string().min(1).max(KEY_BYTES_MAX)).refine(
  (key) => new TextEncoder().encode(key).length <= KEY_BYTES_MAX,
  `At most ${KEY_BYTES_MAX} bytes`,
);

const eventTime = {
  isAllDay: z.boolean(),
  /** An instant, or the first civil date of an all-day event. */
  start: z.union([instant, civilDate]),
  /** An instant, or the civil date after the last one of an all-day event. */
  end: z.union([instant, civilDate]),
};

/** One occurrence. An event in several calendars is listed once. */
export const calendarEvent = z.strictObject({
  key: eventKey,
  integrationId: id,
  calendarId: id,
  name: z.string(),
  location: z.string(),
  ...eventTime,
  isTentative: z.boolean(),
  isCancelled: z.boolean(),
  isDeclined: z.boolean(),
  /** True if it leaves the time free ("transparent"). */
  isFree: z.boolean(),
  isPrivate: z.boolean(),
  /**
   * The activities it counts for, once it has ended: by their rule, or because the user attached it. REJECTED: it would
   * count by the rule, and the user rejected it, on `date` alone if that is given.
   */
  counts: z.array(
    z.strictObject({ activityId: id, by: z.enum(['RULE', 'ATTACHED', 'REJECTED']), date: civilDate.optional() }),
  ),
});
export type CalendarEvent = z.infer<typeof calendarEvent>;

/** The events of a week of the user. */
export const calendarWeek = z.strictObject({
  /** The first date of the week. */
  from: civilDate,
  events: z.array(calendarEvent),
});
export type CalendarWeek = z.infer<typeof calendarWeek>;

/** An ended occurrence that can count: neither cancelled, declined nor free. */
export const pastEvent = z.strictObject({
  key: eventKey,
  calendarId: id,
  name: z.string(),
  location: z.string(),
  description: z.string().optional(),
  ...eventTime,
});
export type PastEvent = z.infer<typeof pastEvent>;

export const choice = z.enum(['REJECTED', 'ATTACHED']);

/** Decision of the user about an event for an activity; wins over the activity's rule. */
export const eventChoice = z.strictObject({ activityId: id, eventKey, choice });
export type EventChoice = z.infer<typeof eventChoice>;

export const calendarEventEndpoints = {
  'GET /api/v1/calendar-events': endpoint({
    summary: 'The events of a range of dates in the user’s time zone, with the activities each counts for',
    access: 'SIGNED_IN',
    query: z
      .strictObject({ from: civilDate, to: civilDate })
      .refine(({ from, to }) => from <= to, { path: ['to'], message: 'The end must not be before the start' })
      .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < 62 * 86_400_000, {
        path: ['to'],
        message: 'At most 62 days',
      }),
    response: z.strictObject({ events: z.array(calendarEvent) }),
    errors: [],
  }),
  'GET /api/v1/calendar-events/history': endpoint({
    summary:
      'The ended events of the last 12 months that can count, for trying a rule, earliest first and once for each calendar, and what the user decided about them',
    access: 'SIGNED_IN',
    query: z.strictObject({ descriptions: z.enum(['true', 'false']) }),
    response: z.strictObject({ events: z.array(pastEvent), choices: z.array(eventChoice) }),
    errors: [],
  }),
  'POST /api/v1/calendar-event/choice': endpoint({
    summary:
      'Rejects an event that counts for an activity, or attaches one that does not; null withdraws such a choice',
    access: 'SIGNED_IN',
    idempotent: true,
    body: z.strictObject({ activityId: id, eventKey, choice: choice.nullable() }),
    response: done,
    errors: ['NOT_FOUND'],
  }),
};
