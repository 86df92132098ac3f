import { type Selectable, sql } from 'kysely';
import { type CivilDate, TIME_FIELDS } from '@sevenfold/domain/calendar';
import type { Database, Db } from '#db';
import { insertRows, type OnExisting, removeRows, selectRows, type UserTransaction } from '#rows';

export type ChoiceRow = Omit<Selectable<Database['event_choice']>, 'user_id'>;

/** An event with the account of its calendar; without the columns of syncing. */
export interface EventRow extends Omit<
  Selectable<Database['calendar_event']>,
  'user_id' | 'external_id' | 'series_id' | 'description'
> {
  readonly integration_id: string;
  /** Since when the account is not read any more. */
  readonly unread_since: Date | null;
  /** Empty if it was not selected. */
  readonly description: string;
}

/** Timed events overlap `from` to `to`; all-day ones overlap `fromDate` to `toDate`. Both ends are exclusive. */
export interface EventRange {
  readonly from: Date;
  readonly fromDate: CivilDate;
  readonly to: Date;
  readonly toDate: CivilDate;
}

/** Events in calendars that are on, earliest first; an event in several calendars is listed for each. */
export async function findEvents(
  db: Db,
  userId: string,
  { from, fromDate, to, toDate }: EventRange,
  withDescriptions: boolean,
): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    SELECT e.calendar_id, c.integration_id, i.unread_since, e.event_key, e.name, e.location,
      ${withDescriptions ? sql`e.description` : sql`''`} AS description,
      e.starts_at, e.ends_at, e.start_date, e.end_date, e.status, e.is_declined, e.is_free, e.is_private
    FROM calendar_event e JOIN calendar c ON c.user_id = e.user_id AND c.id = e.calendar_id AND c.is_on
      JOIN integration i ON i.user_id = c.user_id AND i.id = c.integration_id
    WHERE e.user_id = ${userId}
      AND ((e.ends_at >= ${from} AND e.starts_at < ${to}) OR (e.end_date > ${fromDate}::date AND e.start_date < ${toDate}::date))
    ORDER BY coalesce(e.starts_at, e.start_date::timestamp AT TIME ZONE 'UTC'), e.event_key, e.calendar_id`.execute(db);
  return rows;
}

/** The columns of an activity that decide which events count for it. */
export type TrackingRow = Pick<Selectable<Database['activity']>, 'id' | 'unit' | 'calendar_tracking'>;

/** Activities that are neither archived nor deleted. */
export const findTracking = (db: Db, userId: string): Promise<TrackingRow[]> =>
  db
    .selectFrom('activity')
    .select(['id', 'unit', 'calendar_tracking'])
    .where('user_id', '=', userId)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();

/** Ids of the activities that events count for, or have counted for; neither archived nor deleted. */
export async function findCountingActivities(db: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM activity a WHERE user_id = ${userId} AND is_active AND deleted_at IS NULL AND (
      calendar_tracking IS NOT NULL
      OR EXISTS (SELECT 1 FROM event_choice c WHERE c.user_id = a.user_id AND c.activity_id = a.id)
      OR EXISTS (SELECT 1 FROM counted_event c WHERE c.user_id = a.user_id AND c.activity_id = a.id))
    ORDER BY id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function hasCalendar(db: Db, userId: string): Promise<boolean> {
  const row = await db.selectFrom('calendar').select('id').where('user_id', '=', userId).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** True if the user has the activity, deleted or not. */
export async function hasActivity(db: Db, userId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('activity')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** By activity and event. */
export const findChoices = (db: Db, userId: string): Promise<ChoiceRow[]> =>
  db
    .selectFrom('event_choice')
    .select(['activity_id', 'event_key', 'choice'])
    .where('user_id', '=', userId)
    .orderBy('activity_id')
    .orderBy('event_key')
    .execute();

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

/**
 * Gives decisions about events the new keys of these. A decision about the new one stays.
 *
 * @param keys new keys by former ones
 */
export async function renameChoices(db: Db, userId: string, keys: ReadonlyMap<string, string>): Promise<void> {
  if (keys.size === 0) return;
  await sql`
    UPDATE event_choice SET event_key = given.after
    FROM unnest(${[...keys.keys()]}::text[], ${[...keys.values()]}::text[]) AS given (before, after)
    WHERE user_id = ${userId} AND event_key = given.before AND NOT EXISTS (
      SELECT FROM event_choice other
      WHERE other.user_id = event_choice.user_id AND other.activity_id = event_choice.activity_id AND other.event_key = given.after
    )`.execute(db);
}

export const deleteChoice = (db: Db, userId: string, activityId: string, key: string): Promise<unknown> =>
  db
    .deleteFrom('event_choice')
    .where('user_id', '=', userId)
    .where('activity_id', '=', activityId)
    .where('event_key', '=', key)
    .execute();

/** An entry that was counted from an event, removed or not. */
export interface CountedRow extends Omit<Selectable<Database['counted_event']>, 'user_id'> {
  readonly date: CivilDate;
  readonly amount: number;
  readonly started_at: Date | null;
  readonly utc_offset_minutes: number | null;
  readonly deleted_at: Date | null;
}

/** Entries counted from events, from a date on: of these activities, or of all. */
export const findCounted = (
  db: Db,
  userId: string,
  from: CivilDate,
  activityIds?: ReadonlySet<string>,
): Promise<CountedRow[]> =>
  db
    .selectFrom('counted_event')
    .innerJoin('entry', (join) =>
      join.onRef('entry.user_id', '=', 'counted_event.user_id').onRef('entry.id', '=', 'counted_event.entry_id'),
    )
    .select([
      'counted_event.entry_id',
      'counted_event.activity_id',
      'counted_event.calendar_id',
      'counted_event.event_key',
      'counted_event.is_attached',
      'counted_event.timezone',
      'counted_event.day_ends_at',
      'entry.date',
      'entry.amount',
      'entry.started_at',
      'entry.utc_offset_minutes',
      'entry.deleted_at',
    ])
    .where('counted_event.user_id', '=', userId)
    .where('entry.date', '>=', from)
    .$if(activityIds !== undefined, (query) => query.where('counted_event.activity_id', 'in', [...(activityIds ?? [])]))
    .execute();

/** The event that an entry was counted from. */
export interface CountedEvent extends Pick<CountedRow, 'activity_id' | 'event_key' | 'is_attached' | 'date'> {
  /** True if the event is an all-day one of several days, of which the entry has one. */
  readonly is_one_day: boolean;
}

/**
 * Finds the event that an entry was counted from. The days of one that is not stored any more are those that it was
 * counted for.
 */
export async function findCountedEvent(db: Db, userId: string, entryId: string): Promise<CountedEvent | undefined> {
  const { rows } = await sql<CountedEvent>`
    SELECT c.activity_id, c.event_key, c.is_attached, e.date, e.started_at IS NULL AND coalesce(
      (SELECT max(stored.end_date - stored.start_date) FROM calendar_event stored
        WHERE stored.user_id = c.user_id AND stored.event_key = c.event_key),
      (SELECT count(*) FROM counted_event other
        WHERE other.user_id = c.user_id AND other.activity_id = c.activity_id AND other.event_key = c.event_key)
    ) > 1 AS is_one_day
    FROM counted_event c JOIN entry e ON e.user_id = c.user_id AND e.id = c.entry_id
    WHERE c.user_id = ${userId} AND c.entry_id = ${entryId}`.execute(db);
  return rows[0];
}

/** Ids of the entries of one event that were removed together with an entry, this one included. */
export async function findRemovedTogether(db: Db, userId: string, entryId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT e.id FROM counted_event removed
    JOIN entry r ON r.user_id = removed.user_id AND r.id = removed.entry_id
    JOIN counted_event c ON c.user_id = removed.user_id AND c.activity_id = removed.activity_id AND c.event_key = removed.event_key
    JOIN entry e ON e.user_id = c.user_id AND e.id = c.entry_id AND e.deleted_at = r.deleted_at
    WHERE removed.user_id = ${userId} AND removed.entry_id = ${entryId}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Ids of the calendars whose events are stored in full: on, read at least once, and of an account that is read. */
export async function findReadCalendars(db: Db, userId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('calendar')
    .innerJoin('integration', (join) =>
      join
        .onRef('integration.user_id', '=', 'calendar.user_id')
        .onRef('integration.id', '=', 'calendar.integration_id'),
    )
    .select('calendar.id')
    .where('calendar.user_id', '=', userId)
    .where('calendar.is_on', '=', true)
    .where('calendar.status', '<>', 'MISSING')
    .where('calendar.synced_at', 'is not', null)
    .where('integration.unread_since', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export type NewCounted = Omit<CountedRow, 'deleted_at'>;

/** Fields of an entry that counting its event again may change. */
const COUNTED_AGAIN: OnExisting<'entry'> = {
  replace: ['amount', ...TIME_FIELDS],
  ifSame: ['source', 'activityId'],
};

/** Writes entries of source CALENDAR; restores removed ones, and never changes an entry of another source. */
export async function putCounted(transaction: UserTransaction, rows: readonly NewCounted[], now: Date): Promise<void> {
  const entries = rows.map((row) => ({
    id: row.entry_id,
    activityId: row.activity_id,
    date: row.date,
    amount: row.amount,
    source: 'CALENDAR' as const,
    startedAt: row.started_at?.toISOString() ?? null,
    utcOffsetMinutes: row.utc_offset_minutes,
    note: null,
    createdAt: now.toISOString(),
  }));
  const written = await insertRows(transaction, 'entry', entries, COUNTED_AGAIN);
  const ids = new Set(written.map(({ row }) => row.id));
  const counted = rows.filter((row) => ids.has(row.entry_id));
  if (counted.length === 0) return;
  await sql`
    INSERT INTO counted_event (user_id, entry_id, activity_id, calendar_id, event_key, is_attached, timezone, day_ends_at)
    SELECT ${transaction.userId}::uuid, given.* FROM unnest(
      ${counted.map((row) => row.entry_id)}::uuid[], ${counted.map((row) => row.activity_id)}::uuid[], ${counted.map((row) => row.calendar_id)}::uuid[],
      ${counted.map((row) => row.event_key)}::text[], ${counted.map((row) => row.is_attached)}::boolean[], ${counted.map((row) => row.timezone)}::text[],
      ${counted.map((row) => row.day_ends_at)}::smallint[]
    ) AS given (entry_id, activity_id, calendar_id, event_key, is_attached, timezone, day_ends_at)
    ON CONFLICT (user_id, entry_id) DO UPDATE SET calendar_id = excluded.calendar_id, is_attached = excluded.is_attached,
      timezone = excluded.timezone, day_ends_at = excluded.day_ends_at`.execute(transaction.db);
}

/** Removes entries of source CALENDAR. */
export async function removeCounted(transaction: UserTransaction, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  const { db, userId } = transaction;
  const rest = `AND stored.id = ANY($2::uuid[]) AND stored.source = 'CALENDAR'`;
  const counted = await selectRows(db, 'entry', userId, rest, [ids]);
  await removeRows(
    transaction,
    'entry',
    counted.map(({ row }) => ({ id: row.id })),
    now,
  );
}
