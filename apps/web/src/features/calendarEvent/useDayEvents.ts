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
