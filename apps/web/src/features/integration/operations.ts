import type { Integration } from '@sevenfold/contract';
import { changed, reducerOf } from '../../data/reducer';

/** The connected accounts, earliest first. */
export type Integrations = readonly Integration[];

export const integrationReducer = reducerOf<Integrations>({
  'PATCH /api/v1/integration/calendar': (integrations, { body: { integrationId, calendarId, isOn } }) =>
    changed(integrations, integrationId, (integration) => ({
      ...integration,
      calendars: [...changed(integration.calendars, calendarId, (calendar) => ({ ...calendar, isOn }))],
    })),
});
