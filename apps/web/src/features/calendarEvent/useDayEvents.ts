import type { CalendarEvent, Integration } from '@sevenfold/contract';
import type { CivilDate, WeekId } from '@sevenfold/domain/calendar';
import { useMemo } from 'react';
import { NetworkError } from '#platform';
import { useRows } from '#data';
import { useSettings } from '#features/user';
import { useWeekEvents } from './api';
import { eventsByDate } from './onDate';

const NONE: readonly CalendarEvent[] = [];

export const useHasIntegration = (): boolean => (useRows('integration')?.length ?? 0) > 0;

/**
 * The events of days of one week, in order; empty until loaded, and without a calendar account.
 *
 * @param dates an array that stays the same between renders
 */
export function useEventsByDate(
  week: WeekId,
  dates: readonly CivilDate[],
): ReadonlyMap<CivilDate, readonly CalendarEvent[]> {
  const settings = useSettings();
  const { events = NONE } = useWeekEvents(week, useHasIntegration());
  return useMemo(() => eventsByDate(events, dates, settings), [events, dates, settings]);
}

/** True if there is a calendar that is read, and all accounts with one could be read the last time. */
function useAreCalendarsKnown(): boolean {
  const accounts = useRows('integration')?.filter(
    ({ isPaused, needsCalendarChoice, calendars }) =>
      !isPaused && !needsCalendarChoice && calendars.some(({ isOn, status }) => isOn && status !== 'MISSING'),
  );
  const isKnown = ({ status, lastSuccessAt }: Integration) => status === 'CONNECTED' && lastSuccessAt !== null;
  return accounts !== undefined && accounts.length > 0 && accounts.every(isKnown);
}

/**
 * The days of one week on which an event takes place that the user has not declined; null while the events are unknown,
 * such as those of an account that has to be reconnected, and without a calendar that is read.
 *
 * @param dates an array that stays the same between renders
 */
export function useBusyDates(week: WeekId, dates: readonly CivilDate[]): ReadonlySet<CivilDate> | null {
  const settings = useSettings();
  const isKnown = useAreCalendarsKnown();
  const { events } = useWeekEvents(week, isKnown);
  return useMemo(() => {
    if (!isKnown || !events) return null;
    const byDate = eventsByDate(events, dates, settings);
    return new Set(dates.filter((date) => byDate.get(date)?.some(({ isDeclined }) => !isDeclined)));
  }, [isKnown, events, dates, settings]);
}

/**
 * True if there is a calendar account and the events of a week cannot be read: the device neither has nor gets them.
 */
export function useAreEventsAway(week: WeekId): boolean {
  const { events, error } = useWeekEvents(week, useHasIntegration());
  return events === undefined && error instanceof NetworkError;
}

/** The events of one day, in order; empty until loaded, and without a calendar account. */
export function useDayEvents(week: WeekId, date: CivilDate): readonly CalendarEvent[] {
  const dates = useMemo(() => [date], [date]);
  return useEventsByDate(week, dates).get(date) ?? NONE;
}
