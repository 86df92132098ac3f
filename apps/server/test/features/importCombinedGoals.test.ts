import { COMBINED_GOALS_MAX } from '@sevenfold/domain/combinedGoal';
import { describe, expect, it } from 'vitest';
import { newId } from '../../src/id';
import { startServer, type TestUser } from '../harness';
import { makeCombinedGoal, newCombinedGoal } from './combinedGoalCases';
import { makeActivity } from './fixtures';
import type { Batch } from './transferFixtures';

const server = await startServer();

const goalsOf = async (session: TestUser) =>
  (await server.request('GET /api/v1/combined-goals', undefined, { session })).data.combinedGoals;

/** A user with activities for combined goals, and a batch of as many goals as an account may have and one more. */
async function prepare() {
  const session = await server.signIn();
  const activityIds = [await makeActivity(server, session), await makeActivity(server, session)].map(({ id }) => id);
  const createdAt = new Date(server.clock.now()).toISOString();
  const combinedGoals = Array.from({ length: COMBINED_GOALS_MAX + 1 }, () => ({
    ...newCombinedGoal(server, { activityIds }),
    createdAt,
  }));
  const importId = newId(server.clock);
  const batch: Batch = { importId, source: 'SEVENFOLD', fileName: 'a.json', number: 0, isLast: true, combinedGoals };
  return { session, activityIds, combinedGoals, importId, batch };
}

describe('an import of combined goals', () => {
  it('brings the first that there is room for, and those that take none', async () => {
    const { session, combinedGoals, batch } = await prepare();
    const [ended, ...others] = combinedGoals;
    if (!ended) throw new Error('There is no goal');
    const given = [{ ...ended, weeklyGoalsTimeline: [] }, ...others];
    const { status, text } = await server.request(
      'POST /api/v1/import/batch',
      { ...batch, combinedGoals: given },
      { session },
    );
    expect(status, text).toBe(200);
    expect((await goalsOf(session)).map(({ id }) => id).toSorted()).toEqual(given.map(({ id }) => id).toSorted());
  });

  it('that is brought back leaves out those that there is no room for any more', async () => {
    const { session, activityIds, combinedGoals, importId, batch } = await prepare();
    const given = combinedGoals.slice(0, 3);
    await server.request('POST /api/v1/import/batch', { ...batch, combinedGoals: given }, { session });
    await server.request('POST /api/v1/import/undo', { importId }, { session });
    for (let own = 0; own < COMBINED_GOALS_MAX - 1; own += 1) await makeCombinedGoal(server, session, { activityIds });
    await server.request('POST /api/v1/import/restore', { importId }, { session });
    const goals = (await goalsOf(session)).map(({ id }) => id);
    expect(goals).toHaveLength(COMBINED_GOALS_MAX);
    expect(given.filter(({ id }) => goals.includes(id))).toHaveLength(1);
  });
});
