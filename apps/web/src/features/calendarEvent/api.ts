import type { CalendarEvent, EventChoice, PastEvent } from '@sevenfold/contract';
import { weekRange, type CivilDate, type WeekId } from '@sevenfold/domain/calendar';
import type { TrackedEvent } from '@sevenfold/domain/tracking';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { deviceRows, EVENT_HISTORY, queries, replica, serverQueries, useRow } from '#data';
import { parseInstant } from '#platform';
import { useWeekStartDay } from '#features/user';

interface WeekEvents {
  /** Undefined until known. */
  readonly events: readonly CalendarEvent[] | undefined;
  /** Reason why they could not be read. */
  readonly error: Error | null;
}

/**
 * Calendar events of a week: those of the rows, or the server's for a week of which the device has none. While they are
 * read again, the events from before stay, so that what shows them does not go and come back.
 */
export function useWeekEvents(week: WeekId, isWanted: boolean): WeekEvents {
  const { first, last } = weekRange(week, useWeekStartDay());
  const row = useRow('calendarWeek', first);
  const [known, setKnown] = useState(row);
  if (row && row !== known) setKnown(row);
  const { error } = useQuery({ ...weekQuery(first, last), enabled: isWanted && !row }, queries);
  if (row) return { events: row.events, error: null };
  return { events: isWanted && !error && known?.from === first ? known.events : undefined, error };
}

/** Reads the events of a week into the rows, where the next change of a calendar replaces them. */
const weekQuery = (from: CivilDate, to: CivilDate) =>
  queryOptions({
    queryKey: ['calendarWeek', from, to],
    queryFn: ({ signal }) =>
      serverQueries.read(async () => {
        const { store, sync } = deviceRows;
        let version: number;
        let events: readonly CalendarEvent[];
        do {
          version = weeksVersion;
          ({ events } = await replica.request('GET /api/v1/calendar-events', { query: { from, to }, signal }));
          // Weeks that changed meanwhile may have been read before that.
        } while (version !== weeksVersion);
        const week = { from, events: [...events] };
        store.batch(() => {
          // It is newer than its removal, whose version the device may not have reached yet.
          store.forgetRows('calendarWeek', [from]);
          store.applyChanges({ version: sync.position?.version ?? 0, rows: { calendarWeek: [week] } });
        });
        return from;
      }),
    // The row tells what is known: without it, the week is read.
    staleTime: 0,
    gcTime: 0,
  });

/** Raised whenever the server changes the events of a week. */
let weeksVersion = 0;
deviceRows.store.observeBase(({ noun }) => {
  if (noun === 'calendarWeek') weeksVersion += 1;
});

/** Time for which the history is not read again; changes of events make it read again. */
const HISTORY_STALE_MS = 10 * 60_000;

/** Events of the past, and what the user decided about them. */
export interface PastEvents {
  readonly events: readonly TrackedEvent[];
  readonly choices: readonly EventChoice[];
}

/** Ended events of the last 12 months that can count. */
export const eventHistoryQuery = (hasDescriptions: boolean) =>
  queryOptions({
    queryKey: [EVENT_HISTORY, hasDescriptions],
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
    : { isAllDay, start: parseInstant(start), end: parseInstant(end) };
