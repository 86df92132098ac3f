import type { CalendarEvent, EventChoice, PastEvent } from '@sevenfold/contract';
import { weekRange, type CivilDate, type WeekId, type WeekStartDay } from '@sevenfold/domain/calendar';
import type { TrackedEvent } from '@sevenfold/domain/tracking';
import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { replica } from '../../data/device';
import { epochOf } from '../../platform/clock';
import { useWeekStartDay } from '../user/api';
import { calendarEventReducer, type Events } from './operations';
import { queries, serverQueries } from '../../data/queries';

serverQueries.registerReducer('calendarEvents', calendarEventReducer);

export function weekEventsQuery(week: WeekId, weekStartDay: WeekStartDay) {
  const { first, last } = weekRange(week, weekStartDay);
  return queryOptions({
    queryKey: ['calendarEvents', first, last],
    queryFn: ({ signal }) =>
      serverQueries.read<Events>(
        async () =>
          (await replica.request('GET /api/v1/calendar-events', { query: { from: first, to: last }, signal })).events,
        calendarEventReducer,
      ),
  });
}

/** Calendar events of a week. */
export const useWeekEvents = (week: WeekId, enabled = true): UseQueryResult<Events> =>
  useQuery({ ...weekEventsQuery(week, useWeekStartDay()), enabled }, queries);

/** Time for which the history is not read again; changes of events arrive by the change stream. */
const HISTORY_STALE_MS = 10 * 60_000;

/** Events of the past, and what the user decided about them. */
export interface PastEvents {
  readonly events: readonly TrackedEvent[];
  readonly choices: readonly EventChoice[];
}

/** Ended events of the last 12 months that can count. */
export const eventHistoryQuery = (hasDescriptions: boolean) =>
  queryOptions({
    queryKey: ['eventHistory', hasDescriptions],
    queryFn: ({ signal }): Promise<PastEvents> =>
      serverQueries.read(async () => {
        const query = { descriptions: hasDescriptions ? ('true' as const) : ('false' as const) };
        const { events, choices } = await replica.request('GET /api/v1/calendar-events/history', { query, signal });
        return { events: events.map(trackedEvent), choices };
      }),
    staleTime: HISTORY_STALE_MS,
  });

const trackedEvent = ({ key, calendarId, name, location, description = '', ...time }: PastEvent): TrackedEvent => ({
  key,
  calendarId,
  name,
  location,
  description,
  time: eventTime(time),
  isCancelled: false,
  isDeclined: false,
  isFree: false,
});

/** The time of an event as the domain has it. */
export const eventTime = ({
  isAllDay,
  start,
  end,
}: Pick<CalendarEvent, 'isAllDay' | 'start' | 'end'>): TrackedEvent['time'] =>
  isAllDay
    ? { isAllDay, start: start as CivilDate, end: end as CivilDate }
    : { isAllDay, start: epochOf(start), end: epochOf(end) };
