import type { Selectable, Updateable } from 'kysely';
import type { Db } from '../../db/client';
import type { Database } from '../../db/schema';

export type UserRow = Selectable<Database['app_user']>;
export type UserChange = Updateable<Database['app_user']>;

export const findUser = (db: Db, userId: string): Promise<UserRow | undefined> =>
  db.selectFrom('app_user').selectAll().where('user_id', '=', userId).executeTakeFirst();

/**
 * Locks the user's row FOR NO KEY UPDATE until the transaction ends. A stronger lock would also block inserts of child
 * rows, whose foreign keys check this row.
 */
export const lockUserRow = (db: Db, userId: string): Promise<UserRow | undefined> =>
  db.selectFrom('app_user').selectAll().where('user_id', '=', userId).forNoKeyUpdate().executeTakeFirst();

export const updateUser = (db: Db, userId: string, change: UserChange): Promise<UserRow | undefined> =>
  db.updateTable('app_user').set(change).where('user_id', '=', userId).returningAll().executeTakeFirst();

/** Completed steps, earliest first. */
export const findOnboardingSteps = (db: Db, userId: string): Promise<{ step: string }[]> =>
  db
    .selectFrom('onboarding_step')
    .select('step')
    .where('user_id', '=', userId)
    .orderBy('completed_at')
    .orderBy('step')
    .execute();

export const insertOnboardingStep = (db: Db, userId: string, step: string, completedAt: Date): Promise<unknown> =>
  db
    .insertInto('onboarding_step')
    .values({ user_id: userId, step, completed_at: completedAt })
    .onConflict((conflict) => conflict.columns(['user_id', 'step']).doNothing())
    .execute();
