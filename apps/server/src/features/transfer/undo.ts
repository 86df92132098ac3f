import { sql } from 'kysely';
import type { Clock } from '../../clock';
import type { Db } from '../../db/client';
import type { ItemKeys } from '../../db/schema';
import { recountOnward } from '../calendarEvent/recountTask';
import { lockUser } from '../user/service';
import { deleteAbsences } from './absences';
import { deleteBatches, findBatches } from './batchStore';
import type { TombstoneTable } from './importStore';

type Keys = readonly string[];

/**
 * Removes what an import created, and deletes again what it restored. An activity or objective with other records
 * stays, and so does an area that is used. Entries counted from calendar events are not other records, because their
 * rule came with the import.
 *
 * @param db a transaction
 * @returns the number of objects that stay
 */
export async function undoImport(db: Db, userId: string, importId: string, clock: Clock): Promise<number> {
  await lockUser(db, userId);
  const batches = await findBatches(db, userId, importId);
  const now = new Date(clock.now());
  for (const { created, restored } of batches) {
    await deleteReviews(db, userId, created.reviews ?? []);
    await deleteLifeRatings(db, userId, created.lifeRatings ?? []);
    await deletePairs(db, userId, 'skip', 'activity_id', 'date', created.skips ?? []);
    await deletePairs(db, userId, 'skip', 'activity_id', 'date', created.absenceSkips ?? []);
    await deleteAbsences(db, userId, created.absences ?? []);
    await deletePairs(db, userId, 'event_choice', 'activity_id', 'event_key', created.eventChoices ?? []);
    await deletePairs(db, userId, 'objective_link', 'objective_id', 'activity_id', created.links ?? []);
    await deleteRows(db, userId, 'entry', created.entries ?? []);
    await deleteRows(db, userId, 'objective_check_in', created.checkIns ?? []);
    await deleteAgain(db, userId, 'entry', restored.entries ?? [], now);
    await deleteAgain(db, userId, 'objective_check_in', restored.checkIns ?? [], now);
    await deleteReviewsAgain(db, userId, restored.reviews ?? [], now);
  }
  // Runs after the records of all batches were removed, because only objects without records are deleted.
  const all = (kind: keyof ItemKeys, of: 'created' | 'restored'): Keys => batches.flatMap((row) => row[of][kind] ?? []);
  await deleteAgain(db, userId, 'objective', all('objectives', 'restored'), now);
  await deleteAgain(db, userId, 'activity', all('activities', 'restored'), now);
  const kept =
    (await deleteUnused(db, userId, 'objective', all('objectives', 'created'))) +
    (await deleteUnused(db, userId, 'activity', all('activities', 'created'))) +
    (await deleteUnused(db, userId, 'area', all('areas', 'created')));
  await deleteBatches(db, userId, importId);
  await recountOnward(db, userId, clock);
  return kept;
}

async function deleteRows(db: Db, userId: string, table: TombstoneTable, ids: Keys): Promise<void> {
  if (ids.length === 0) return;
  await sql`DELETE FROM ${sql.table(table)} WHERE user_id = ${userId} AND id = ANY(${ids}::uuid[])`.execute(db);
}

async function deleteAgain(db: Db, userId: string, table: TombstoneTable, ids: Keys, now: Date): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    UPDATE ${sql.table(table)} SET deleted_at = ${now}
    WHERE user_id = ${userId} AND id = ANY(${ids}::uuid[]) AND deleted_at IS NULL`.execute(db);
}

async function deleteReviews(db: Db, userId: string, weeks: Keys): Promise<void> {
  if (weeks.length === 0) return;
  await sql`DELETE FROM review WHERE user_id = ${userId} AND week_id = ANY(${weeks}::text[])`.execute(db);
}

async function deleteLifeRatings(db: Db, userId: string, dates: Keys): Promise<void> {
  if (dates.length === 0) return;
  await sql`DELETE FROM life_rating WHERE user_id = ${userId} AND date = ANY(${dates}::date[])`.execute(db);
}

async function deleteReviewsAgain(db: Db, userId: string, weeks: Keys, now: Date): Promise<void> {
  if (weeks.length === 0) return;
  await sql`
    UPDATE review SET deleted_at = ${now}
    WHERE user_id = ${userId} AND week_id = ANY(${weeks}::text[]) AND deleted_at IS NULL`.execute(db);
}

/** Deletes rows by keys of two columns, whose values are joined by a space. */
async function deletePairs(
  db: Db,
  userId: string,
  table: 'skip' | 'event_choice' | 'objective_link',
  first: string,
  second: string,
  keys: Keys,
): Promise<void> {
  if (keys.length === 0) return;
  await sql`
    DELETE FROM ${sql.table(table)} WHERE user_id = ${userId}
    AND ${sql.ref(first)}::text || ' ' || ${sql.ref(second)}::text = ANY(${keys}::text[])`.execute(db);
}

const USED = {
  activity: sql`
    EXISTS (SELECT 1 FROM entry WHERE entry.user_id = item.user_id AND entry.activity_id = item.id AND entry.deleted_at IS NULL
      AND entry.source <> 'CALENDAR')
    OR EXISTS (SELECT 1 FROM event_choice WHERE event_choice.user_id = item.user_id AND event_choice.activity_id = item.id)
    OR EXISTS (SELECT 1 FROM skip WHERE skip.user_id = item.user_id AND skip.activity_id = item.id)`,
  objective: sql`
    EXISTS (SELECT 1 FROM objective_check_in c WHERE c.user_id = item.user_id AND c.objective_id = item.id AND c.deleted_at IS NULL)`,
  area: sql`
    EXISTS (SELECT 1 FROM activity WHERE activity.user_id = item.user_id AND activity.area_id = item.id AND activity.deleted_at IS NULL)
    OR EXISTS (SELECT 1 FROM objective WHERE objective.user_id = item.user_id AND objective.area_id = item.id AND objective.deleted_at IS NULL)`,
} as const;

/** Deletes the rows that nothing else uses. Returns the number of rows that stay. */
async function deleteUnused(db: Db, userId: string, table: keyof typeof USED, ids: Keys): Promise<number> {
  if (ids.length === 0) return 0;
  await sql`
    DELETE FROM ${sql.table(table)} AS item
    WHERE user_id = ${userId} AND id = ANY(${ids}::uuid[]) AND NOT (${USED[table]})`.execute(db);
  const alive = table === 'area' ? sql`` : sql`AND deleted_at IS NULL`;
  const { rows } = await sql<{ kept: number }>`
    SELECT count(*)::int AS kept FROM ${sql.table(table)}
    WHERE user_id = ${userId} AND id = ANY(${ids}::uuid[]) ${alive}`.execute(db);
  return rows[0]?.kept ?? 0;
}
