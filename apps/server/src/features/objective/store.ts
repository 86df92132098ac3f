import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { ObjectiveSum } from '@sevenfold/contract';
import type { CivilDate } from '@sevenfold/domain/calendar';
import type { Db } from '../../db/client';
import type { Database } from '../../db/schema';

export type ObjectiveRow = Selectable<Database['objective']>;
export type CheckInRow = Selectable<Database['objective_check_in']>;
export type LinkRow = Pick<Selectable<Database['objective_link']>, 'objective_id' | 'activity_id'>;

/**
 * Objectives that are not deleted, sorted by order number and then by id, so that every device shows the same order.
 */
export const findObjectives = (db: Db, userId: string): Promise<ObjectiveRow[]> =>
  db
    .selectFrom('objective')
    .selectAll()
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('sort_order')
    .orderBy('id')
    .execute();

/** Includes deleted objectives; check `deleted_at`. */
export const findObjective = (db: Db, userId: string, id: string): Promise<ObjectiveRow | undefined> =>
  db.selectFrom('objective').selectAll().where('user_id', '=', userId).where('id', '=', id).executeTakeFirst();

export async function lastObjectiveOrder(db: Db, userId: string): Promise<number | null> {
  const row = await db
    .selectFrom('objective')
    .select((eb) => eb.fn.max('sort_order').as('last'))
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.last ?? null;
}

export const insertObjective = (db: Db, row: Insertable<Database['objective']>): Promise<ObjectiveRow> =>
  db.insertInto('objective').values(row).returningAll().executeTakeFirstOrThrow();

export const updateObjective = (
  db: Db,
  userId: string,
  id: string,
  change: Updateable<Database['objective']>,
): Promise<ObjectiveRow> =>
  db
    .updateTable('objective')
    .set(change)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Sets the order numbers of existing objectives, deleted ones included. @returns how many of them exist */
export async function updateObjectiveOrders(
  db: Db,
  userId: string,
  updates: readonly { id: string; order: number }[],
): Promise<bigint> {
  const { numAffectedRows = 0n } = await sql`
    UPDATE objective SET sort_order = given.sort_order
    FROM unnest(${updates.map((update) => update.id)}::uuid[], ${updates.map((update) => update.order)}::int[]) AS given (id, sort_order)
    WHERE objective.user_id = ${userId} AND objective.id = given.id`.execute(db);
  return numAffectedRows;
}

/** Check-ins that are not removed, of one objective or of all, earliest first. */
export const findCheckIns = (db: Db, userId: string, objectiveId?: string): Promise<CheckInRow[]> =>
  db
    .selectFrom('objective_check_in')
    .selectAll()
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .$if(objectiveId !== undefined, (query) => query.where('objective_id', '=', objectiveId ?? ''))
    .orderBy('date')
    .orderBy('id')
    .execute();

/** Includes removed check-ins. */
export const findCheckIn = (db: Db, userId: string, id: string): Promise<CheckInRow | undefined> =>
  db.selectFrom('objective_check_in').selectAll().where('user_id', '=', userId).where('id', '=', id).executeTakeFirst();

export const insertCheckIn = (db: Db, row: Insertable<Database['objective_check_in']>): Promise<CheckInRow> =>
  db.insertInto('objective_check_in').values(row).returningAll().executeTakeFirstOrThrow();

export const updateCheckIn = (
  db: Db,
  userId: string,
  id: string,
  change: Updateable<Database['objective_check_in']>,
): Promise<CheckInRow> =>
  db
    .updateTable('objective_check_in')
    .set(change)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Links of one objective or of all, including those with deleted activities, which may be restored. */
export const findLinks = (db: Db, userId: string, objectiveId?: string): Promise<LinkRow[]> =>
  db
    .selectFrom('objective_link')
    .select(['objective_id', 'activity_id'])
    .where('user_id', '=', userId)
    .$if(objectiveId !== undefined, (query) => query.where('objective_id', '=', objectiveId ?? ''))
    .orderBy('activity_id')
    .execute();

/** Idempotent. */
export async function insertLinks(
  db: Db,
  userId: string,
  objectiveId: string,
  activityIds: readonly string[],
): Promise<void> {
  await sql`
    INSERT INTO objective_link (user_id, objective_id, activity_id) SELECT DISTINCT ${userId}::uuid, ${objectiveId}::uuid, id FROM unnest(${activityIds}::uuid[]) AS given (id)
    ON CONFLICT DO NOTHING`.execute(db);
}

export async function deleteLink(db: Db, userId: string, objectiveId: string, activityId: string): Promise<void> {
  await db
    .deleteFrom('objective_link')
    .where('user_id', '=', userId)
    .where('objective_id', '=', objectiveId)
    .where('activity_id', '=', activityId)
    .execute();
}

/**
 * Sums of the entries of followed activities in each objective's period; days with an
 * entry for activities counted in days. Leaves out objectives whose activity is deleted.
 *
 * @param before upper bound of the entry dates, exclusive
 */
export async function findSums(db: Db, userId: string, before: CivilDate): Promise<ObjectiveSum[]> {
  const { rows } = await sql<ObjectiveSum>`
    WITH following AS (
      SELECT objective.id, objective.sort_order, activity.id AS activity_id, activity.unit, make_date(period_year, CASE WHEN period_quarter IS NULL THEN 1 ELSE period_quarter * 3 - 2 END, 1) AS first,
        make_interval(months => CASE WHEN period_quarter IS NULL THEN 12 ELSE 3 END) AS length
      FROM objective JOIN activity ON activity.user_id = objective.user_id AND activity.id = objective.follows_activity_id AND activity.deleted_at IS NULL
      WHERE objective.user_id = ${userId} AND objective.deleted_at IS NULL
    )
    SELECT following.id AS "objectiveId", following.activity_id AS "activityId",
      (CASE following.unit WHEN 'DAYS' THEN count(DISTINCT entry.date) ELSE coalesce(sum(entry.amount), 0) END)::int AS sum
    FROM following LEFT JOIN entry ON entry.user_id = ${userId} AND entry.activity_id = following.activity_id AND entry.deleted_at IS NULL
      AND entry.date >= following.first AND entry.date < (following.first + following.length)::date AND entry.date < ${before}::date
    GROUP BY following.id, following.sort_order, following.activity_id, following.unit ORDER BY following.sort_order, following.id`.execute(
    db,
  );
  return rows;
}
