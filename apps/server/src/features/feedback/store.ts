import type { Insertable, Selectable } from 'kysely';
import type { Database, Db } from '#db';

/** The primary key of a message. */
export interface FeedbackKey {
  readonly userId: string;
  readonly id: string;
}

/** A message with what the operator needs to reply to it. */
export type FeedbackToMail = Pick<Selectable<Database['feedback']>, 'message' | 'mood' | 'created_at'> &
  Pick<Selectable<Database['app_user']>, 'name' | 'email' | 'language'>;

/** @returns false if it is stored already */
export async function insertFeedback(db: Db, row: Insertable<Database['feedback']>): Promise<boolean> {
  const result = await db
    .insertInto('feedback')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'id']).doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Messages of a user, earliest first. */
export const findMessages = (
  db: Db,
  userId: string,
): Promise<Pick<Selectable<Database['feedback']>, 'id' | 'message' | 'mood' | 'created_at'>[]> =>
  db
    .selectFrom('feedback')
    .select(['id', 'message', 'mood', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** Number of messages a user has sent since a moment. */
export async function countFeedbackSince(db: Db, userId: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('feedback')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Deletes the oldest messages of a user beyond a number. */
export const deleteFeedbackBeyond = (db: Db, userId: string, kept: number): Promise<unknown> =>
  db
    .deleteFrom('feedback')
    .where('user_id', '=', userId)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('feedback')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .offset(kept),
    )
    .execute();

/** The message; undefined if its user was deleted. */
export const findFeedback = (db: Db, { userId, id }: FeedbackKey): Promise<FeedbackToMail | undefined> =>
  db
    .selectFrom('feedback')
    .innerJoin('app_user', 'app_user.user_id', 'feedback.user_id')
    .select(['message', 'mood', 'feedback.created_at', 'app_user.name', 'email', 'language'])
    .where('feedback.user_id', '=', userId)
    .where('feedback.id', '=', id)
    .executeTakeFirst();

/** Claims the email of a message; false if it was claimed before. */
export async function claimMail(db: Db, { userId, id }: FeedbackKey, now: Date): Promise<boolean> {
  const result = await db
    .updateTable('feedback')
    .set({ mail_claimed_at: now })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('mail_claimed_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function releaseMail(db: Db, { userId, id }: FeedbackKey): Promise<void> {
  await db
    .updateTable('feedback')
    .set({ mail_claimed_at: null })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}
