import { type Selectable, sql } from 'kysely';
import type { GoalPeriod } from '@sevenfold/domain/activity';
import type { Db } from '../../db/client';
import type { Database } from '../../db/schema';

export type ActivityRow = Selectable<Database['activity']>;

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

const toGoalPeriod = (row: Selectable<Database['goal_period']>): GoalPeriod => ({
  startWeekId: row.start_week_id,
  endWeekId: row.end_week_id,
  target: row.target,
});
