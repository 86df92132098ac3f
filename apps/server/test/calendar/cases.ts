import type { Case } from '../features/case';

/** The part of the sweep's cases that is about calendars. */
export const calendarCases: readonly Case[] = [
  { endpoint: 'GET /api/v1/integrations', ownIds: [] },
  {
    endpoint: 'PATCH /api/v1/integration/calendar',
    body: ({ integrationId, calendarId }) => ({ integrationId, calendarId, isOn: true }),
    ownIds: ['integrationId', 'calendarId'],
  },
  {
    endpoint: 'POST /api/v1/integration/calendars',
    body: ({ integrationId, calendarId }) => ({ id: integrationId, calendarIds: [calendarId] }),
    ownIds: ['id', 'calendarIds.0'],
  },
  { endpoint: 'POST /api/v1/integration/sync', body: ({ integrationId }) => ({ id: integrationId }), ownIds: ['id'] },
  {
    endpoint: 'GET /api/v1/calendar-events',
    query: () => ({ from: '2026-03-09', to: '2026-03-15' }),
    ownIds: [],
  },
  { endpoint: 'GET /api/v1/calendar-events/history', query: () => ({ descriptions: 'true' }), ownIds: [] },
  {
    endpoint: 'POST /api/v1/calendar-event/choice',
    body: ({ activityId }) => ({ activityId, eventKey: 'gym@example.org|2026-03-10T09:00:00Z', choice: 'ATTACHED' }),
    ownIds: ['activityId'],
  },
  { endpoint: 'DELETE /api/v1/integration', body: ({ integrationId }) => ({ id: integrationId }), ownIds: ['id'] },
];
