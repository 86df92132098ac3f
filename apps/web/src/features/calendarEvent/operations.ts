import type { CalendarEvent } from '@sevenfold/contract';
import { reducerOf } from '../../data/reducer';

/** Events of a range of dates. */
export type Events = readonly CalendarEvent[];

type Count = CalendarEvent['counts'][number];

/** Leaves a changed rule to the server, which has the descriptions that it searches. */
export const calendarEventReducer = reducerOf<Events>({
  'PATCH /api/v1/integration/calendar': (events, { body: { calendarId, isOn } }) =>
    isOn ? events : events.filter((event) => event.calendarId !== calendarId),
  'POST /api/v1/calendar-event/choice': (events, { body: { activityId, eventKey, choice } }) =>
    events.map((event) =>
      event.key === eventKey ? { ...event, counts: chosen(event.counts, activityId, choice) } : event,
    ),
});

function chosen(counts: readonly Count[], activityId: string, choice: 'REJECTED' | 'ATTACHED' | null): Count[] {
  const before = counts.find((count) => count.activityId === activityId);
  const others = counts.filter((count) => count.activityId !== activityId);
  const by = choice ?? (before?.by === 'REJECTED' ? 'RULE' : null);
  return by === null ? others : [...others, { activityId, by }];
}
