import type { BodyOf, CombinedGoal } from '@sevenfold/contract';
import { newId } from '../../src/id';
import type { TestServer, TestUser } from '../harness';
import type { Case } from './case';

/** A valid body of a new combined goal, except for its activities: three times a week since the first week of 2026. */
export const newCombinedGoal = (
  server: TestServer,
  fields: Partial<BodyOf<'POST /api/v1/combined-goal'>>,
): BodyOf<'POST /api/v1/combined-goal'> => ({
  id: newId(server.clock),
  name: 'Keep in touch',
  unit: 'TIMES',
  weeklyGoalsTimeline: [{ startWeekId: '2026-W01', endWeekId: null, target: 3 }],
  activityIds: [],
  ...fields,
});

export async function makeCombinedGoal(
  server: TestServer,
  session: TestUser,
  fields: Partial<BodyOf<'POST /api/v1/combined-goal'>>,
): Promise<CombinedGoal> {
  const body = newCombinedGoal(server, fields);
  return (await server.request('POST /api/v1/combined-goal', body, { session })).data.combinedGoal;
}

/** The part of `cases` that is about combined goals. */
export const combinedGoalCases: readonly Case[] = [
  { endpoint: 'GET /api/v1/combined-goals', ownIds: [] },
  {
    endpoint: 'POST /api/v1/combined-goal',
    ownIds: ['activityIds.0', 'activityIds.1'],
    body: ({ server, activityId, deletedActivityId }) => ({
      ...newCombinedGoal(server, { activityIds: [activityId, deletedActivityId] }),
    }),
  },
  {
    endpoint: 'PATCH /api/v1/combined-goal',
    ownIds: ['id', 'activityIds.0'],
    body: ({ combinedGoalId, activityId, deletedActivityId }) => ({
      id: combinedGoalId,
      name: 'Call or write',
      activityIds: [deletedActivityId, activityId],
    }),
  },
  {
    endpoint: 'POST /api/v1/combined-goal/target',
    body: ({ combinedGoalId }) => ({ id: combinedGoalId, startWeekId: '2026-W12', target: 4 }),
    ownIds: ['id'],
  },
  { endpoint: 'DELETE /api/v1/combined-goal', body: ({ combinedGoalId }) => ({ id: combinedGoalId }), ownIds: ['id'] },
  {
    endpoint: 'POST /api/v1/combined-goal/restore',
    body: ({ deletedCombinedGoalId }) => ({ id: deletedCombinedGoalId }),
    ownIds: ['id'],
  },
];
