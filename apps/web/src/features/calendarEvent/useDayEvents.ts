import type { CalendarEvent } from '@sevenfold/contract';
import type { CivilDate, WeekId } from '@sevenfold/domain/calendar';
import { useMemo } from 'react';
import { NetworkError } from '#platform';
import { useRows } from '#data';
import { useSettings } from '#features/user';
import { useWeekEvents } from './api';
import { eventsByDate } from './onDate';

const NONE: readonly CalendarEvent[] = [];

const useHasIntegration = (): boolean => (useRows('integration')?.length ?? 0) > 0;

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

const useHasCalendar = (): boolean =>
  useRows('integration')?.some(({ calendars }) => calendars.some(({ isOn }) => isOn)) ?? false;

/**
 * The days of one week on which an event takes place that the user has not declined; null while the events are unknown,
 * and without a calendar that is read.
 *
 * @param dates an array that stays the same between renders
 */
export function useBusyDates(week: WeekId, dates: readonly CivilDate[]): ReadonlySet<CivilDate> | null {
  const settings = useSettings();
  const hasCalendar = useHasCalendar();
  const { events } = useWeekEvents(week, hasCalendar);
  return useMemo(() => {
    if (!hasCalendar || !events) return null;
    const byDate = eventsByDate(events, dates, settings);
    return new Set(dates.filter((date) => byDate.get(date)?.some(({ isDeclined }) => !isDeclined)));
  }, [hasCalendar, events, dates, settings]);
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
