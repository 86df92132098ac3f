import type { ResponseMergers } from './data/response';
import { mergeActivities } from './features/activity/responses';
import { mergeAreas } from './features/area/responses';
import { mergeCalendarEvents } from './features/calendarEvent/responses';
import { mergeIntegrations } from './features/integration/responses';
import { mergeRecords } from './features/record/responses';
import { mergeUser } from './features/user/responses';

/** Functions that merge the server's responses into the cached data, by topic. */
export const RESPONSE_MERGERS: ResponseMergers = {
  user: mergeUser,
  areas: mergeAreas,
  activities: mergeActivities,
  records: mergeRecords,
  integrations: mergeIntegrations,
  calendarEvents: mergeCalendarEvents,
  // No operation changes imports.
  imports: () => undefined,
};
