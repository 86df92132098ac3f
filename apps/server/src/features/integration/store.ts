import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Database, Db } from '#db';

export type IntegrationRow = Selectable<Database['integration']>;
export type CalendarRow = Selectable<Database['calendar']>;
export type AuthorizationRow = Selectable<Database['authorization_request']>;

/** Earliest first. */
export const findIntegrations = (db: Db, userId: string): Promise<IntegrationRow[]> =>
  db.selectFrom('integration').selectAll().where('user_id', '=', userId).orderBy('created_at').orderBy('id').execute();

export const findIntegration = (db: Db, userId: string, id: string): Promise<IntegrationRow | undefined> =>
  db.selectFrom('integration').selectAll().where('user_id', '=', userId).where('id', '=', id).executeTakeFirst();

/** Finds the integration of an account. */
export const findByAccount = (
  db: Db,
  userId: string,
  provider: IntegrationRow['provider'],
  subject: string,
): Promise<IntegrationRow | undefined> =>
  db
    .selectFrom('integration')
    .selectAll()
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .where('account_subject', '=', subject)
    .executeTakeFirst();

interface SharedAccount {
  readonly user_id: string;
  readonly provider: IntegrationRow['provider'];
  /** Null in rows of earlier versions. */
  readonly account_subject: string | null;
}

/** True if another user than that of a row has connected the same account, and depends on its consent as well. */
export async function isConnectedByOther(db: Db, row: SharedAccount): Promise<boolean> {
  if (row.account_subject === null) return false;
  const found = await db
    .selectFrom('integration')
    .select('id')
    .where('provider', '=', row.provider)
    .where('account_subject', '=', row.account_subject)
    .where('status', '=', 'CONNECTED')
    .where('user_id', '<>', row.user_id)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export const insertIntegration = (db: Db, row: Insertable<Database['integration']>): Promise<IntegrationRow> =>
  db.insertInto('integration').values(row).returningAll().executeTakeFirstOrThrow();

export const updateIntegration = (
  db: Db,
  userId: string,
  id: string,
  change: Updateable<Database['integration']>,
): Promise<unknown> =>
  db.updateTable('integration').set(change).where('user_id', '=', userId).where('id', '=', id).execute();

export const deleteIntegration = (db: Db, userId: string, id: string): Promise<unknown> =>
  db.deleteFrom('integration').where('user_id', '=', userId).where('id', '=', id).execute();

/** Calendars of all integrations: the primary one of each first, then by name. */
export const findCalendars = (db: Db, userId: string): Promise<CalendarRow[]> =>
  db
    .selectFrom('calendar')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('is_primary', 'desc')
    .orderBy('name')
    .orderBy('id')
    .execute();

export const updateCalendar = (
  db: Db,
  userId: string,
  id: string,
  change: Updateable<Database['calendar']>,
): Promise<unknown> =>
  db.updateTable('calendar').set(change).where('user_id', '=', userId).where('id', '=', id).execute();

export const insertCalendar = (db: Db, row: Insertable<Database['calendar']>): Promise<unknown> =>
  db.insertInto('calendar').values(row).execute();

export const insertAuthorization = (db: Db, row: Insertable<Database['authorization_request']>): Promise<unknown> =>
  db.insertInto('authorization_request').values(row).execute();

/**
 * Removes and returns an authorization request, so that it is used once. Undefined if another session started it.
 *
 * @param tokenHash of the session
 */
export const takeAuthorization = (
  db: Db,
  userId: string,
  stateHash: Buffer,
  tokenHash: Buffer,
): Promise<AuthorizationRow | undefined> =>
  db
    .deleteFrom('authorization_request')
    .where('user_id', '=', userId)
    .where('state_hash', '=', stateHash)
    .where('token_hash', '=', tokenHash)
    .returningAll()
    .executeTakeFirst();

/** Switches a calendar on or off. Undefined if the integration has no such calendar. */
export const switchCalendar = (
  db: Db,
  userId: string,
  { integrationId, calendarId, isOn }: { integrationId: string; calendarId: string; isOn: boolean },
): Promise<CalendarRow | undefined> =>
  db
    .updateTable('calendar')
    .set({ is_on: isOn, next_sync_at: null })
    .where('user_id', '=', userId)
    .where('integration_id', '=', integrationId)
    .where('id', '=', calendarId)
    .returningAll()
    .executeTakeFirst();

/** Ends the back-off of an integration's calendars; times that the provider asked for are kept. */
export const endBackOff = (db: Db, userId: string, integrationId: string): Promise<unknown> =>
  db
    .updateTable('calendar')
    .set({ next_sync_at: null })
    .where('user_id', '=', userId)
    .where('integration_id', '=', integrationId)
    .where('next_sync_at', 'is not', null)
    .execute();

/** Removes the events of a calendar; it is read anew when it is switched on again. */
export async function forgetEvents(db: Db, userId: string, calendarId: string): Promise<void> {
  await db.deleteFrom('calendar_event').where('user_id', '=', userId).where('calendar_id', '=', calendarId).execute();
  await updateCalendar(db, userId, calendarId, { cursor: null, window_from: null, window_to: null, synced_at: null });
}

export type RevocationRow = Selectable<Database['consent_revocation']>;

export const insertRevocation = (db: Db, row: Insertable<Database['consent_revocation']>): Promise<unknown> =>
  db.insertInto('consent_revocation').values(row).execute();

export const findRevocation = (db: Db, userId: string, id: string): Promise<RevocationRow | undefined> =>
  db.selectFrom('consent_revocation').selectAll().where('user_id', '=', userId).where('id', '=', id).executeTakeFirst();

export const findRevocations = (db: Db, userId: string): Promise<RevocationRow[]> =>
  db.selectFrom('consent_revocation').selectAll().where('user_id', '=', userId).execute();

export const deleteRevocation = (db: Db, userId: string, id: string): Promise<unknown> =>
  db.deleteFrom('consent_revocation').where('user_id', '=', userId).where('id', '=', id).execute();

/**
 * Leases an integration, if it is connected and nobody holds a lease. The lease ends by itself, so that a killed
 * process does not hold it forever.
 */
export async function takeLease(
  db: Db,
  userId: string,
  id: string,
  { now, until }: { now: Date; until: Date },
): Promise<IntegrationRow | undefined> {
  const { rows } = await sql<IntegrationRow>`
    UPDATE integration SET lease_until = ${until}
    WHERE user_id = ${userId} AND id = ${id} AND status = 'CONNECTED' AND (lease_until IS NULL OR lease_until <= ${now})
    RETURNING *`.execute(db);
  return rows[0];
}
