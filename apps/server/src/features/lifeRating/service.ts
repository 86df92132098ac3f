import type { LifeRating, ParsedBodyOf } from '@sevenfold/contract';
import type { CivilDate } from '@sevenfold/domain/calendar';
import type { Clock } from '../../clock';
import type { Db } from '#db';
import { insertRow, readRows, removeRows, type UserTransaction } from '#rows';
import { checkPastDate } from '#features/user';

/** All ratings, earliest date first. */
export async function listLifeRatings(db: Db, userId: string): Promise<LifeRating[]> {
  return readRows(db, 'lifeRating', userId, 'WHERE stored.user_id = $1 ORDER BY stored.date');
}

/** Rates the life areas on a date; replaces an earlier rating of that date. @throws HttpError INVALID_INPUT (date) */
export async function rateLife(
  transaction: UserTransaction,
  { date, scores }: ParsedBodyOf<'POST /api/v1/life-rating'>,
  clock: Clock,
): Promise<LifeRating> {
  checkPastDate('date', date, clock);
  const rating = { date, scores, updatedAt: new Date(clock.now()).toISOString() };
  await insertRow(transaction, 'lifeRating', rating, 'REPLACE');
  return rating;
}

export async function removeLifeRating(transaction: UserTransaction, date: CivilDate, clock: Clock): Promise<void> {
  await removeRows(transaction, 'lifeRating', [{ date }], new Date(clock.now()));
}
