import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { GoalPeriod, WeeklyGoalsTimeline } from '@sevenfold/domain/activity';
import type { Db } from '../../db/client';
import type { Database } from '../../db/schema';

export type ActivityRow = Selectable<Database['activity']>;
export type ActivityChange = Updateable<Database['activity']>;

/**
 * Activities that are not deleted, sorted by order number and then by id, so that every device shows the same order.
 */
export const findActivities = (db: Db, userId: string): Promise<ActivityRow[]> =>
  db
    .selectFrom('activity')
    .selectAll()
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('sort_order')
    .orderBy('id')
    .execute();

/** The reminders of active activities that have some. */
export const findReminderPlans = (
  db: Db,
  userId: string,
): Promise<Pick<ActivityRow, 'id' | 'weekdays' | 'reminders'>[]> =>
  db
    .selectFrom('activity')
    .select(['id', 'weekdays', 'reminders'])
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('is_active', '=', true)
    .where(sql<boolean>`reminders <> '[]'`)
    .execute();

/** Includes deleted activities; check `deleted_at`. */
export const findActivity = (db: Db, userId: string, id: string): Promise<ActivityRow | undefined> =>
  db.selectFrom('activity').selectAll().where('user_id', '=', userId).where('id', '=', id).executeTakeFirst();

export async function countActive(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('activity')
    .select((eb) => eb.fn.countAll<string>().as('active'))
    .where('user_id', '=', userId)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.active);
}

export async function lastActivityOrder(db: Db, userId: string): Promise<number | null> {
  const row = await db
    .selectFrom('activity')
    .select((eb) => eb.fn.max('sort_order').as('last'))
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.last ?? null;
}

export const insertActivity = (db: Db, row: Insertable<Database['activity']>): Promise<ActivityRow> =>
  db.insertInto('activity').values(row).returningAll().executeTakeFirstOrThrow();

export const updateActivity = (db: Db, userId: string, id: string, change: ActivityChange): Promise<ActivityRow> =>
  db
    .updateTable('activity')
    .set(change)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export interface Move {
  readonly activityId: string;
  readonly areaId: string | null;
  readonly order: number;
}

/** Moves existing activities, deleted ones included. @returns how many of them exist */
export async function moveActivities(db: Db, userId: string, moves: readonly Move[]): Promise<bigint> {
  const { numAffectedRows = 0n } = await sql`
    UPDATE activity SET area_id = given.area_id, sort_order = given.sort_order
    FROM unnest(
      ${moves.map((move) => move.activityId)}::uuid[], ${moves.map((move) => move.areaId)}::uuid[], ${moves.map((move) => move.order)}::int[]
    ) AS given (id, area_id, sort_order)
    WHERE activity.user_id = ${userId} AND activity.id = given.id`.execute(db);
  return numAffectedRows;
}

/** Goal periods of one activity, earliest first. */
export async function findTimeline(db: Db, userId: string, activityId: string): Promise<GoalPeriod[]> {
  const rows = await db
    .selectFrom('goal_period')
    .selectAll()
    .where('user_id', '=', userId)
    .where('activity_id', '=', activityId)
    .orderBy('start_week_id')
    .execute();
  return rows.map(toGoalPeriod);
}

/** Goal periods of all activities of a user, by activity id. */
export async function findTimelines(db: Db, userId: string): Promise<Map<string, GoalPeriod[]>> {
  const rows = await db
    .selectFrom('goal_period')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('activity_id')
    .orderBy('start_week_id')
    .execute();
  const timelines = new Map<string, GoalPeriod[]>();
  for (const row of rows) {
    const timeline = timelines.get(row.activity_id);
    if (timeline) timeline.push(toGoalPeriod(row));
    else timelines.set(row.activity_id, [toGoalPeriod(row)]);
  }
  return timelines;
}

export async function replaceTimeline(
  db: Db,
  userId: string,
  activityId: string,
  timeline: WeeklyGoalsTimeline,
): Promise<void> {
  await db.deleteFrom('goal_period').where('user_id', '=', userId).where('activity_id', '=', activityId).execute();
  if (timeline.length === 0) return;
  await sql`
    INSERT INTO goal_period (user_id, activity_id, start_week_id, end_week_id, target)
    SELECT ${userId}::uuid, ${activityId}::uuid, given.* FROM unnest(
      ${timeline.map((period) => period.startWeekId)}::text[], ${timeline.map((period) => period.endWeekId)}::text[],
      ${timeline.map((period) => period.target)}::int[]
    ) AS given (start_week_id, end_week_id, target)`.execute(db);
}

const toGoalPeriod = (row: Selectable<Database['goal_period']>): GoalPeriod => ({
  startWeekId: row.start_week_id,
  endWeekId: row.end_week_id,
  target: row.target,
});
