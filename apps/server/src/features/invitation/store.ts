import type { Selectable } from 'kysely';
import type { Database, Db } from '#db';
import type { TokenParts } from '#http';

export type InvitationRow = Selectable<Database['invitation']>;

/** The open invitations of a user, earliest first. */
export const findOpen = (db: Db, userId: string, now: Date): Promise<InvitationRow[]> =>
  db
    .selectFrom('invitation')
    .selectAll()
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export const insertInvitation = (db: Db, invitation: InvitationRow): Promise<unknown> =>
  db.insertInto('invitation').values(invitation).execute();

/** @returns false if the user has no such invitation that is unused */
export async function deleteInvitation(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('invitation')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Finds an invitation that has not expired, of a user who is not marked for deletion. */
export const findByToken = (
  db: Db,
  { userId, hash }: TokenParts,
  now: Date,
): Promise<{ readonly used_at: Date | null; readonly inviter: string } | undefined> =>
  db
    .selectFrom('invitation')
    .innerJoin('app_user', 'app_user.user_id', 'invitation.user_id')
    .select(['invitation.used_at', 'app_user.name as inviter'])
    .where('invitation.user_id', '=', userId)
    .where('invitation.token_hash', '=', hash)
    .where('invitation.expires_at', '>', now)
    .where('app_user.delete_at', 'is', null)
    .executeTakeFirst();

/** @returns false if there is no such invitation, or it has expired or was used */
export async function markUsed(db: Db, { userId, hash }: TokenParts, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('invitation')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('token_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * The account that was created first, among those not marked for deletion. Ids begin with the time of their creation,
 * so that the primary key finds it.
 */
export const findOldestUserId = async (db: Db): Promise<string | undefined> =>
  (
    await db
      .selectFrom('app_user')
      .select('user_id')
      .where('delete_at', 'is', null)
      .orderBy('user_id')
      .limit(1)
      .executeTakeFirst()
  )?.user_id;
