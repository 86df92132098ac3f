import { randomUUID } from 'node:crypto';
import type { Db } from '#db';
import { inUserTransaction } from '#rows';
import { findUnsubscribeKey, switchReviewEmailsOff } from './store';
import { isSignedWith, readToken } from './token';

/**
 * Ends the weekly review emails of the user that a token was made for. Idempotent.
 *
 * Anybody can build a token that names a user. Before its signature is verified, only the key is read, and a user who
 * does not exist has a random one: a refused token does not tell, by its response or its time, whether they exist.
 *
 * @returns false if the token is invalid or the user does not exist any more
 */
export async function unsubscribe(db: Db, token: string): Promise<boolean> {
  const parts = readToken(token);
  if (!parts) return false;
  const key = await findUnsubscribeKey(db, parts.userId, randomUUID());
  if (!isSignedWith(key, parts)) return false;
  const isDone = await inUserTransaction(db, parts.userId, async (transaction) => {
    await switchReviewEmailsOff(transaction);
    return true;
  });
  return isDone ?? false;
}
