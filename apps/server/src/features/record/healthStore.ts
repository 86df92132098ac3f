import { sql } from 'kysely';
import type { CivilDate } from '@sevenfold/domain/calendar';
import type { Db } from '../../db/client';
import type { EntryRow } from './store';

export interface HealthRow {
  readonly id: string;
  readonly date: CivilDate;
  readonly amount: number | null;
  readonly started_at: Date | null;
  readonly utc_offset_minutes: number;
}

/** Source, activity and date of an entry, removed or not. */
export const findEntryOrigin = (
  db: Db,
  userId: string,
  id: string,
): Promise<Pick<EntryRow, 'source' | 'activity_id' | 'date'> | undefined> =>
  db
    .selectFrom('entry')
    .select(['source', 'activity_id', 'date'])
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();

/** Writes entries of source HEALTH; restores removed ones, and never changes an entry of another source. */
export async function putHealthRecords(
  db: Db,
  userId: string,
  activityId: string,
  rows: readonly HealthRow[],
  now: Date,
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    INSERT INTO entry (user_id, id, activity_id, date, amount, source, started_at, utc_offset_minutes, created_at)
    SELECT ${userId}::uuid, given.id, ${activityId}::uuid, given.date, given.amount, 'HEALTH', given.started_at,
      given.utc_offset_minutes, ${now}::timestamptz
    FROM unnest(
      ${rows.map((row) => row.id)}::uuid[], ${rows.map((row) => row.date)}::date[], ${rows.map((row) => row.amount)}::int[],
      ${rows.map((row) => row.started_at)}::timestamptz[], ${rows.map((row) => row.utc_offset_minutes)}::smallint[]
    ) AS given (id, date, amount, started_at, utc_offset_minutes)
    ON CONFLICT (user_id, id) DO UPDATE SET amount = excluded.amount, started_at = excluded.started_at,
      utc_offset_minutes = excluded.utc_offset_minutes, deleted_at = NULL
    WHERE entry.source = 'HEALTH' AND entry.activity_id = excluded.activity_id`.execute(db);
}

/** Removes entries of source HEALTH. */
export async function removeHealthRecords(db: Db, userId: string, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    UPDATE entry SET deleted_at = ${now} WHERE user_id = ${userId} AND id = ANY(${ids}::uuid[])
      AND source = 'HEALTH' AND deleted_at IS NULL`.execute(db);
}
