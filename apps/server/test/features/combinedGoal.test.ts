import { ERRORS } from '@sevenfold/contract';
import { COMBINED_GOALS_MAX } from '@sevenfold/domain/combinedGoal';
import { describe, expect, it } from 'vitest';
import { newId } from '../../src/id';
import { type TestUser, startServer } from '../harness';
import { makeCombinedGoal, newCombinedGoal } from './combinedGoalCases';
import { makeActivity } from './fixtures';

const server = await startServer();

const goalsOf = async (session: TestUser) =>
  (await server.request('GET /api/v1/combined-goals', undefined, { session })).data.combinedGoals;

async function withMembers(session: TestUser): Promise<string[]> {
  const activities = [await makeActivity(server, session), await makeActivity(server, session, { unit: 'DAYS' })];
  return activities.map(({ id }) => id);
}

describe('combined goals', () => {
  it('are created once, edited and listed oldest first', async () => {
    const session = await server.signIn();
    const activityIds = await withMembers(session);
    const body = newCombinedGoal(server, { activityIds });
    for (let times = 0; times < 2; times++)
      expect((await server.request('POST /api/v1/combined-goal', body, { session })).data.combinedGoal).toEqual({
        ...body,
        createdAt: new Date(server.clock.now()).toISOString(),
      });
    server.clock.advance({ seconds: 1 });
    const second = await makeCombinedGoal(server, session, { name: 'Second', activityIds });
    const change = { id: body.id, name: 'First', activityIds: activityIds.toReversed() };
    const changed = await server.request('PATCH /api/v1/combined-goal', change, { session });
    expect(changed.data.combinedGoal).toMatchObject(change);
    const again = await server.request('POST /api/v1/combined-goal', body, { session });
    expect(again.data.combinedGoal.name).toBe('First');
    expect((await goalsOf(session)).map(({ id }) => id)).toEqual([body.id, second.id]);
  });

  it('change their target from a week on, and end', async () => {
    const session = await server.signIn();
    const { id } = await makeCombinedGoal(server, session, { activityIds: await withMembers(session) });
    const set = async (startWeekId: '2026-W05' | '2026-W10', target: number | null) => {
      const body = { id, startWeekId, target };
      const response = await server.request('POST /api/v1/combined-goal/target', body, { session });
      return response.data.combinedGoal.weeklyGoalsTimeline;
    };
    const before = { startWeekId: '2026-W01', endWeekId: '2026-W05', target: 3 };
    expect(await set('2026-W05', 5)).toEqual([before, { startWeekId: '2026-W05', endWeekId: null, target: 5 }]);
    expect(await set('2026-W10', null)).toEqual([
      before,
      { startWeekId: '2026-W05', endWeekId: '2026-W10', target: 5 },
    ]);
  });

  it('are deleted and restored with their latest state, within 30 days', async () => {
    const session = await server.signIn();
    const { id } = await makeCombinedGoal(server, session, { activityIds: await withMembers(session) });
    for (let times = 0; times < 2; times++)
      expect((await server.request('DELETE /api/v1/combined-goal', { id }, { session })).status).toBe(200);
    await server.request('PATCH /api/v1/combined-goal', { id, name: 'Meanwhile' }, { session });
    expect(await goalsOf(session)).toEqual([]);
    await server.request('POST /api/v1/combined-goal/restore', { id }, { session });
    expect(await goalsOf(session)).toMatchObject([{ id, name: 'Meanwhile' }]);
    await server.request('DELETE /api/v1/combined-goal', { id }, { session });
    server.clock.advance({ days: 31 });
    const late = await server.request('POST /api/v1/combined-goal/restore', { id }, { session });
    expect(late.error.code).toBe(ERRORS.NOT_FOUND.code);
  });

  it('are limited in number, deleted ones not included', async () => {
    const session = await server.signIn();
    const activityIds = await withMembers(session);
    const goals = [];
    for (let count = 0; count < COMBINED_GOALS_MAX; count++)
      goals.push(await makeCombinedGoal(server, session, { activityIds }));
    const body = newCombinedGoal(server, { activityIds });
    const refused = await server.request('POST /api/v1/combined-goal', body, { session });
    expect(refused.error.code).toBe(ERRORS.CONFLICT.code);
    const id = goals[0]?.id ?? '';
    await server.request('DELETE /api/v1/combined-goal', { id }, { session });
    expect((await server.request('POST /api/v1/combined-goal', body, { session })).status).toBe(200);
    const full = await server.request('POST /api/v1/combined-goal/restore', { id }, { session });
    expect(full.error.code).toBe(ERRORS.CONFLICT.code);
  });

  it('are not counted once they are ended in their first week, which no week shows', async () => {
    const session = await server.signIn();
    const activityIds = await withMembers(session);
    const { id } = await makeCombinedGoal(server, session, { activityIds });
    for (let count = 1; count < COMBINED_GOALS_MAX; count++) await makeCombinedGoal(server, session, { activityIds });
    const end = { id, startWeekId: '2026-W01' } as const;
    const ended = await server.request('POST /api/v1/combined-goal/target', end, { session });
    expect(ended.status).toBe(200);
    const body = newCombinedGoal(server, { activityIds });
    expect((await server.request('POST /api/v1/combined-goal', body, { session })).status).toBe(200);
    const more = newCombinedGoal(server, { activityIds });
    const refused = await server.request('POST /api/v1/combined-goal', more, { session });
    expect(refused.error.code).toBe(ERRORS.CONFLICT.code);
  });

  it('keep a deleted activity, and one that has become an upper limit, but take neither in', async () => {
    const session = await server.signIn();
    const [kept = '', other = ''] = await withMembers(session);
    const { id } = await makeCombinedGoal(server, session, { activityIds: [kept, other] });
    await server.request('PATCH /api/v1/a', { id: kept, direction: 'AT_MOST' }, { session });
    await server.request('DELETE /api/v1/a', { activityId: other }, { session });
    const change = { id, activityIds: [other, kept] };
    expect((await server.request('PATCH /api/v1/combined-goal', change, { session })).status).toBe(200);
    const limit = await makeActivity(server, session, { direction: 'AT_MOST' });
    const added = { id, activityIds: [other, limit.id] };
    const response = await server.request('PATCH /api/v1/combined-goal', added, { session });
    expect(response.error).toMatchObject({ code: ERRORS.INVALID_INPUT.code, fields: [{ path: 'activityIds.1' }] });
  });

  it.each([
    ['DURATION', 'TIMES'],
    ['TIMES', 'DURATION'],
  ] as const)('in %s do not take in an activity in %s', async (unit, other) => {
    const session = await server.signIn();
    const ids = [await makeActivity(server, session, { unit }), await makeActivity(server, session, { unit: other })];
    const body = newCombinedGoal(server, { unit, activityIds: ids.map(({ id }) => id) });
    const response = await server.request('POST /api/v1/combined-goal', body, { session });
    expect(response.error).toMatchObject({ code: ERRORS.INVALID_INPUT.code, fields: [{ path: 'activityIds.1' }] });
  });

  it('of another user are unknown', async () => {
    const [ana, eve] = [await server.signIn('Ana'), await server.signIn('Eve')];
    const { id } = await makeCombinedGoal(server, eve, { activityIds: await withMembers(eve) });
    const response = await server.request('PATCH /api/v1/combined-goal', { id, name: 'Mine' }, { session: ana });
    expect(response.error.code).toBe(ERRORS.NOT_FOUND.code);
    expect(await goalsOf(ana)).toEqual([]);
  });

  it.each<[object, string]>([
    [{ activityIds: [newId(server.clock)] }, 'activityIds'],
    [{ weeklyGoalsTimeline: [] }, 'weeklyGoalsTimeline'],
    [{ weeklyGoalsTimeline: [{ startWeekId: '2026-W01', endWeekId: null, target: 0 }] }, 'weeklyGoalsTimeline'],
    [
      { unit: 'DAYS', weeklyGoalsTimeline: [{ startWeekId: '2026-W01', endWeekId: null, target: 8 }] },
      'weeklyGoalsTimeline',
    ],
    [{ name: ' ' }, 'name'],
    [{ unit: 'HOURS' }, 'unit'],
  ])('reject %j', async (fields, path) => {
    const session = await server.signIn();
    const body = { ...newCombinedGoal(server, { activityIds: await withMembers(session) }), ...fields };
    const response = await server.requestUnchecked('POST /api/v1/combined-goal', body, { session });
    expect(response.status).toBe(400);
    expect(response.error.fields?.map((field) => field.path)).toContain(path);
  });
});
