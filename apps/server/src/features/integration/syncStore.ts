import { sql } from 'kysely';
import type { Db } from '#db';
import type { ProviderCalendar } from '#ports';
import { INTERVAL_MS, PUSHED_INTERVAL_MS } from './nextAttempt';
import type { CalendarRow, IntegrationRow } from './store';

/**
 * Calendars of one integration that are on: those that could be read last time first, the primary one before others. None
 * until the user has chosen them.
 */
export const findCalendarsToRead = (db: Db, userId: string, integrationId: string): Promise<CalendarRow[]> =>
  db
    .selectFrom('calendar')
    .innerJoin('integration', (join) =>
      join
        .onRef('integration.user_id', '=', 'calendar.user_id')
        .onRef('integration.id', '=', 'calendar.integration_id'),
    )
    .selectAll('calendar')
    .where('calendar.user_id', '=', userId)
    .where('calendar.integration_id', '=', integrationId)
    .where('integration.needs_calendar_choice', '=', false)
    .where('calendar.is_on', '=', true)
    .where('calendar.status', '<>', 'MISSING')
    .orderBy('calendar.failures')
    .orderBy('calendar.is_primary', 'desc')
    .orderBy('calendar.id')
    .execute();

export interface GivenCalendar extends ProviderCalendar {
  readonly id: string;
  /** True if it is on when it is among the first calendars of the integration. */
  readonly isPreselected: boolean;
}

/**
 * Inserts or updates the calendars of an integration, and marks those that the provider no longer lists. Of these, no
 * change is read any more, so that their events must not be counted; what was counted stays.
 *
 * @returns true if anything has changed
 */
export async function putCalendars(
  db: Db,
  userId: string,
  integrationId: string,
  calendars: readonly GivenCalendar[],
): Promise<boolean> {
  // Counts returned rows: Citus reports all given ones as affected.
  const { rows: put } = await sql`
    INSERT INTO calendar (user_id, integration_id, id, external_id, name, color, is_primary, is_on)
    SELECT ${userId}::uuid, ${integrationId}::uuid, given.id, given.external_id, given.name, given.color, given.is_primary,
      given.is_preselected AND NOT EXISTS (SELECT FROM calendar WHERE user_id = ${userId} AND integration_id = ${integrationId})
    FROM unnest(
      ${calendars.map(({ id }) => id)}::uuid[], ${calendars.map(({ externalId }) => externalId)}::text[], ${calendars.map(({ name }) => name)}::text[],
      ${calendars.map(({ color }) => color)}::text[], ${calendars.map(({ isPrimary }) => isPrimary)}::boolean[],
      ${calendars.map(({ isPreselected }) => isPreselected)}::boolean[]
    ) AS given (id, external_id, name, color, is_primary, is_preselected)
    ON CONFLICT (user_id, id) DO UPDATE SET integration_id = excluded.integration_id, name = excluded.name, color = excluded.color,
      is_primary = excluded.is_primary, status = CASE calendar.status WHEN 'MISSING' THEN 'ACTIVE' ELSE calendar.status END
    WHERE (calendar.integration_id, calendar.name, calendar.color, calendar.is_primary)
      IS DISTINCT FROM (excluded.integration_id, excluded.name, excluded.color, excluded.is_primary) OR calendar.status = 'MISSING'
    RETURNING id`.execute(db);
  const { rows: missing } = await sql<{ id: string }>`
    UPDATE calendar SET status = 'MISSING', cursor = NULL, window_from = NULL, window_to = NULL, synced_at = NULL
    WHERE user_id = ${userId} AND integration_id = ${integrationId} AND status <> 'MISSING'
      AND NOT id = ANY(${calendars.map(({ id }) => id)}::uuid[])
    RETURNING id`.execute(db);
  const missingIds = missing.map(({ id }) => id);
  if (missingIds.length > 0)
    await db
      .deleteFrom('calendar_event')
      .where('user_id', '=', userId)
      .where('calendar_id', 'in', missingIds)
      .execute();
  return put.length > 0 || missingIds.length > 0;
}

/**
 * Counts the consecutive refusals of a published calendar as the failures of its only calendar; any other failure ends
 * their row.
 */
export async function countRefusals(
  db: Db,
  { user_id: userId, id }: Pick<IntegrationRow, 'user_id' | 'id'>,
  isRefused: boolean,
): Promise<number> {
  const { rows } = await sql<{ failures: number }>`
    UPDATE calendar SET failures = CASE WHEN ${isRefused} THEN failures + 1 ELSE 0 END
    WHERE user_id = ${userId} AND integration_id = ${id} RETURNING failures`.execute(db);
  return rows[0]?.failures ?? 0;
}

/** An integration that is due. */
export type DueRow = Pick<IntegrationRow, 'user_id' | 'id'>;

/** Those of users who are marked for deletion are left out: they can be restored, but are not read. */
export const findDue = (db: Db, now: Date, limit: number): Promise<DueRow[]> =>
  db
    .selectFrom('integration')
    .innerJoin('app_user', 'app_user.user_id', 'integration.user_id')
    .select(['integration.user_id', 'integration.id'])
    .where('app_user.delete_at', 'is', null)
    .where('status', '=', 'CONNECTED')
    .where('next_sync_at', '<=', now)
    .orderBy('next_sync_at')
    .limit(limit)
    .execute();

/** Figures of the accounts of all users who are not marked for deletion. */
export interface SyncFigures {
  readonly connected: number;
  readonly failed: number;
  /** Time of the oldest last success of the connected accounts; of those that are read rarely, later by what they are read later. */
  readonly oldest_success: Date | null;
}

export async function readSyncFigures(db: Db): Promise<SyncFigures> {
  const { rows } = await sql<SyncFigures>`
    SELECT count(*) FILTER (WHERE status = 'CONNECTED')::int AS connected, count(*) FILTER (WHERE status = 'ERROR')::int AS failed,
      min(coalesce(last_success_at, integration.created_at) + CASE WHEN is_pushed THEN ${PUSHED_INTERVAL_MS - INTERVAL_MS} * interval '1 millisecond' ELSE interval '0' END) FILTER (WHERE status = 'CONNECTED' AND NOT needs_calendar_choice) AS oldest_success
    FROM integration JOIN app_user USING (user_id) WHERE delete_at IS NULL`.execute(db);
  return rows[0] ?? { connected: 0, failed: 0, oldest_success: null };
}
