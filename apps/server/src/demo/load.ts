import { sql } from 'kysely';
import type { Db } from '../db/client';
import type { History, HistoryActivity, HistoryArea, HistoryEntry, HistorySkip } from './history';

/** Rows per statement. Larger statements save little time and occupy the connection longer. */
const CHUNK = 5000;

/**
 * Replaces a user's areas, activities and records by a history.
 *
 * @param db a transaction, so that it is atomic
 */
export async function loadHistory(db: Db, userId: string, history: History): Promise<void> {
  await db.deleteFrom('activity').where('user_id', '=', userId).execute();
  await db.deleteFrom('area').where('user_id', '=', userId).execute();
  await insertAreas(db, userId, history.areas);
  await insertActivities(db, userId, history.activities);
  await insertGoals(db, userId, history.activities);
  for (const entries of chunksOf(history.entries)) await insertEntries(db, userId, entries);
  for (const skips of chunksOf(history.skips)) await insertSkips(db, userId, skips);
}

function* chunksOf<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < rows.length; start += CHUNK) yield rows.slice(start, start + CHUNK);
}

const instant = (epochMs: number): string => new Date(epochMs).toISOString();

const insertAreas = (db: Db, userId: string, areas: readonly HistoryArea[]): Promise<unknown> =>
  sql`INSERT INTO area (user_id, id, name, kind, color, sort_order) SELECT ${userId}::uuid, * FROM unnest(
    ${areas.map((area) => area.id)}::uuid[], ${areas.map((area) => area.name)}::text[], ${areas.map((area) => area.kind)}::text[], ${areas.map((area) => area.color)}::text[],
    ${areas.map((area) => area.order)}::int[])`.execute(db);

const insertActivities = (db: Db, userId: string, activities: readonly HistoryActivity[]): Promise<unknown> =>
  sql`INSERT INTO activity (user_id, id, area_id, name, description, color, icon, unit, custom_times_unit, custom_times_unit_singular, direction, sort_order, is_active, reminders, created_at)
    SELECT ${userId}::uuid, * FROM unnest(
      ${activities.map((activity) => activity.id)}::uuid[], ${activities.map((activity) => activity.areaId)}::uuid[],
      ${activities.map((activity) => activity.name)}::text[], ${activities.map((activity) => activity.description)}::text[],
      ${activities.map((activity) => activity.color)}::text[], ${activities.map((activity) => activity.icon)}::text[],
      ${activities.map((activity) => activity.unit)}::text[], ${activities.map((activity) => activity.customTimesUnit)}::text[],
      ${activities.map((activity) => activity.customTimesUnitSingular)}::text[],
      ${activities.map((activity) => activity.direction)}::text[], ${activities.map((activity) => activity.order)}::int[],
      ${activities.map((activity) => activity.isActive)}::boolean[],
      ${activities.map((activity) => JSON.stringify(activity.reminders))}::jsonb[], ${activities.map((activity) => instant(activity.createdAt))}::timestamptz[])`.execute(
    db,
  );

async function insertGoals(db: Db, userId: string, activities: readonly HistoryActivity[]): Promise<void> {
  const goals = activities.flatMap(({ id, weeklyGoalsTimeline }) =>
    weeklyGoalsTimeline.map((period) => ({ id, ...period })),
  );
  await sql`INSERT INTO goal_period (user_id, activity_id, start_week_id, end_week_id, target) SELECT ${userId}::uuid, * FROM unnest(
    ${goals.map((goal) => goal.id)}::uuid[], ${goals.map((goal) => goal.startWeekId)}::text[], ${goals.map((goal) => goal.endWeekId)}::text[],
    ${goals.map((goal) => goal.target)}::int[])`.execute(db);
}

const insertEntries = (db: Db, userId: string, entries: readonly HistoryEntry[]): Promise<unknown> =>
  sql`INSERT INTO entry (user_id, id, activity_id, date, amount, source, started_at, utc_offset_minutes, note, created_at) SELECT ${userId}::uuid, * FROM unnest(
    ${entries.map((entry) => entry.id)}::uuid[], ${entries.map((entry) => entry.activityId)}::uuid[], ${entries.map((entry) => entry.date)}::date[],
    ${entries.map((entry) => entry.amount)}::int[], ${entries.map((entry) => entry.source)}::text[],
    ${entries.map((entry) => (entry.startedAt === null ? null : instant(entry.startedAt)))}::timestamptz[], ${entries.map((entry) => entry.utcOffsetMinutes)}::smallint[],
    ${entries.map((entry) => entry.note)}::text[],
    ${entries.map((entry) => instant(entry.createdAt))}::timestamptz[])`.execute(db);

const insertSkips = (db: Db, userId: string, skips: readonly HistorySkip[]): Promise<unknown> =>
  sql`INSERT INTO skip (user_id, activity_id, date, reason) SELECT ${userId}::uuid, * FROM unnest(
    ${skips.map((skip) => skip.activityId)}::uuid[], ${skips.map((skip) => skip.date)}::date[], ${skips.map((skip) => skip.reason)}::text[])`.execute(
    db,
  );
