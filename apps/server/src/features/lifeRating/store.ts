import type { CivilDate } from '@sevenfold/domain/calendar';
import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../db/client';
import type { Database } from '../../db/schema';

export type LifeRatingRow = Selectable<Database['life_rating']>;

/** All ratings, earliest date first. */
export const findLifeRatings = (db: Db, userId: string): Promise<LifeRatingRow[]> =>
  db.selectFrom('life_rating').selectAll().where('user_id', '=', userId).orderBy('date').execute();

/** Inserts or replaces the rating of a date. */
export const putLifeRating = (db: Db, row: Insertable<Database['life_rating']>): Promise<LifeRatingRow> =>
  db
    .insertInto('life_rating')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'date']).doUpdateSet({ scores: row.scores, updated_at: row.updated_at }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();

export const deleteLifeRating = (db: Db, userId: string, date: CivilDate): Promise<unknown> =>
  db.deleteFrom('life_rating').where('user_id', '=', userId).where('date', '=', date).execute();
