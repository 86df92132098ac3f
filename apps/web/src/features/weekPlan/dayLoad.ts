import type { Activity, CalendarEvent, Plan, Settings } from '@sevenfold/contract';
import { addDays, type CivilDate, instantOnDay, today } from '@sevenfold/domain/calendar';
import { eventTime } from '#features/calendarEvent';
import { timeText } from '#features/record';

/** An activity planned on a day. */
export interface Planned {
  readonly activity: Activity;
  readonly plan: Plan;
}

/** Minutes of the plans with a length. */
export const plannedMinutes = (planned: readonly Planned[]): number =>
  planned.reduce((sum, { activity, plan }) => sum + (activity.unit === 'DURATION' ? (plan.amount ?? 0) : 0), 0);

const MINUTE_MS = 60_000;

/** Length of an event that has times, in minutes. */
export const timeMinutes = ({ start, end }: { readonly start: number; readonly end: number }): number =>
  Math.round((end - start) / MINUTE_MS);

type DaySettings = Pick<Settings, 'timezone' | 'dayEndsAt'>;

/**
 * Minutes of a date that are taken by events, without all-day, free and declined ones. Those of several events at once
 * count once, and of one over midnight those of this date.
 */
export function eventMinutes(
  events: readonly CalendarEvent[],
  date: CivilDate,
  { timezone, dayEndsAt }: DaySettings,
): number {
  const times = busyTimes(events);
  // The last days of the calendar, which have no events, have no end in some zones either.
  if (times.length === 0) return 0;
  const startOf = (day: CivilDate) => instantOnDay(day, dayEndsAt * 60, timezone, dayEndsAt);
  const to = startOf(addDays(date, 1));
  let [countedTo, ms] = [startOf(date), 0];
  for (const { start, end } of times) {
    const [from, until] = [Math.max(start, countedTo), Math.min(end, to)];
    if (from >= until) continue;
    ms += until - from;
    countedTo = until;
  }
  return Math.round(ms / MINUTE_MS);
}

/** Times of the events that take time, by their start. */
const busyTimes = (events: readonly CalendarEvent[]) =>
  events
    .flatMap((event) => {
      const time = eventTime(event);
      return time.isAllDay || event.isFree || event.isDeclined ? [] : [time];
    })
    .sort((a, b) => a.start - b.start);

/** Start of an event on the wall clock, "HH:mm"; null if it lasts all day or began on an earlier date. */
export function eventStart(event: CalendarEvent, date: CivilDate, settings: DaySettings): string | null {
  const time = eventTime(event);
  return time.isAllDay || !startsOn(time.start, date, settings) ? null : timeText(time.start, settings.timezone);
}

const startsOn = (start: number, date: CivilDate, { timezone, dayEndsAt }: DaySettings): boolean =>
  today(start, timezone, dayEndsAt) === date;
