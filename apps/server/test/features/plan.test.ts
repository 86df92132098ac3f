import { ERRORS } from '@sevenfold/contract';
import type { CivilDate } from '@sevenfold/domain/calendar';
import { describe, expect, it } from 'vitest';
import { newId } from '../../src/id';
import { type TestUser, startServer } from '../harness';
import { makeActivity } from './fixtures';

const server = await startServer();

const plan = (activityId: string, date: CivilDate, amount: number | null = null) => ({
  activityId,
  date,
  amount,
  startTime: null,
});

const plansOf = async (session: TestUser) =>
  (await server.request('GET /api/v1/records', undefined, { query: { from: '2026-03-01', to: '2026-04-30' }, session }))
    .data.plans;

describe('plans', () => {
  it('are set for past, present and future dates, replaced, and removed', async () => {
    const session = await server.signIn();
    const { id } = await makeActivity(server, session, { unit: 'DURATION' });
    const plans = [plan(id, '2026-03-01'), { ...plan(id, '2026-03-11', 30), startTime: '07:30' as const }];
    for (let times = 0; times < 2; times++)
      expect((await server.request('POST /api/v1/plans', { plans }, { session })).data).toEqual({});
    expect(await plansOf(session)).toEqual(plans);
    await server.request('POST /api/v1/plans', { plans: [{ activityId: id, date: '2026-03-11' }] }, { session });
    await server.request('POST /api/v1/plans', { plans: [plan(id, '2026-04-30', 90)] }, { session });
    expect(await plansOf(session)).toEqual([
      plan(id, '2026-03-01'),
      plan(id, '2026-03-11'),
      plan(id, '2026-04-30', 90),
    ]);
    const removed = {
      plans: [
        { activityId: id, date: '2026-03-01' as const },
        { activityId: id, date: '2026-03-02' as const },
      ],
    };
    for (let times = 0; times < 2; times++)
      expect((await server.request('DELETE /api/v1/plans', removed, { session })).data).toEqual({});
    expect(await plansOf(session)).toEqual([plan(id, '2026-03-11'), plan(id, '2026-04-30', 90)]);
  });

  it('of one activity and date in one request: the last one wins', async () => {
    const session = await server.signIn();
    const { id } = await makeActivity(server, session, { unit: 'TIMES' });
    const plans = [plan(id, '2026-03-12', 1), plan(id, '2026-03-12', 3)];
    await server.request('POST /api/v1/plans', { plans }, { session });
    expect(await plansOf(session)).toEqual([plan(id, '2026-03-12', 3)]);
  });

  it('are set all or none, and the invalid ones are named', async () => {
    const [ana, eve] = [await server.signIn('Ana'), await server.signIn('Eve')];
    const { id } = await makeActivity(server, ana, { unit: 'DAYS' });
    const { id: hers } = await makeActivity(server, eve);
    for (const foreign of [hers, newId(server.clock)]) {
      const plans = [plan(id, '2026-03-12'), plan(foreign, '2026-03-12')];
      for (const response of [
        await server.request('POST /api/v1/plans', { plans }, { session: ana }),
        await server.request(
          'DELETE /api/v1/plans',
          { plans: plans.map(({ activityId, date }) => ({ activityId, date })) },
          { session: ana },
        ),
      ])
        expect(response.error).toMatchObject({
          code: ERRORS.NOT_FOUND.code,
          fields: [{ path: 'plans.1.activityId' }],
        });
    }
    const amount = await server.request('POST /api/v1/plans', { plans: [plan(id, '2026-03-12', 2)] }, { session: ana });
    expect(amount.error.fields?.map(({ path }) => path)).toEqual(['plans.0.amount']);
    expect([await plansOf(ana), await plansOf(eve)]).toEqual([[], []]);
  });

  it.each<[object, string]>([
    [{ plans: [] }, 'plans'],
    [{ plans: [{ date: '2026-03-12' }] }, 'plans.0.activityId'],
    [{ plans: [plan('x', '2026-03-12')] }, 'plans.0.activityId'],
    ...['1899-12-31', '2200-01-01', '2026-02-30'].map(
      (date) => [{ plans: [{ date }] }, 'plans.0.date'] as [object, string],
    ),
    ...[0, -1, 1.5, 1441].map(
      (amount) => [{ plans: [{ date: '2026-03-12', amount }] }, 'plans.0.amount'] as [object, string],
    ),
    [{ plans: [{ date: '2026-03-12', startTime: '24:00' }] }, 'plans.0.startTime'],
  ])('reject %j', async (body, path) => {
    const session = await server.signIn();
    const response = await server.requestUnchecked('POST /api/v1/plans', body, { session });
    expect(response.status).toBe(400);
    expect(response.error.fields?.map((field) => field.path)).toContain(path);
  });

  it('of a deleted activity are hidden until it is restored', async () => {
    const session = await server.signIn();
    const [kept, deleted] = [await makeActivity(server, session), await makeActivity(server, session)];
    await server.request('POST /api/v1/plans', { plans: [plan(deleted.id, '2026-03-12')] }, { session });
    await server.request('DELETE /api/v1/a', { activityId: deleted.id }, { session });
    const plans = [plan(kept.id, '2026-03-13'), plan(deleted.id, '2026-03-13')];
    expect((await server.request('POST /api/v1/plans', { plans }, { session })).status).toBe(200);
    expect(await plansOf(session)).toEqual([plan(kept.id, '2026-03-13')]);
    await server.request('POST /api/v1/a/restore', { activityId: deleted.id }, { session });
    expect(await plansOf(session)).toHaveLength(3);
  });
});
