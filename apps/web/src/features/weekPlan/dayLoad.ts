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
    return sum + Math.round((time.end - time.start) / MINUTE_MS);
  }, 0);
