import type { CalendarEvent } from '@sevenfold/contract';
import { responsesOf } from '../../data/response';

/** Refetched in every case: the server decides which activities an event counts for. */
export const mergeCalendarEvents = responsesOf<'calendarEvents', readonly CalendarEvent[]>({
  'POST /api/v1/a/calendar-tracking/update': 'REFETCH',
  'PATCH /api/v1/integration/calendar': 'REFETCH',
  'POST /api/v1/calendar-event/choice': 'REFETCH',
});
