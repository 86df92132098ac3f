import type { CalendarEvent } from '@sevenfold/contract';
import type { CivilDate, WeekId } from '@sevenfold/domain/calendar';
import { useMemo } from 'react';
import { useIntegrations } from '../integration/api';
import { useSettings } from '../user/api';
import { useWeekEvents } from './api';
import { isOnDate } from './onDate';

/** The events of a day, earliest first, without cancelled ones; empty until loaded, and without a calendar account. */
export function useDayEvents(week: WeekId, date: CivilDate): readonly CalendarEvent[] {
  const settings = useSettings();
  const { data: integrations = [] } = useIntegrations();
  const { data } = useWeekEvents(week, integrations.length > 0);
  return useMemo(
    () => (data ?? []).filter((event) => !event.isCancelled && isOnDate(event, date, settings)).sort(byTime),
    [data, date, settings],
  );
}

/** All-day events first, then by start. */
const byTime = (a: CalendarEvent, b: CalendarEvent): number =>
  Number(b.isAllDay) - Number(a.isAllDay) || (a.start < b.start ? -1 : Number(a.start > b.start));
