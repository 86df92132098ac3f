import { sql } from 'kysely';
import type { Db } from '../db/client';
import type { HistoryReview } from './reviews';

/** Replaces a user's reviews. @param db a transaction */
export async function loadReviews(db: Db, userId: string, reviews: readonly HistoryReview[]): Promise<void> {
  await db.deleteFrom('review').where('user_id', '=', userId).execute();
  await sql`INSERT INTO review (user_id, week_id, feeling, wins, struggles, notes, facts, goals_met, goals, attainment, created_at, updated_at, finished_at)
    SELECT ${userId}::uuid, week_id, feeling, wins, struggles, notes, facts::jsonb, goals_met, goals, attainment, finished_at, finished_at, finished_at FROM unnest(
      ${reviews.map((review) => review.weekId)}::text[], ${reviews.map((review) => review.feeling)}::smallint[],
      ${reviews.map((review) => review.wins)}::text[], ${reviews.map((review) => review.struggles)}::text[], ${reviews.map((review) => review.notes)}::text[],
      ${reviews.map((review) => JSON.stringify(review.facts))}::text[], ${reviews.map((review) => review.facts.goalsMet)}::int[],
      ${reviews.map((review) => review.facts.goals)}::int[], ${reviews.map((review) => review.facts.attainment)}::float8[],
      ${reviews.map((review) => new Date(review.finishedAt).toISOString())}::timestamptz[]
    ) AS given (week_id, feeling, wins, struggles, notes, facts, goals_met, goals, attainment, finished_at)`.execute(
    db,
  );
}
