import type { WeeklyGoalsTimeline } from '@sevenfold/domain/activity';
import type { Stored } from './columns';
import { run } from './run';
import { touchRows } from './table';
import type { UserTransaction } from './transaction';

/** The goals of an activity, earliest first. */
export interface ActivityGoals {
  readonly activityId: string;
  readonly timeline: WeeklyGoalsTimeline;
}

/** Replaces the goals of activities, and stamps the activities. @returns the activities that exist */
export async function replaceGoalPeriods(
  transaction: UserTransaction,
  goals: readonly ActivityGoals[],
): Promise<readonly Stored<'activity'>[]> {
  const { db, userId } = transaction;
  const ids = goals.map(({ activityId }) => activityId);
  await run(db, 'DELETE FROM goal_period WHERE user_id = $1 AND activity_id = ANY($2::uuid[])', [userId, ids]);
  const periods = goals.flatMap(({ activityId, timeline }) => timeline.map((period) => ({ ...period, activityId })));
  if (periods.length > 0)
    await run(
      db,
      `INSERT INTO goal_period (user_id, activity_id, start_week_id, end_week_id, target)
      SELECT $1, given."activityId", given."startWeekId", given."endWeekId", given.target
      FROM jsonb_to_recordset($2::jsonb) AS given("activityId" uuid, "startWeekId" text, "endWeekId" text, target int)`,
      [userId, JSON.stringify(periods)],
    );
  return touchRows(
    transaction,
    'activity',
    ids.map((id) => ({ id })),
  );
}
