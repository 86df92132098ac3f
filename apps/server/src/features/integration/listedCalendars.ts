import type { Db } from '#db';
import type { ProviderCalendar } from '#ports';
import { deriveCalendarId } from './address';
import type { IntegrationRow } from './store';
import { putCalendars } from './syncStore';

/**
 * Stores the calendars that an account lists. Of the first list, the primary calendar and those that belong to the
 * account are on, until the user has chosen; holidays and calendars of other people are off, and so is every calendar
 * that appears later.
 *
 * @returns true if anything has changed
 */
export function storeListedCalendars(
  db: Db,
  {
    user_id: userId,
    id,
    provider,
    account_subject: subject,
  }: Pick<IntegrationRow, 'user_id' | 'id' | 'provider' | 'account_subject'>,
  calendars: readonly ProviderCalendar[],
): Promise<boolean> {
  // By id: a list that changes while its pages are read may name a calendar twice.
  const byId = new Map(
    calendars.map((calendar) => {
      const calendarId = deriveCalendarId(provider, subject, calendar.externalId);
      return [calendarId, { ...calendar, id: calendarId, isPreselected: calendar.isPrimary || calendar.isOwned }];
    }),
  );
  return putCalendars(db, userId, id, [...byId.values()]);
}
