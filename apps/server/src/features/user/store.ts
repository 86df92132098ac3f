import type { User } from '@sevenfold/contract';
import type { Selectable } from 'kysely';
import type { Database, Db } from '#db';
import { touchRows, type UserTransaction } from '#rows';

export type UserRow = Selectable<Database['app_user']>;
type OnboardingStep = User['onboardingCompleted'][number];

export const findUser = (db: Db, userId: string): Promise<UserRow | undefined> =>
  db.selectFrom('app_user').selectAll().where('user_id', '=', userId).executeTakeFirst();

/**
 * Locks the user's row FOR NO KEY UPDATE until the transaction ends. A stronger lock would also block inserts of child
 * rows, whose foreign keys check this row.
 */
export const lockUserRow = (db: Db, userId: string): Promise<UserRow | undefined> =>
  db.selectFrom('app_user').selectAll().where('user_id', '=', userId).forNoKeyUpdate().executeTakeFirst();

/** Completes an onboarding step, unless it is complete, and stamps the user, which has the steps as a field. */
export async function writeOnboardingStep(
  transaction: UserTransaction,
  step: OnboardingStep,
  completedAt: Date,
): Promise<void> {
  const { db, userId } = transaction;
  await db
    .insertInto('onboarding_step')
    .values({ user_id: userId, step, completed_at: completedAt })
    .onConflict((conflict) => conflict.columns(['user_id', 'step']).doNothing())
    .execute();
  await touchRows(transaction, 'user', [{ id: userId }]);
}
