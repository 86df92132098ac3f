import type { Calendar, Integration, ParsedBodyOf } from '@sevenfold/contract';
import type { Clock } from '../../clock';
import type { Db } from '../../db/client';
import { HttpError } from '../../http/httpError';
import { updateTrackingStatuses } from '../calendarEvent/trackingStatus';
import { announceOnCommit } from '../change/store';
import { lockUser, requireUser } from '../user/service';
import { openCredentials, requireKeyring } from './credentials';
import type { IntegrationDeps } from './deps';
import { pausedIntegrations } from './limit';
import { storedChannelOf } from './push/stop';
import { findChannels } from './push/store';
import { requestWatch } from './push/watch';
import { presentCalendar, presentIntegration } from './present';
import { revokeLater, revokeNow } from './revoke';
import {
  deleteIntegration,
  endBackOff,
  findCalendars,
  findIntegration,
  findIntegrations,
  forgetEvents,
  type IntegrationRow,
  switchCalendar,
} from './store';
import { requestSync } from './requestSync';

/** @throws HttpError USER_NOT_FOUND */
export async function listIntegrations(
  db: Db,
  userId: string,
  freeAccounts: number,
  clock: Clock,
): Promise<Integration[]> {
  const user = await requireUser(db, userId);
  const rows = await findIntegrations(db, userId);
  const calendars = await findCalendars(db, userId);
  const paused = pausedIntegrations(user.subscription_type, rows, freeAccounts);
  return rows.map((row) => presentIntegration(row, calendars, { now: clock.now(), isPaused: paused.has(row.id) }));
}

/**
 * Switches a calendar on or off. The events of one that is off are removed, and read again when it is switched on; what
 * was counted from them stays.
 *
 * @throws HttpError NOT_FOUND
 */
export async function setCalendar(
  db: Db,
  userId: string,
  body: ParsedBodyOf<'PATCH /api/v1/integration/calendar'>,
): Promise<Calendar> {
  await lockUser(db, userId);
  const row = await switchCalendar(db, userId, body);
  if (!row) throw new HttpError('NOT_FOUND');
  if (!body.isOn) {
    await forgetEvents(db, userId, body.calendarId);
    // Stops the calendar's push channel. When it is switched on, the sync below opens one.
    await requestWatch(db, userId, body.integrationId);
  }
  await updateTrackingStatuses(db, userId);
  if (body.isOn) await requestSync(db, userId, body.integrationId);
  return presentCalendar(row);
}

/** @throws HttpError NOT_FOUND */
export async function syncNow(db: Db, userId: string, id: string): Promise<void> {
  await requireIntegration(db, userId, id);
  await endBackOff(db, userId, id);
  await requestSync(db, userId, id);
}

/**
 * Disconnects an account. Its push channels are stopped and its consent is withdrawn at once if the provider can be
 * reached, and by a job otherwise.
 *
 * @throws HttpError NOT_FOUND
 */
export async function disconnect(deps: IntegrationDeps, userId: string, id: string): Promise<void> {
  const { db, keyring } = deps;
  const revocationId = await db.transaction().execute(async (transaction) => {
    await lockUser(transaction, userId);
    const row = await requireIntegration(transaction, userId, id);
    const channels = (await findChannels(transaction, userId, id)).map(storedChannelOf);
    await deleteIntegration(transaction, userId, id);
    await updateTrackingStatuses(transaction, userId);
    await announceOnCommit(transaction, userId, ['integrations', 'calendarEvents', 'activities']);
    if (row.provider === 'ICAL' || row.credentials === null) return undefined;
    const credentials = openCredentials(requireKeyring(keyring), row);
    return credentials && 'refreshToken' in credentials
      ? revokeLater(transaction, deps, {
          userId,
          provider: row.provider,
          refreshToken: credentials.refreshToken,
          channels,
        })
      : undefined;
  });
  if (revocationId !== undefined) await revokeNow(deps, userId, revocationId);
}

export async function requireIntegration(db: Db, userId: string, id: string): Promise<IntegrationRow> {
  const row = await findIntegration(db, userId, id);
  if (!row) throw new HttpError('NOT_FOUND');
  return row;
}
