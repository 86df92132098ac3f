import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Database, Db } from '#db';
import type { CalendarRow } from '../store';

export type ChannelRow = Selectable<Database['push_channel']>;

/** Calendars of an integration. */
export const findOwnCalendars = (db: Db, userId: string, integrationId: string): Promise<CalendarRow[]> =>
  db
    .selectFrom('calendar')
    .selectAll()
    .where('user_id', '=', userId)
    .where('integration_id', '=', integrationId)
    .orderBy('id')
    .execute();

const channelsOf = (db: Db, userId: string) =>
  db
    .selectFrom('push_channel')
    .innerJoin('calendar', (join) =>
      join.onRef('calendar.user_id', '=', 'push_channel.user_id').onRef('calendar.id', '=', 'push_channel.calendar_id'),
    )
    .selectAll('push_channel')
    .where('push_channel.user_id', '=', userId);

/** Channels of the calendars of an integration. */
export const findChannels = (db: Db, userId: string, integrationId: string): Promise<ChannelRow[]> =>
  channelsOf(db, userId).where('calendar.integration_id', '=', integrationId).orderBy('push_channel.id').execute();

/** A channel with the integration of its calendar. */
export type ChannelOfIntegration = ChannelRow & { readonly integration_id: string };

/** Finds channels of several users, each by its user's id and its own. */
export async function findChannelsByIds(
  db: Db,
  ids: readonly { readonly userId: string; readonly channelId: string }[],
): Promise<ChannelOfIntegration[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ChannelOfIntegration>`
    SELECT push_channel.*, calendar.integration_id
    FROM unnest(${ids.map(({ userId }) => userId)}::uuid[], ${ids.map(({ channelId }) => channelId)}::uuid[]) AS given (user_id, id)
    JOIN push_channel ON push_channel.user_id = given.user_id AND push_channel.id = given.id
    JOIN calendar ON calendar.user_id = push_channel.user_id AND calendar.id = push_channel.calendar_id`.execute(db);
  return rows;
}

/** Stores a channel. @returns false if its calendar is gone */
export async function insertChannel(db: Db, row: Insertable<Database['push_channel']>): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    INSERT INTO push_channel (user_id, id, calendar_id, external_id, resource_id, secret_hash, renew_at, expires_at, notified_at)
    SELECT user_id, ${row.id}::uuid, id, ${row.external_id}, ${row.resource_id}, ${row.secret_hash}::bytea,
      ${row.renew_at}::timestamptz, ${row.expires_at}::timestamptz, ${row.notified_at ?? null}::timestamptz
    FROM calendar WHERE user_id = ${row.user_id} AND id = ${row.calendar_id} FOR KEY SHARE`.execute(db);
  return numAffectedRows > 0n;
}

/** Stores that a channel lives longer. @returns false if it was removed meanwhile */
export async function extendChannel(
  db: Db,
  { user_id: userId, id }: Pick<ChannelRow, 'user_id' | 'id'>,
  times: Pick<Updateable<Database['push_channel']>, 'renew_at' | 'expires_at'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('push_channel')
    .set(times)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const deleteChannel = (db: Db, { user_id: userId, id }: Pick<ChannelRow, 'user_id' | 'id'>): Promise<unknown> =>
  db.deleteFrom('push_channel').where('user_id', '=', userId).where('id', '=', id).execute();

/** Stores that channels have delivered a notification. */
export async function noteNotifications(db: Db, channels: readonly ChannelRow[], at: Date): Promise<void> {
  if (channels.length === 0) return;
  await sql`
    UPDATE push_channel SET notified_at = ${at}
    FROM unnest(${channels.map((channel) => channel.user_id)}::uuid[], ${channels.map(({ id }) => id)}::uuid[]) AS given (user_id, id)
    WHERE push_channel.user_id = given.user_id AND push_channel.id = given.id`.execute(db);
}

/**
 * Resets the time of the last notification of a calendar's channels if they have reported nothing since its previous sync:
 * to be called when a sync has found changes.
 */
export async function forgetNotifications(
  db: Db,
  { user_id: userId, id, synced_at: readBefore }: Pick<CalendarRow, 'user_id' | 'id' | 'synced_at'>,
): Promise<void> {
  if (!readBefore) return;
  await db
    .updateTable('push_channel')
    .set({ notified_at: null })
    .where('user_id', '=', userId)
    .where('calendar_id', '=', id)
    .where('notified_at', '<', readBefore)
    .execute();
}

/** Marks channels to be extended, or replaced by new ones, after the next sync. */
export async function renewChannels(db: Db, userId: string, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('push_channel')
    .set({ renew_at: now })
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .execute();
}
