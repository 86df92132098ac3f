import type { Activity, ImportBatch, Skip } from '@sevenfold/contract';
import { normalizeReminders } from '@sevenfold/domain/activity';
import { ORDER_MAX } from '@sevenfold/domain/order';
import { toStep } from '@sevenfold/domain/step';
import { sql } from 'kysely';
import type { Db } from '#db';
import { type ActivityGoals, insertManyRows, replaceGoalPeriods, updateRows, type UserTransaction } from '#rows';
import { countActive } from '#features/activity';
import { type CheckInRow, type Link, writeCheckIns, writeLinks } from '#features/objective';

/** Identifies a row without an id, such as a skip or a link, by its joined key. */
const pairKey = (a: string, b: string): string => `${a} ${b}`;
/** The joined key of a row, whose parts the model separates by a slash. */
const fromRowKey = (key: string): string => key.replace('/', ' ');

type Ids = readonly string[];
type ImportTable = 'area' | 'activity' | 'objective' | 'combined_goal' | 'objective_check_in' | 'entry';

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

/** Number of the given days of activities that are in a table. */
export async function existingDays(
  db: Db,
  userId: string,
  table: 'plan' | 'skip',
  days: readonly Pick<Skip, 'activityId' | 'date'>[],
): Promise<number> {
  if (days.length === 0) return 0;
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM ${sql.table(table)} existing JOIN unnest(
      ${days.map((one) => one.activityId)}::uuid[], ${days.map((one) => one.date)}::date[]
    ) AS given (activity_id, date) USING (activity_id, date)
    WHERE existing.user_id = ${userId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Returns those of the given ids that exist in a table, deleted rows included. */
async function referable(
  { db, userId }: UserTransaction,
  table: 'area' | 'activity' | 'objective',
  ids: readonly (string | null)[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM ${sql.table(table)} WHERE user_id = ${userId} AND id = ANY(${ids}::uuid[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

const ifIn = (ids: ReadonlySet<string>, id: string | null): string | null => (id !== null && ids.has(id) ? id : null);

/**
 * Archives as many of the given activities as are active beyond the limit, the last ones first.
 *
 * @param limit maximum number of active activities; null for unlimited
 */
export async function archiveBeyondLimit(transaction: UserTransaction, ids: Ids, limit: number | null): Promise<void> {
  if (limit === null || ids.length === 0) return;
  const { db, userId } = transaction;
  const excess = (await countActive(db, userId)) - limit;
  if (excess <= 0) return;
  const active = await activeIds(db, userId, ids);
  await archiveActivities(transaction, ids.filter((id) => active.has(id)).slice(-excess));
}

export const archiveActivities = (transaction: UserTransaction, ids: Ids): Promise<unknown> =>
  updateRows(
    transaction,
    'activity',
    ids.map((id) => ({ id, isActive: false })),
  );

async function activeIds(db: Db, userId: string, ids: Ids): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM activity
    WHERE user_id = ${userId} AND id = ANY(${ids}::uuid[]) AND is_active AND deleted_at IS NULL`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Leaves out the notes of steps that their objective does not have: one that exists keeps its own steps. */
export async function withoutStrayNotes(
  { db, userId }: UserTransaction,
  checkIns: ImportBatch['checkIns'],
): Promise<ImportBatch['checkIns']> {
  const notes = checkIns.filter(({ stepId }) => stepId);
  if (notes.length === 0) return checkIns;
  const { rows } = await sql<{ key: string }>`
    SELECT objective.id || ' ' || (step ->> 'id') AS key FROM objective, jsonb_array_elements(steps) AS step
    WHERE user_id = ${userId} AND objective.id = ANY(${notes.map(({ objectiveId }) => objectiveId)}::uuid[])`.execute(
    db,
  );
  const existing = new Set(rows.map(({ key }) => key));
  return checkIns.filter(({ objectiveId, stepId }) => !stepId || existing.has(pairKey(objectiveId, stepId)));
}

/** Restores deleted check-ins, and stamps their objectives. @returns the ids of the restored ones */
export async function restoreCheckIns(transaction: UserTransaction, ids: Ids): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<CheckInRow>`
    SELECT * FROM objective_check_in
    WHERE user_id = ${transaction.userId} AND id = ANY(${ids}::uuid[]) AND deleted_at IS NOT NULL`.execute(
    transaction.db,
  );
  return writeCheckIns(
    transaction,
    rows.map((row) => ({ ...row, deleted_at: null, deleted_with_step: false })),
  );
}

/* The exported functions below insert the rows that do not exist yet, and return the ids or keys of those inserted. */

export const insertAreas = (
  transaction: UserTransaction,
  areas: ImportBatch['areas'],
  firstOrder: number,
): Promise<string[]> =>
  insertManyRows(
    transaction,
    'area',
    areas.map((area) => ({ ...area, order: orderAfter(firstOrder, area.order) })),
  );

/** Inserts activities, without the area of those whose area does not exist. */
export async function insertActivities(
  transaction: UserTransaction,
  activities: readonly (ImportBatch['activities'][number] & Pick<Activity, 'calendarTrackingStatus'>)[],
  firstOrder: number,
): Promise<string[]> {
  if (activities.length === 0) return [];
  const areas = await referable(
    transaction,
    'area',
    activities.map(({ areaId }) => areaId),
  );
  const rows = activities.map(({ weeklyGoalsTimeline: _, ...activity }) => ({
    ...activity,
    areaId: ifIn(areas, activity.areaId),
    healthTracking: activity.healthTracking ?? undefined,
    reminders: normalizeReminders(activity.reminders ?? []),
    order: orderAfter(firstOrder, activity.order),
  }));
  const ids = new Set(await insertManyRows(transaction, 'activity', rows));
  const goals = activities
    .filter(({ id }) => ids.has(id))
    .map(({ id, weeklyGoalsTimeline: timeline }): ActivityGoals => ({ activityId: id, timeline }));
  await replaceGoalPeriods(transaction, goals);
  return [...ids];
}

/** Inserts objectives. References to an area, an activity or an earlier objective that does not exist become null. */
export async function insertObjectives(
  transaction: UserTransaction,
  objectives: ImportBatch['objectives'],
  firstOrder: number,
): Promise<string[]> {
  if (objectives.length === 0) return [];
  const [areas, activities, earlier] = [
    await referable(
      transaction,
      'area',
      objectives.map(({ areaId }) => areaId),
    ),
    await referable(
      transaction,
      'activity',
      objectives.map(({ followsActivityId }) => followsActivityId),
    ),
    await referable(
      transaction,
      'objective',
      objectives.map(({ carriedFrom }) => carriedFrom),
    ),
  ];
  const rows = objectives.map(({ linkedActivityIds: _, ...objective }) => {
    const carriedFrom = ifIn(earlier, objective.carriedFrom);
    // One may be carried over from an earlier one of the same batch.
    earlier.add(objective.id);
    return {
      ...objective,
      steps: objective.steps?.map(toStep),
      areaId: ifIn(areas, objective.areaId),
      followsActivityId: ifIn(activities, objective.followsActivityId),
      carriedFrom,
      order: orderAfter(firstOrder, objective.order),
    };
  });
  return insertManyRows(transaction, 'objective', rows);
}

/** Inserts links between existing objectives and activities. */
export async function insertLinks(
  transaction: UserTransaction,
  objectives: ImportBatch['objectives'],
): Promise<string[]> {
  const links = objectives.flatMap(({ id, linkedActivityIds }) =>
    linkedActivityIds.map((activityId): Link => ({ objective_id: id, activity_id: activityId })),
  );
  if (links.length === 0) return [];
  const activities = await referable(
    transaction,
    'activity',
    links.map((link) => link.activity_id),
  );
  const added = await writeLinks(
    transaction,
    'ADD',
    links.filter((link) => activities.has(link.activity_id)),
  );
  return added.map((link) => pairKey(link.objective_id, link.activity_id));
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

export const insertCheckIns = (
  transaction: UserTransaction,
  checkIns: ImportBatch['checkIns'],
  now: Date,
): Promise<string[]> =>
  writeCheckIns(
    transaction,
    checkIns.map(({ objectiveId, stepId = null, value = null, ...checkIn }) => ({
      ...checkIn,
      user_id: transaction.userId,
      objective_id: objectiveId,
      step_id: stepId,
      value,
      created_at: now,
      deleted_at: null,
      deleted_with_step: false,
    })),
    'KEEP',
  );

export const insertEntries = (
  transaction: UserTransaction,
  entries: ImportBatch['entries'],
  now: Date,
): Promise<string[]> => {
  const createdAt = now.toISOString();
  return insertManyRows(
    transaction,
    'entry',
    entries.map((entry) => ({ ...entry, createdAt })),
  );
};

export const insertSkips = async (transaction: UserTransaction, skips: ImportBatch['skips']): Promise<string[]> =>
  (await insertManyRows(transaction, 'skip', skips)).map(fromRowKey);

export const insertPlans = async (transaction: UserTransaction, plans: ImportBatch['plans']): Promise<string[]> =>
  (await insertManyRows(transaction, 'plan', plans)).map(fromRowKey);

/** The given activities, or all others. */
export type Choice = { readonly only: Ids } | { readonly except: Ids };

/** Skips active activities on the days of absences that have no entry and no skip. Returns the keys of the skips. */
export async function insertAbsenceSkips(transaction: UserTransaction, dates: Ids, choice: Choice): Promise<string[]> {
  if (dates.length === 0) return [];
  const isChosen =
    'only' in choice ? sql`id = ANY(${choice.only}::uuid[])` : sql`NOT (id = ANY(${choice.except}::uuid[]))`;
  const { rows } = await sql<Skip>`
    SELECT activity.id AS "activityId", absent.date, 'AWAY' AS reason
    FROM activity CROSS JOIN unnest(${dates}::date[]) AS absent (date)
    WHERE activity.user_id = ${transaction.userId} AND is_active AND deleted_at IS NULL AND ${isChosen} AND NOT EXISTS (
      SELECT 1 FROM entry WHERE entry.user_id = activity.user_id AND entry.activity_id = activity.id
        AND entry.date = absent.date AND entry.deleted_at IS NULL
    )`.execute(transaction.db);
  return insertSkips(transaction, rows);
}

export const insertLifeRatings = (
  transaction: UserTransaction,
  ratings: ImportBatch['lifeRatings'],
): Promise<string[]> => insertManyRows(transaction, 'lifeRating', ratings);

export const insertReviews = (transaction: UserTransaction, reviews: ImportBatch['reviews']): Promise<string[]> =>
  insertManyRows(
    transaction,
    'review',
    reviews.map((review) => ({
      ...review,
      goalsMet: review.facts?.goalsMet ?? null,
      goals: review.facts?.goals ?? null,
      attainment: review.facts?.attainment ?? null,
      createdAt: review.updatedAt,
    })),
  );
