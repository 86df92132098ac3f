import type { CalendarEvent } from '@sevenfold/contract';
import { type CivilDate, today } from '@sevenfold/domain/calendar';
import { hasEnded } from '@sevenfold/domain/tracking';
import { timeOfDay } from '../../platform/format';
import { text } from '../../platform/text';
import { eventTime } from './api';

interface DaySettings {
  readonly timezone: string;
  readonly dayEndsAt: number;
}

/** True if an event takes place on one of the user's days. */
export function isOnDate(event: CalendarEvent, date: CivilDate, { timezone, dayEndsAt }: DaySettings): boolean {
  const time = eventTime(event);
  if (time.isAllDay) return time.start <= date && date < time.end;
  const first = today(time.start, timezone, dayEndsAt);
  const last = today(Math.max(time.start, time.end - 1), timezone, dayEndsAt);
  return first <= date && date <= last;
}

/** True once an event is over. @param now epoch milliseconds */
export const isOver = (event: CalendarEvent, now: number, { timezone, dayEndsAt }: DaySettings): boolean =>
  hasEnded(eventTime(event), now, timezone, dayEndsAt);

/** "10:00–10:35", or "All day". */
export function eventTimeText(event: CalendarEvent, { timezone }: DaySettings): string {
  const time = eventTime(event);
  if (time.isAllDay) return text('calendarEvent.allDay');
  const start = timeOfDay(time.start, timezone);
  return time.end > time.start ? `${start}–${timeOfDay(time.end, timezone)}` : start;
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
