import type { Activity, CalendarEvent, Plan } from '@sevenfold/contract';
import { type CivilDate, today } from '@sevenfold/domain/calendar';
import { eventTime } from '#features/calendarEvent';

/** An activity planned on a day. */
export interface Planned {
  readonly activity: Activity;
  readonly plan: Plan;
}

/** Sum of the planned minutes; plans without an amount add nothing. */
export const plannedMinutes = (planned: readonly Planned[]): number =>
  planned.reduce((sum, { activity, plan }) => sum + (activity.unit === 'DURATION' ? (plan.amount ?? 0) : 0), 0);

const MINUTE_MS = 60_000;

/** Length of an event that has times, in minutes. */
export const timeMinutes = ({ start, end }: { readonly start: number; readonly end: number }): number =>
  Math.round((end - start) / MINUTE_MS);

/** Sum of the minutes of the events that start on a date, without all-day, free and declined ones. */
export const eventMinutes = (
  events: readonly CalendarEvent[],
  date: CivilDate,
  { timezone, dayEndsAt }: { readonly timezone: string; readonly dayEndsAt: number },
): number =>
  events.reduce((sum, event) => {
    const time = eventTime(event);
    if (time.isAllDay || event.isFree || event.isDeclined || today(time.start, timezone, dayEndsAt) !== date)
      return sum;
    return sum + timeMinutes(time);
  }, 0);
