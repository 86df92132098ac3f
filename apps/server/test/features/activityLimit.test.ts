import { ERRORS } from '@sevenfold/contract';
import { describe, expect, it } from 'vitest';
import { startServer } from '../harness';
import { activitiesOf, makeActivity, makePremium, newActivity, untilServed } from './fixtures';

const server = await startServer();

describe('free plan limit', () => {
  it('allows five active activities, besides archived and deleted ones', async () => {
    const session = await server.signIn();
    const activities = [];
    for (let i = 0; i < 5; i++) activities.push(await makeActivity(server, session));
    const sixth = newActivity(server);
    const rejected = await server.request('POST /api/v1/a', sixth, { session });
    expect(rejected.status).toBe(403);
    expect(rejected.error).toEqual({
      code: ERRORS.PLAN_LIMIT.code,
      message: "You've reached the limit for the free plan",
    });
    const [first, second] = activities;
    if (!first || !second) throw new Error('Two activities are needed');
    await server.request('POST /api/v1/a/is-active', { activityId: first.id, isActive: false }, { session });
    expect((await server.request('POST /api/v1/a', sixth, { session })).status).toBe(200);
    expect(
      (await server.request('POST /api/v1/a/is-active', { activityId: first.id, isActive: true }, { session })).error
        .code,
    ).toBe(ERRORS.PLAN_LIMIT.code);
    await server.request('DELETE /api/v1/a', { activityId: second.id }, { session });
    expect(
      (await server.request('POST /api/v1/a/is-active', { activityId: first.id, isActive: true }, { session })).data
        .activity.isActive,
    ).toBe(true);
    expect((await server.request('POST /api/v1/a/restore', { activityId: second.id }, { session })).error.code).toBe(
      ERRORS.PLAN_LIMIT.code,
    );
    // Activating an active activity does not count as a sixth.
    expect(
      (await server.request('POST /api/v1/a/is-active', { activityId: first.id, isActive: true }, { session })).status,
    ).toBe(200);
    expect((await server.request('POST /api/v1/a', sixth, { session })).status).toBe(200);
  });

  it('allows restoring a deleted archived one when five are active', async () => {
    const session = await server.signIn();
    const archived = await makeActivity(server, session);
    await server.request('POST /api/v1/a/is-active', { activityId: archived.id, isActive: false }, { session });
    for (let i = 0; i < 5; i++) await makeActivity(server, session);
    await server.request('DELETE /api/v1/a', { activityId: archived.id }, { session });
    const response = await server.request('POST /api/v1/a/restore', { activityId: archived.id }, { session });
    expect(response.data.activity).toEqual({ ...archived, isActive: false });
  });

  it('holds for a hundred concurrent creations, activations and restores', async () => {
    const session = await server.signIn();
    const archived = await makeActivity(server, session);
    await server.request('POST /api/v1/a/is-active', { activityId: archived.id, isActive: false }, { session });
    const deleted = await makeActivity(server, session);
    await server.request('DELETE /api/v1/a', { activityId: deleted.id }, { session });
    const responses = await Promise.all([
      ...Array.from({ length: 100 }, () => {
        const activity = newActivity(server);
        return untilServed(() => server.request('POST /api/v1/a', activity, { session }));
      }),
      ...Array.from({ length: 2 }, () =>
        untilServed(() =>
          server.request('POST /api/v1/a/is-active', { activityId: archived.id, isActive: true }, { session }),
        ),
      ),
      ...Array.from({ length: 2 }, () =>
        untilServed(() => server.request('POST /api/v1/a/restore', { activityId: deleted.id }, { session })),
      ),
    ]);
    expect(new Set(responses.map((response) => response.status))).toEqual(new Set([200, 403]));
    expect((await activitiesOf(server, session)).filter((activity) => activity.isActive)).toHaveLength(5);
  });

  it('does not apply to premium', async () => {
    const session = await server.signIn();
    await makePremium(server, session);
    for (let i = 0; i < 8; i++) await makeActivity(server, session);
    expect(await activitiesOf(server, session)).toHaveLength(8);
  });
});

describe('a server that sells nothing and sets no limit', () => {
  it('has no limit', async () => {
    const everything = await startServer({ env: { FREE_ACTIVITIES: '' } });
    const session = await everything.signIn();
    for (let i = 0; i < 8; i++) await makeActivity(everything, session);
    expect(await activitiesOf(everything, session)).toHaveLength(8);
    expect((await everything.request('GET /api/v1/server-config')).data.freePlan).toBeNull();
  });
});

describe('configured limit', () => {
  it('applies', async () => {
    const small = await startServer({ env: { FREE_ACTIVITIES: '1' } });
    const session = await small.signIn();
    await makeActivity(small, session);
    expect((await small.request('POST /api/v1/a', newActivity(small), { session })).error.code).toBe(
      ERRORS.PLAN_LIMIT.code,
    );
  });
});
