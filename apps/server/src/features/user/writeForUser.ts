import type { Db } from '#db';
import { HttpError } from '#http';
import { inUserTransaction, type UserTransaction } from '#rows';

/** As `inUserTransaction`. @throws HttpError USER_NOT_FOUND */
export async function writeForUser<T>(
  db: Db,
  userId: string,
  run: (transaction: UserTransaction) => Promise<T>,
): Promise<T> {
  const outcome = await inUserTransaction(db, userId, async (transaction) => ({ result: await run(transaction) }));
  if (!outcome) throw new HttpError('USER_NOT_FOUND');
  return outcome.result;
}
