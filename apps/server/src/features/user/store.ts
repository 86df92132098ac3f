import type { Selectable, Updateable } from 'kysely';
import type { Db } from '../../db/client';
import type { Database } from '../../db/schema';

export type UserRow = Selectable<Database['app_user']>;
export type UserChange = Updateable<Database['app_user']>;

export const findUser = (db: Db, userId: string): Promise<UserRow | undefined> =>
  db.selectFrom('app_user').selectAll().where('user_id', '=', userId).executeTakeFirst();

/**
 * Holds the person's row until the transaction ends, so that whoever else asks for it waits. It is not the strongest
 * lock on purpose: that one would also stop every insert of a child row, whose foreign key looks at this row.
 */
export const lockUserRow = (db: Db, userId: string): Promise<UserRow | undefined> =>
  db.selectFrom('app_user').selectAll().where('user_id', '=', userId).forNoKeyUpdate().executeTakeFirst();

export const updateUser = (db: Db, userId: string, change: UserChange): Promise<UserRow | undefined> =>
  db.updateTable('app_user').set(change).where('user_id', '=', userId).returningAll().executeTakeFirst();

/** The steps completed, the earliest first. */
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
