import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { WeekId } from '@sevenfold/domain/calendar';
import type { Db } from '../../db/client';
import type { Database } from '../../db/schema';

export type ReviewRow = Selectable<Database['review']>;
export type ReviewChange = Updateable<Database['review']>;
/** Columns of a review in a list; `wins` is truncated to what its first line needs. */
export type SummaryRow = Omit<ReviewRow, 'struggles' | 'notes' | 'facts' | 'created_at' | 'deleted_at' | 'user_id'>;

const WINS_PREFIX_LENGTH = 1000;

/** Reviews that are not deleted, earliest week first. */
export const findSummaries = (db: Db, userId: string): Promise<SummaryRow[]> =>
  db
    .selectFrom('review')
    .select([
      'week_id',
      'feeling',
      'goals_met',
      'goals',
      'attainment',
      'updated_at',
      'finished_at',
      sql<string>`left(wins, ${WINS_PREFIX_LENGTH})`.as('wins'),
    ])
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('week_id')
    .execute();

/** Includes deleted reviews; check `deleted_at`. */
export const findReview = (db: Db, userId: string, week: WeekId): Promise<ReviewRow | undefined> =>
  db.selectFrom('review').selectAll().where('user_id', '=', userId).where('week_id', '=', week).executeTakeFirst();

/** Inserts or replaces a review. */
export const putReview = (db: Db, row: Insertable<Database['review']>): Promise<ReviewRow> => {
  const { user_id: _, week_id: __, ...columns } = row;
  return db
    .insertInto('review')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'week_id']).doUpdateSet(columns))
    .returningAll()
    .executeTakeFirstOrThrow();
};

export const updateReview = (db: Db, userId: string, week: WeekId, change: ReviewChange): Promise<ReviewRow> =>
  db
    .updateTable('review')
    .set(change)
    .where('user_id', '=', userId)
    .where('week_id', '=', week)
    .returningAll()
    .executeTakeFirstOrThrow();
