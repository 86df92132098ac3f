import { type Selectable, sql } from 'kysely';
import type { Database, Db } from '#db';

/** Columns of a review in a list; `wins` is truncated to what its first line needs. */
export type SummaryRow = Omit<Selectable<Database['review']>, 'created_at' | 'deleted_at' | 'user_id'>;

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
