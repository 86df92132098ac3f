import { type Selectable, sql } from 'kysely';
import type { CivilDate } from '@sevenfold/domain/calendar';
import type { Db } from '../../db/client';
import type { Database } from '../../db/schema';

export type ChoiceRow = Omit<Selectable<Database['event_choice']>, 'user_id'>;

/** An event with its calendar; without the columns of syncing. */
export interface EventRow extends Omit<
  Selectable<Database['calendar_event']>,
  'user_id' | 'external_id' | 'generation' | 'description'
> {
  readonly integration_id: string;
  /** Empty if it was not asked for. */
  readonly description: string;
}

export interface EventRange {
  /** Events that end after this instant, or for all-day ones after this date … */
  readonly from: Date;
  readonly fromDate: CivilDate;
  /** … and start before this one. */
  readonly to: Date;
  readonly toDate: CivilDate;
}

/**
 * Events in calendars that are on, earliest first. An event in several calendars is listed once, by the calendar with
 * the lowest id, in the state that counts most: a copy that was declined or cancelled gives way to one that was not.
 */
export async function findEvents(
  db: Db,
  userId: string,
  { from, fromDate, to, toDate }: EventRange,
  withDescriptions: boolean,
): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    SELECT * FROM (
      SELECT DISTINCT ON (e.event_key) e.calendar_id, c.integration_id, e.event_key, e.name, e.location,
        ${withDescriptions ? sql`e.description` : sql`''`} AS description,
        e.starts_at, e.ends_at, e.start_date, e.end_date, e.status, e.is_declined, e.is_free, e.is_private
      FROM calendar_event e JOIN calendar c ON c.user_id = e.user_id AND c.id = e.calendar_id AND c.is_on
      WHERE e.user_id = ${userId} AND ((e.ends_at > ${from} AND e.starts_at < ${to}) OR (e.end_date > ${fromDate}::date AND e.start_date < ${toDate}::date))
      ORDER BY e.event_key, (e.status = 'CANCELLED' OR e.is_declined OR e.is_free), e.calendar_id, e.external_id
    ) AS event ORDER BY coalesce(starts_at, start_date::timestamp AT TIME ZONE 'UTC'), event_key`.execute(db);
  return rows;
}

export const findChoices = (db: Db, userId: string): Promise<ChoiceRow[]> =>
  db.selectFrom('event_choice').select(['activity_id', 'event_key', 'choice']).where('user_id', '=', userId).execute();

export async function putChoices(
  db: Db,
  userId: string,
  activityId: string,
  keys: readonly string[],
  choice: ChoiceRow['choice'],
): Promise<void> {
  await sql`
    INSERT INTO event_choice (user_id, activity_id, event_key, choice)
    SELECT DISTINCT ${userId}::uuid, ${activityId}::uuid, key, ${choice} FROM unnest(${keys}::text[]) AS given (key)
    ON CONFLICT (user_id, activity_id, event_key) DO UPDATE SET choice = excluded.choice`.execute(db);
}

export const deleteChoice = (db: Db, userId: string, activityId: string, key: string): Promise<unknown> =>
  db
    .deleteFrom('event_choice')
    .where('user_id', '=', userId)
    .where('activity_id', '=', activityId)
    .where('event_key', '=', key)
    .execute();
