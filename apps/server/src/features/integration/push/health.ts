import { PUSHED_INTERVAL_MS, longestWait } from '../nextAttempt';
import type { IntegrationDeps } from '../deps';
import type { IntegrationRow } from '../store';
import { findCalendarsToRead } from '../syncStore';
import { findChannels } from './store';

/**
 * True if the provider reports the changes of all calendars that are read: each has a channel that has delivered a
 * notification, has left out no change since, and lives until the calendars are read again.
 */
export async function isPushed(
  { db, clock, pushUrl }: Pick<IntegrationDeps, 'db' | 'clock' | 'pushUrl'>,
  { user_id: userId, id }: Pick<IntegrationRow, 'user_id' | 'id'>,
): Promise<boolean> {
  if (pushUrl === undefined) return false;
  const calendars = await findCalendarsToRead(db, userId, id);
  const channels = await findChannels(db, userId, id);
  const until = clock.now() + longestWait(PUSHED_INTERVAL_MS);
  const reporting = new Set(
    channels
      .filter((channel) => channel.notified_at !== null && channel.expires_at.getTime() > until)
      .map((channel) => channel.calendar_id),
  );
  return calendars.length > 0 && calendars.every((calendar) => reporting.has(calendar.id));
}
