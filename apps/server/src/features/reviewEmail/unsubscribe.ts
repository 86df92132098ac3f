import type { Db } from '../../db/client';
import { findUser, updateUser } from '../user/store';
import { isTokenOf, userIdOfToken } from './token';

/**
 * Ends the weekly review emails of the user that a token was made for. Idempotent. The user is read before the
 * signature is verified, because the key is the user's own.
 *
 * @returns the user's id; undefined if the token is invalid or the user does not exist any more
 */
export async function unsubscribe(db: Db, token: string): Promise<string | undefined> {
  const userId = userIdOfToken(token);
  const user = userId === undefined ? undefined : await findUser(db, userId);
  if (!user || !isTokenOf(token, user)) return undefined;
  await updateUser(db, user.user_id, { allow_weekly_review_emails: false });
  return user.user_id;
}
