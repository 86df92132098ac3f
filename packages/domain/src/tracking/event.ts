import { type CivilDate, type Zone, today } from '../calendar';
import type { ActivityUnit } from '../activity';

/** Time of an event: instants in epoch milliseconds, or civil dates in every zone. Ends are exclusive. */
export type EventTime =
  | { readonly isAllDay: false; readonly start: number; readonly end: number }
  | { readonly isAllDay: true; readonly start: CivilDate; readonly end: CivilDate };

/** The fields of an event that decide whether it counts. */
export interface TrackedEvent {
  readonly key: string;
  readonly calendarId: string;
  readonly name: string;
  readonly description: string;
  readonly location: string;
  readonly time: EventTime;
  readonly isCancelled: boolean;
  /** True if the user declined the invitation. */
  readonly isDeclined: boolean;
  /** True if the event does not block time ("transparent", "show as free"). */
  readonly isFree: boolean;
  /** Since when its calendar is not read any more, in epoch milliseconds. */
  readonly unreadSince?: number | undefined;
}

/** Maximum length of an event in days; longer ones are cut. Source: no real event lasts longer than a year. */
export const EVENT_DAYS_MAX = 366;

/**
 * True if an event counts for activities of a unit once it has ended: not cancelled, declined or free; all-day events
 * count in DAYS only. Tentative and private events count.
 */
export const isCountable = (
  event: Pick<TrackedEvent, 'time' | 'isCancelled' | 'isDeclined' | 'isFree'>,
  unit: ActivityUnit,
): boolean =>
  !event.isCancelled &&
  !event.isDeclined &&
  !event.isFree &&
  (!event.time.isAllDay || unit === 'DAYS') &&
  isValid(event.time);

/**
 * True once an event is over; an all-day event is over when its last day is.
 *
 * @param now epoch milliseconds
 * @param dayEndsAt whole hours, 0 to 6
 */
export const hasEnded = (time: EventTime, now: number, zone: Zone, dayEndsAt: number): boolean =>
  time.isAllDay ? time.end <= today(now, zone, dayEndsAt) : time.end <= now;

/**
 * False for an event that was not over when its calendar was read last: it may have been moved or deleted since.
 *
 * @param dayEndsAt whole hours, 0 to 6
 */
export const isConfirmed = (
  { time, unreadSince }: Pick<TrackedEvent, 'time' | 'unreadSince'>,
  zone: Zone,
  dayEndsAt: number,
): boolean => unreadSince === undefined || hasEnded(time, unreadSince, zone, dayEndsAt);

const isValid = (time: EventTime): boolean => (time.isAllDay ? time.start < time.end : time.start <= time.end);
