import type { Calendar, Integration, ParsedBodyOf } from '@sevenfold/contract';
import type { Clock } from '../../clock';
import type { Db } from '#db';
import { HttpError } from '#http';
import { stampNouns, type UserTransaction } from '#rows';
import { applyCalendarChange } from '#features/calendarEvent';
import { requireUser, writeForUser } from '#features/user';
import { openIfReadable } from './credentials';
import type { IntegrationDeps } from './deps';
import { pausedIntegrations } from './limit';
import { toChannel } from './push/stop';
import { findChannels } from './push/store';
import { requestWatch } from './push/watch';
import { presentCalendar, presentIntegration } from './present';
import { revokeLater, revokeNow } from './revoke';
import {
  type CalendarRow,
  deleteIntegration,
  endBackOff,
  findCalendars,
  findIntegration,
  findIntegrations,
  forgetEvents,
  type IntegrationRow,
  switchCalendar,
  updateIntegration,
} from './store';
import { requestSync } from './requestSync';

/** @throws HttpError USER_NOT_FOUND */
export async function listIntegrations(
  db: Db,
  userId: string,
  freeAccounts: number | null,
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
  transaction: UserTransaction,
  body: ParsedBodyOf<'PATCH /api/v1/integration/calendar'>,
): Promise<Calendar> {
  const { db, userId } = transaction;
  const row = await applySwitch(db, userId, body);
  await applyCalendarChange(transaction);
  if (body.isOn) await requestSync(db, userId, body.integrationId);
  return presentCalendar(row);
}

/**
 * Chooses which calendars of an account are on; the others are off. From now on the account is read.
 *
 * @throws HttpError NOT_FOUND (id, calendarIds)
 */
export async function chooseCalendars(
  { db, clock, freeAccounts }: Pick<IntegrationDeps, 'db' | 'clock' | 'freeAccounts'>,
  userId: string,
  { id, calendarIds }: ParsedBodyOf<'POST /api/v1/integration/calendars'>,
): Promise<Integration> {
  await writeForUser(db, userId, async (transaction) => {
    const { db: inner } = transaction;
    await requireIntegration(inner, userId, id);
    const own = (await findCalendars(inner, userId)).filter((calendar) => calendar.integration_id === id);
    const chosen = new Set(calendarIds);
    if (own.filter((calendar) => chosen.has(calendar.id)).length < chosen.size)
      throw new HttpError('NOT_FOUND', [{ path: 'calendarIds', message: 'A calendar is not one of this account' }]);
    for (const calendar of own) {
      const isOn = chosen.has(calendar.id);
      if (isOn === calendar.is_on) continue;
      await applySwitch(inner, userId, { integrationId: id, calendarId: calendar.id, isOn });
    }
    await updateIntegration(inner, userId, id, { needs_calendar_choice: false });
    await applyCalendarChange(transaction);
    await requestSync(inner, userId, id);
  });
  const integrations = await listIntegrations(db, userId, freeAccounts, clock);
  const found = integrations.find((integration) => integration.id === id);
  if (!found) throw new HttpError('NOT_FOUND');
  return found;
}

/** @throws HttpError NOT_FOUND */
async function applySwitch(
  db: Db,
  userId: string,
  change: ParsedBodyOf<'PATCH /api/v1/integration/calendar'>,
): Promise<CalendarRow> {
  const row = await switchCalendar(db, userId, change);
  if (!row) throw new HttpError('NOT_FOUND');
  if (!change.isOn) {
    await forgetEvents(db, userId, change.calendarId);
    // Stops the calendar's push channel. When it is switched on, the next sync opens one.
    await requestWatch(db, userId, change.integrationId);
  }
  return row;
}

/**
 * Reads an account as soon as possible. An address that was given up is tried once more, because it may be published
 * again; its error is shown until it was read. If the provider has asked to wait, devices are told at once that nothing is
 * read now.
 *
 * @throws HttpError NOT_FOUND
 */
export async function syncNow(
  { db, clock }: Pick<IntegrationDeps, 'db' | 'clock'>,
  userId: string,
  id: string,
): Promise<void> {
  const { provider, status, retry_at: retryAt } = await requireIntegration(db, userId, id);
  if (provider === 'ICAL' && status === 'ERROR')
    await updateIntegration(db, userId, id, { status: 'CONNECTED', next_sync_at: new Date(clock.now()) });
  await endBackOff(db, userId, id);
  await requestSync(db, userId, id);
  if (retryAt && retryAt.getTime() > clock.now())
    await writeForUser(db, userId, (transaction) => stampNouns(transaction, 'integration'));
}

/**
 * Disconnects an account. Its push channels are stopped and its consent is withdrawn at once if the provider can be
 * reached, and by a job otherwise.
 *
 * @throws HttpError NOT_FOUND
 */
export async function disconnect(deps: IntegrationDeps, userId: string, id: string): Promise<void> {
  const { db, keyring } = deps;
  const revocationId = await writeForUser(db, userId, async (transaction) => {
    const { db: inner } = transaction;
    const row = await requireIntegration(inner, userId, id);
    const channels = (await findChannels(inner, userId, id)).map(toChannel);
    await deleteIntegration(inner, userId, id);
    await applyCalendarChange(transaction);
    if (row.provider === 'ICAL' || row.credentials === null) return undefined;
    const credentials = openIfReadable(keyring, row);
    return credentials && 'refreshToken' in credentials
      ? revokeLater(inner, deps, {
          userId,
          provider: row.provider,
          subject: row.account_subject,
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
