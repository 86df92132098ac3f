import type { ImportBatch } from '@sevenfold/contract';
import { normalizeReminders } from '@sevenfold/domain/activity';
import { ORDER_MAX } from '@sevenfold/domain/order';
import { sql } from 'kysely';
import type { Db } from '../../db/client';

/** Identifies a row without an id, such as a skip or a link, by its joined key. */
const pairKey = (a: string, b: string): string => `${a} ${b}`;

type Ids = readonly string[];
type ImportTable = 'area' | 'activity' | 'objective' | 'objective_check_in' | 'entry';
/** Tables whose rows leave a tombstone when they are deleted. */
export type TombstoneTable = 'activity' | 'objective' | 'objective_check_in' | 'entry';

/** Order number of an imported object, placed after the existing ones. */
const orderAfter = (first: number, order: number): number => Math.min(first + order, ORDER_MAX);

/** Returns those of the given ids that exist in a table. Deleted rows count as missing; areas leave none. */
export async function existingIds(db: Db, userId: string, table: ImportTable, ids: Ids): Promise<string[]> {
  if (ids.length === 0) return [];
  const alive = table === 'area' ? sql`` : sql`AND deleted_at IS NULL`;
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM ${sql.table(table)} WHERE user_id = ${userId} AND id = ANY(${ids}::uuid[]) ${alive}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function existingReviews(db: Db, userId: string, weeks: Ids): Promise<string[]> {
  if (weeks.length === 0) return [];
  const { rows } = await sql<{ week_id: string }>`
    SELECT week_id FROM review WHERE user_id = ${userId} AND week_id = ANY(${weeks}::text[]) AND deleted_at IS NULL`.execute(
    db,
  );
  return rows.map(({ week_id }) => week_id);
}

export async function existingLifeRatings(db: Db, userId: string, dates: Ids): Promise<string[]> {
  if (dates.length === 0) return [];
  const { rows } = await sql<{ date: string }>`
    SELECT date FROM life_rating WHERE user_id = ${userId} AND date = ANY(${dates}::date[])`.execute(db);
  return rows.map(({ date }) => date);
}

export async function existingSkips(db: Db, userId: string, skips: ImportBatch['skips']): Promise<number> {
  if (skips.length === 0) return 0;
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM skip JOIN unnest(
      ${skips.map((one) => one.activityId)}::uuid[], ${skips.map((one) => one.date)}::date[]
    ) AS given (activity_id, date) USING (activity_id, date)
    WHERE skip.user_id = ${userId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Restores deleted rows. Returns the ids of the restored ones. */
export async function restoreRows(db: Db, userId: string, table: TombstoneTable, ids: Ids): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    UPDATE ${sql.table(table)} SET deleted_at = NULL
    WHERE user_id = ${userId} AND id = ANY(${ids}::uuid[]) AND deleted_at IS NOT NULL RETURNING id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function restoreReviews(db: Db, userId: string, weeks: Ids): Promise<string[]> {
  if (weeks.length === 0) return [];
  const { rows } = await sql<{ week_id: string }>`
    UPDATE review SET deleted_at = NULL
    WHERE user_id = ${userId} AND week_id = ANY(${weeks}::text[]) AND deleted_at IS NOT NULL RETURNING week_id`.execute(
    db,
  );
  return rows.map(({ week_id }) => week_id);
}

export async function archiveActivities(db: Db, userId: string, ids: Ids): Promise<void> {
  if (ids.length === 0) return;
  await sql`UPDATE activity SET is_active = false WHERE user_id = ${userId} AND id = ANY(${ids}::uuid[])`.execute(db);
}

/* The exported functions below insert the rows that do not exist yet, and return the ids or keys of those inserted. */

export async function insertAreas(
  db: Db,
  userId: string,
  areas: ImportBatch['areas'],
  firstOrder: number,
): Promise<string[]> {
  if (areas.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    INSERT INTO area (user_id, id, name, kind, color, sort_order) SELECT ${userId}::uuid, given.* FROM unnest(
      ${areas.map((one) => one.id)}::uuid[], ${areas.map((one) => one.name)}::text[], ${areas.map((one) => one.kind)}::text[],
      ${areas.map((one) => one.color)}::text[],
      ${areas.map((one) => orderAfter(firstOrder, one.order))}::int[]
    ) AS given (id, name, kind, color, sort_order) ON CONFLICT (user_id, id) DO NOTHING RETURNING id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function insertActivities(
  db: Db,
  userId: string,
  activities: readonly (ImportBatch['activities'][number] & { readonly trackingStatus: string })[],
  firstOrder: number,
): Promise<string[]> {
  if (activities.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    INSERT INTO activity (user_id, id, name, description, color, icon, area_id, unit, custom_times_unit,
      custom_times_unit_singular, direction, weekdays, paused_until, reminders, calendar_tracking, calendar_tracking_status,
      health_tracking, sort_order, is_active, created_at)
    SELECT ${userId}::uuid, given.id, given.name, given.description, given.color, given.icon, area.id, given.unit,
      given.custom_times_unit, given.custom_times_unit_singular, given.direction, given.weekdays::smallint[],
      given.paused_until, given.reminders::jsonb, given.tracking::jsonb, given.status, given.health_tracking::jsonb,
      given.sort_order, given.is_active, given.created_at
    FROM unnest(
      ${activities.map((one) => one.id)}::uuid[], ${activities.map((one) => one.name)}::text[],
      ${activities.map((one) => one.description)}::text[], ${activities.map((one) => one.color)}::text[],
      ${activities.map((one) => one.icon)}::text[], ${activities.map((one) => one.areaId)}::uuid[],
      ${activities.map((one) => one.unit)}::text[], ${activities.map((one) => one.customTimesUnit)}::text[],
      ${activities.map((one) => one.customTimesUnitSingular)}::text[], ${activities.map((one) => one.direction)}::text[],
      ${activities.map((one) => `{${(one.weekdays ?? []).join(',')}}`)}::text[],
      ${activities.map((one) => one.pausedUntil ?? null)}::date[],
      ${activities.map((one) => JSON.stringify(normalizeReminders(one.reminders ?? [])))}::text[],
      ${activities.map((one) => (one.calendarTracking === null ? null : JSON.stringify(one.calendarTracking)))}::text[],
      ${activities.map((one) => one.trackingStatus)}::text[],
      ${activities.map((one) => (one.healthTracking ? JSON.stringify(one.healthTracking) : null))}::text[],
      ${activities.map((one) => orderAfter(firstOrder, one.order))}::int[], ${activities.map((one) => one.isActive)}::boolean[],
      ${activities.map((one) => one.createdAt)}::timestamptz[]
    ) AS given (id, name, description, color, icon, area_id, unit, custom_times_unit, custom_times_unit_singular,
      direction, weekdays, paused_until, reminders, tracking, status, health_tracking, sort_order, is_active, created_at)
    LEFT JOIN area ON area.user_id = ${userId} AND area.id = given.area_id
    ON CONFLICT (user_id, id) DO NOTHING RETURNING id`.execute(db);
  const ids = new Set(rows.map(({ id }) => id));
  await insertGoals(
    db,
    userId,
    activities.filter(({ id }) => ids.has(id)),
  );
  return [...ids];
}

async function insertGoals(db: Db, userId: string, activities: ImportBatch['activities']): Promise<void> {
  const goals = activities.flatMap(({ id, weeklyGoalsTimeline }) =>
    weeklyGoalsTimeline.map((period) => ({ activityId: id, ...period })),
  );
  if (goals.length === 0) return;
  await sql`
    INSERT INTO goal_period (user_id, activity_id, start_week_id, end_week_id, target) SELECT ${userId}::uuid, given.* FROM unnest(
      ${goals.map((goal) => goal.activityId)}::uuid[], ${goals.map((goal) => goal.startWeekId)}::text[],
      ${goals.map((goal) => goal.endWeekId)}::text[], ${goals.map((goal) => goal.target)}::int[]
    ) AS given (activity_id, start_week_id, end_week_id, target)`.execute(db);
}

/** Inserts objectives. References to an activity or an earlier objective that does not exist become null. */
export async function insertObjectives(
  db: Db,
  userId: string,
  objectives: ImportBatch['objectives'],
  firstOrder: number,
): Promise<string[]> {
  const inserted: string[] = [];
  // One at a time, because one may be carried over from another of the same batch.
  for (const one of objectives) {
    const { rows } = await sql<{ id: string }>`
      INSERT INTO objective (user_id, id, name, why, area_id, period_year, period_quarter, type, start_value, target_value,
        unit_label, follows_activity_id, steps, carried_from, status, achieved_at, sort_order, created_at)
      VALUES (${userId}, ${one.id}, ${one.name}, ${one.why},
        (SELECT id FROM area WHERE user_id = ${userId} AND id = ${one.areaId}::uuid), ${one.period.year}, ${one.period.quarter},
        ${one.type}, ${one.start}, ${one.target}, ${one.unitLabel},
        (SELECT id FROM activity WHERE user_id = ${userId} AND id = ${one.followsActivityId}::uuid),
        ${JSON.stringify(one.steps ?? [])}::jsonb,
        (SELECT id FROM objective WHERE user_id = ${userId} AND id = ${one.carriedFrom}::uuid),
        ${one.status}, ${one.achievedAt}::date, ${orderAfter(firstOrder, one.order)}, ${one.createdAt}::timestamptz)
      ON CONFLICT (user_id, id) DO NOTHING RETURNING id`.execute(db);
    inserted.push(...rows.map(({ id }) => id));
  }
  return inserted;
}

/** Inserts links between existing objectives and activities. */
export async function insertLinks(db: Db, userId: string, objectives: ImportBatch['objectives']): Promise<string[]> {
  const links = objectives.flatMap(({ id, linkedActivityIds }) =>
    linkedActivityIds.map((activityId) => ({ objectiveId: id, activityId })),
  );
  if (links.length === 0) return [];
  const { rows } = await sql<{ objective_id: string; activity_id: string }>`
    INSERT INTO objective_link (user_id, objective_id, activity_id)
    SELECT DISTINCT ${userId}::uuid, given.objective_id, activity.id FROM unnest(
      ${links.map((link) => link.objectiveId)}::uuid[], ${links.map((link) => link.activityId)}::uuid[]
    ) AS given (objective_id, activity_id)
    JOIN activity ON activity.user_id = ${userId} AND activity.id = given.activity_id
    ON CONFLICT DO NOTHING RETURNING objective_id, activity_id`.execute(db);
  return rows.map((row) => pairKey(row.objective_id, row.activity_id));
}

export async function insertChoices(db: Db, userId: string, choices: ImportBatch['eventChoices']): Promise<string[]> {
  if (choices.length === 0) return [];
  const { rows } = await sql<{ activity_id: string; event_key: string }>`
    INSERT INTO event_choice (user_id, activity_id, event_key, choice)
    SELECT DISTINCT ON (activity.id, given.event_key) ${userId}::uuid, activity.id, given.event_key, given.choice FROM unnest(
      ${choices.map((one) => one.activityId)}::uuid[], ${choices.map((one) => one.eventKey)}::text[],
      ${choices.map((one) => one.choice)}::text[]
    ) AS given (activity_id, event_key, choice)
    JOIN activity ON activity.user_id = ${userId} AND activity.id = given.activity_id
    ON CONFLICT DO NOTHING RETURNING activity_id, event_key`.execute(db);
  return rows.map((row) => pairKey(row.activity_id, row.event_key));
}

export async function insertCheckIns(
  db: Db,
  userId: string,
  checkIns: ImportBatch['checkIns'],
  now: Date,
): Promise<string[]> {
  if (checkIns.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    INSERT INTO objective_check_in (user_id, id, objective_id, date, value, note, created_at)
    SELECT ${userId}::uuid, given.*, ${now}::timestamptz FROM unnest(
      ${checkIns.map((one) => one.id)}::uuid[], ${checkIns.map((one) => one.objectiveId)}::uuid[],
      ${checkIns.map((one) => one.date)}::date[], ${checkIns.map((one) => one.value)}::float8[],
      ${checkIns.map((one) => one.note)}::text[]
    ) AS given (id, objective_id, date, value, note) ON CONFLICT (user_id, id) DO NOTHING RETURNING id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function insertEntries(
  db: Db,
  userId: string,
  entries: ImportBatch['entries'],
  now: Date,
): Promise<string[]> {
  if (entries.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    INSERT INTO entry (user_id, id, activity_id, date, amount, source, started_at, utc_offset_minutes, note, created_at)
    SELECT ${userId}::uuid, given.*, ${now}::timestamptz FROM unnest(
      ${entries.map((one) => one.id)}::uuid[], ${entries.map((one) => one.activityId)}::uuid[],
      ${entries.map((one) => one.date)}::date[], ${entries.map((one) => one.amount)}::int[],
      ${entries.map((one) => one.source)}::text[], ${entries.map((one) => one.startedAt)}::timestamptz[],
      ${entries.map((one) => one.utcOffsetMinutes)}::smallint[], ${entries.map((one) => one.note)}::text[]
    ) AS given (id, activity_id, date, amount, source, started_at, utc_offset_minutes, note)
    ON CONFLICT (user_id, id) DO NOTHING RETURNING id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function insertSkips(db: Db, userId: string, skips: ImportBatch['skips']): Promise<string[]> {
  if (skips.length === 0) return [];
  const { rows } = await sql<{ activity_id: string; date: string }>`
    INSERT INTO skip (user_id, activity_id, date, reason) SELECT ${userId}::uuid, given.* FROM unnest(
      ${skips.map((one) => one.activityId)}::uuid[], ${skips.map((one) => one.date)}::date[], ${skips.map((one) => one.reason)}::text[]
    ) AS given (activity_id, date, reason) ON CONFLICT (user_id, activity_id, date) DO NOTHING RETURNING activity_id, date`.execute(
    db,
  );
  return rows.map((row) => pairKey(row.activity_id, row.date));
}

/** The given activities, or all others. */
export type Choice = { readonly only: Ids } | { readonly except: Ids };

/** Skips active activities on the days of absences that have no entry and no skip. Returns the keys of the skips. */
export async function insertAbsenceSkips(db: Db, userId: string, dates: Ids, choice: Choice): Promise<string[]> {
  if (dates.length === 0) return [];
  const isChosen =
    'only' in choice ? sql`id = ANY(${choice.only}::uuid[])` : sql`NOT (id = ANY(${choice.except}::uuid[]))`;
  const { rows } = await sql<{ activity_id: string; date: string }>`
    INSERT INTO skip (user_id, activity_id, date, reason)
    SELECT activity.user_id, activity.id, absent.date, 'AWAY' FROM activity CROSS JOIN unnest(${dates}::date[]) AS absent (date)
    WHERE activity.user_id = ${userId} AND is_active AND deleted_at IS NULL AND ${isChosen} AND NOT EXISTS (
      SELECT 1 FROM entry WHERE entry.user_id = activity.user_id AND entry.activity_id = activity.id
        AND entry.date = absent.date AND entry.deleted_at IS NULL
    )
    ON CONFLICT (user_id, activity_id, date) DO NOTHING RETURNING activity_id, date`.execute(db);
  return rows.map((row) => pairKey(row.activity_id, row.date));
}

export async function insertLifeRatings(
  db: Db,
  userId: string,
  ratings: ImportBatch['lifeRatings'],
): Promise<string[]> {
  if (ratings.length === 0) return [];
  const { rows } = await sql<{ date: string }>`
    INSERT INTO life_rating (user_id, date, scores, updated_at)
    SELECT ${userId}::uuid, given.date, given.scores::jsonb, given.updated_at FROM unnest(
      ${ratings.map((one) => one.date)}::date[], ${ratings.map((one) => JSON.stringify(one.scores))}::text[],
      ${ratings.map((one) => one.updatedAt)}::timestamptz[]
    ) AS given (date, scores, updated_at) ON CONFLICT (user_id, date) DO NOTHING RETURNING date`.execute(db);
  return rows.map(({ date }) => date);
}

export async function insertReviews(db: Db, userId: string, reviews: ImportBatch['reviews']): Promise<string[]> {
  const inserted: string[] = [];
  for (const one of reviews) {
    const { rows } = await sql<{ week_id: string }>`
      INSERT INTO review (user_id, week_id, feeling, wins, struggles, notes, facts, goals_met, goals, attainment, created_at, updated_at, finished_at)
      VALUES (${userId}, ${one.weekId}, ${one.feeling}, ${one.wins}, ${one.struggles}, ${one.notes},
        ${one.facts === null ? null : JSON.stringify(one.facts)}::jsonb, ${one.facts?.goalsMet ?? null}, ${one.facts?.goals ?? null},
        ${one.facts?.attainment ?? null}, ${one.updatedAt}::timestamptz, ${one.updatedAt}::timestamptz, ${one.finishedAt}::timestamptz)
      ON CONFLICT (user_id, week_id) DO NOTHING RETURNING week_id`.execute(db);
    inserted.push(...rows.map(({ week_id }) => week_id));
  }
  return inserted;
}
