import type { IntegrationReport } from '#features/admin';
import { shownStatus } from './present';
import { findIntegrations } from './store';

const TYPES = { GOOGLE: 'GOOGLE_CALENDAR', OUTLOOK: 'OUTLOOK_CALENDAR', ICAL: 'ICALENDAR' } as const;

/** Health of a user's calendar accounts, for administrators. */
export const reportIntegrations: IntegrationReport = async (db, userId) =>
  (await findIntegrations(db, userId)).map((row) => ({
    type: TYPES[row.provider],
    status: shownStatus(row),
    lastSyncedAt: row.last_success_at?.toISOString() ?? null,
  }));
