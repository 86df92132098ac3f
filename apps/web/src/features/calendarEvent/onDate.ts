import type { Activity, CalendarEvent } from '@sevenfold/contract';
import { addDays, type CivilDate, today } from '@sevenfold/domain/calendar';
import { hasEnded } from '@sevenfold/domain/tracking';
import { text, timeOfDay } from '#platform';
import { eventTime } from './api';

interface DaySettings {
  readonly timezone: string;
  readonly dayEndsAt: number;
}

/** The events of each of the user's days, in order, without cancelled ones; all-day ones first, then by start. */
export function eventsByDate(
  events: readonly CalendarEvent[],
  dates: readonly CivilDate[],
  settings: DaySettings,
): ReadonlyMap<CivilDate, readonly CalendarEvent[]> {
  const shown = events
    .filter(({ isCancelled }) => !isCancelled)
    .sort(byTime)
    .map((event) => ({ event, ...datesOf(event, settings) }));
  return new Map(
    dates.map((date) => [
      date,
      shown.filter(({ first, last }) => first <= date && date <= last).map(({ event }) => ofDate(event, date)),
    ]),
  );
}

/** An event with what it counts for on a date: one of several days may be rejected on some of them. */
function ofDate(event: CalendarEvent, date: CivilDate): CalendarEvent {
  const rejected = event.counts.filter((count) => count.date === date);
  const isReplaced = (id: string) => rejected.some(({ activityId }) => activityId === id);
  const others = event.counts.filter((count) => count.date === undefined && !isReplaced(count.activityId));
  return others.length === event.counts.length ? event : { ...event, counts: [...others, ...rejected] };
}

/** The first and the last day on which an event takes place. */
function datesOf(event: CalendarEvent, { timezone, dayEndsAt }: DaySettings): { first: CivilDate; last: CivilDate } {
  const time = eventTime(event);
  if (time.isAllDay) return { first: time.start, last: addDays(time.end, -1) };
  const first = today(time.start, timezone, dayEndsAt);
  const isShort = time.end - time.start < MINUTE_MS;
  return { first, last: isShort ? first : today(time.end - 1, timezone, dayEndsAt) };
}

const MINUTE_MS = 60_000;

const byTime = (a: CalendarEvent, b: CalendarEvent): number =>
  Number(b.isAllDay) - Number(a.isAllDay) || (a.start < b.start ? -1 : Number(a.start > b.start));

/** True once an event is over. @param now epoch milliseconds */
const isOver = (event: CalendarEvent, now: number, { timezone, dayEndsAt }: DaySettings): boolean =>
  hasEnded(eventTime(event), now, timezone, dayEndsAt);

/** "10:00–10:35", or "All day". */
export function eventTimeText(event: CalendarEvent, { timezone }: DaySettings): string {
  const time = eventTime(event);
  if (time.isAllDay) return text('calendarEvent.allDay');
  const start = timeOfDay(time.start, timezone);
  return time.end > time.start ? `${start}–${timeOfDay(time.end, timezone)}` : start;
}

/** State of an event for an activity that it counts for, or for which it was rejected. @param now epoch milliseconds */
export const countedState = (
  event: CalendarEvent,
  by: CalendarEvent['counts'][number]['by'],
  now: number,
  settings: DaySettings,
): 'rejected' | 'counted' | 'willCount' =>
  by === 'REJECTED' ? 'rejected' : isOver(event, now, settings) ? 'counted' : 'willCount';

/**
 * True if an event counts on a date on which it takes place: in days and times, one with a time of day counts on the day
 * it starts only.
 */
export function countsOnDate(
  event: CalendarEvent,
  date: CivilDate,
  { unit }: Pick<Activity, 'unit'>,
  { timezone, dayEndsAt }: DaySettings,
): boolean {
  const time = eventTime(event);
  return unit === 'DURATION' || time.isAllDay || today(time.start, timezone, dayEndsAt) === date;
}

export const eventName = ({ name }: Pick<CalendarEvent, 'name'>): string => name || text('calendarEvent.untitled');

/** Reason why an event can never count; null if it can. */
export function cannotCount({
  isCancelled,
  isDeclined,
  isFree,
}: CalendarEvent): 'CANCELLED' | 'DECLINED' | 'FREE' | null {
  if (isCancelled) return 'CANCELLED';
  if (isDeclined) return 'DECLINED';
  return isFree ? 'FREE' : null;
}
