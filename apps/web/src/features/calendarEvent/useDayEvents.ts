import type { CalendarEvent } from '@sevenfold/contract';
import type { CivilDate, WeekId } from '@sevenfold/domain/calendar';
import { useMemo } from 'react';
import { NetworkError } from '../../platform/http';
import { useIntegrations } from '../integration/api';
import { useSettings } from '../user/api';
import { useWeekEvents } from './api';
import { eventsByDate } from './onDate';

const NONE: readonly CalendarEvent[] = [];

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
  const { data: integrations = [] } = useIntegrations();
  const { data = NONE } = useWeekEvents(week, integrations.length > 0);
  return useMemo(() => eventsByDate(data, dates, settings), [data, dates, settings]);
}

/**
 * True if there is a calendar account and the events of a week cannot be read: the device neither has nor gets them.
 */
export function useAreEventsAway(week: WeekId): boolean {
  const { data: integrations = [] } = useIntegrations();
  const { data, error } = useWeekEvents(week, integrations.length > 0);
  return data === undefined && error instanceof NetworkError;
}

/** The events of one day, in order; empty until loaded, and without a calendar account. */
export function useDayEvents(week: WeekId, date: CivilDate): readonly CalendarEvent[] {
  const dates = useMemo(() => [date], [date]);
  return useEventsByDate(week, dates).get(date) ?? NONE;
}
