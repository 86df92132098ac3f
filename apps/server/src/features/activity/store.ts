import { type Selectable, sql } from 'kysely';
import type { Database, Db } from '#db';

export type ActivityRow = Selectable<Database['activity']>;

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
