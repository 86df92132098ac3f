import { reading, route } from '#http';
import { listEvents, listPastEvents, setChoice } from './service';

export const calendarEventRoutes = [
  reading('GET /api/v1/calendar-events', async ({ db, userId, query }) => ({
    events: await listEvents(db, userId, query),
  })),
  reading('GET /api/v1/calendar-events/history', ({ db, userId, query, clock }) =>
    listPastEvents(db, userId, query.descriptions === 'true', clock),
  ),
  route('POST /api/v1/calendar-event/choice', async ({ transaction, body, clock }) => {
    await setChoice(transaction, body, clock);
    return {};
  }),
];
