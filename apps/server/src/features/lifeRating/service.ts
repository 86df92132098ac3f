import type { LifeRating, ParsedBodyOf } from '@sevenfold/contract';
import type { CivilDate } from '@sevenfold/domain/calendar';
import type { Clock } from '../../clock';
import type { Db } from '../../db/client';
import { checkPastDate } from '../objective/date';
import { requireUser } from '../user/service';
import { deleteLifeRating, findLifeRatings, type LifeRatingRow, putLifeRating } from './store';

export async function listLifeRatings(db: Db, userId: string): Promise<LifeRating[]> {
  return (await findLifeRatings(db, userId)).map(presentLifeRating);
}

/** Rates the life areas on a date; replaces an earlier rating of that date. @throws HttpError INVALID_INPUT (date) */
export async function rateLife(
  db: Db,
  userId: string,
  { date, scores }: ParsedBodyOf<'POST /api/v1/life-rating'>,
  clock: Clock,
): Promise<LifeRating> {
  checkPastDate('date', date, clock);
  await requireUser(db, userId);
  const row = { user_id: userId, date, scores: JSON.stringify(scores), updated_at: new Date(clock.now()) };
  return presentLifeRating(await putLifeRating(db, row));
}

export async function removeLifeRating(db: Db, userId: string, date: CivilDate): Promise<void> {
  await deleteLifeRating(db, userId, date);
}

const presentLifeRating = ({ date, scores, updated_at }: LifeRatingRow): LifeRating => ({
  date,
  scores,
  updatedAt: updated_at.toISOString(),
});
