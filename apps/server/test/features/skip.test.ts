import { ERRORS } from '@sevenfold/contract';
import { addDays, type CivilDate } from '@sevenfold/domain/calendar';
import { describe, expect, it } from 'vitest';
import { newId } from '../../src/id';
import { type TestUser, startServer } from '../harness';
import { makeActivity } from './fixtures';

const server = await startServer();

type Reason = 'REST' | 'SICK' | 'AWAY' | 'OTHER' | null;
const skip = (activityId: string, date: CivilDate, reason: Reason = null) => ({ activityId, date, reason });

const skipsOf = async (session: TestUser) =>
  (await server.request('GET /api/v1/records', undefined, { query: { from: '2026-03-01', to: '2026-04-30' }, session }))
    .data.skips;

describe('skips', () => {
  it('are set for past, present and future days, updated, and removed', async () => {
    const session = await server.signIn();
    const { id } = await makeActivity(server, session);
    const skips = [skip(id, '2026-03-01', 'SICK'), skip(id, '2026-03-11'), skip(id, '2026-04-30', 'AWAY')];
    expect((await server.request('POST /api/v1/skips', { skips }, { session })).data).toEqual({});
    expect(await skipsOf(session)).toEqual(skips);
    await server.request(
      'POST /api/v1/skips',
      {
        skips: [
          { activityId: id, date: '2026-03-01', reason: 'REST' },
          { activityId: id, date: '2026-04-30' },
        ],
      },
      { session },
    );
    expect(await skipsOf(session)).toEqual([
      skip(id, '2026-03-01', 'REST'),
      skip(id, '2026-03-11'),
      skip(id, '2026-04-30'),
    ]);
    const removal = {
      skips: [
        { activityId: id, date: '2026-03-01' },
        { activityId: id, date: '2026-03-02' },
      ],
    } as const;
    for (let times = 0; times < 2; times++)
      expect((await server.request('DELETE /api/v1/skips', { skips: [...removal.skips] }, { session })).data).toEqual(
        {},
      );
    expect(await skipsOf(session)).toEqual([skip(id, '2026-03-11'), skip(id, '2026-04-30')]);
  });

  it('of one day in one request: the last one wins', async () => {
    const session = await server.signIn();
    const { id } = await makeActivity(server, session);
    await server.request(
      'POST /api/v1/skips',
      { skips: [skip(id, '2026-03-01', 'SICK'), skip(id, '2026-03-01', 'AWAY'), skip(id, '2026-03-01', 'OTHER')] },
      { session },
    );
    expect(await skipsOf(session)).toEqual([skip(id, '2026-03-01', 'OTHER')]);
    await server.request(
      'DELETE /api/v1/skips',
      { skips: [skip(id, '2026-03-01'), skip(id, '2026-03-01')].map(({ activityId, date }) => ({ activityId, date })) },
      { session },
    );
    expect(await skipsOf(session)).toEqual([]);
  });

  it('are set and removed two thousand at once', async () => {
    const session = await server.signIn();
    const { id } = await makeActivity(server, session);
    const skips = Array.from({ length: 2000 }, (_, i) => skip(id, addDays('2026-03-01', i), 'AWAY'));
    expect((await server.request('POST /api/v1/skips', { skips }, { session })).status).toBe(200);
    // Days from March 1 to April 30.
    expect(await skipsOf(session)).toHaveLength(61);
    const storedDates = () =>
      server.db.selectFrom('skip').select('date').where('user_id', '=', session.userId).execute();
    expect(await storedDates()).toHaveLength(2000);
    await server.request(
      'DELETE /api/v1/skips',
      { skips: skips.map(({ activityId, date }) => ({ activityId, date })) },
      { session },
    );
    expect(await storedDates()).toEqual([]);
    const more = await server.request('POST /api/v1/skips', { skips: [...skips, skip(id, '2026-01-01')] }, { session });
    expect(more.error.fields?.map((field) => field.path)).toEqual(['skips']);
  });

  it('are set all or none, and the invalid ones are named', async () => {
    const [ana, eve] = [await server.signIn('Ana'), await server.signIn('Eve')];
    const { id } = await makeActivity(server, ana);
    const { id: hers } = await makeActivity(server, eve);
    await server.request(
      'POST /api/v1/skips',
      { skips: [skip(id, '2026-03-01'), skip(id, '2026-03-02')] },
      { session: ana },
    );
    await server.request('POST /api/v1/skips', { skips: [skip(hers, '2026-03-01')] }, { session: eve });
    for (const foreign of [hers, newId(server.clock)]) {
      const set = await server.request(
        'POST /api/v1/skips',
        { skips: [skip(id, '2026-03-03'), skip(foreign, '2026-03-04')] },
        { session: ana },
      );
      expect(set.error).toMatchObject({ code: ERRORS.NOT_FOUND.code, fields: [{ path: 'skips.1.activityId' }] });
      const removal = await server.request(
        'DELETE /api/v1/skips',
        {
          skips: [
            { activityId: id, date: '2026-03-01' },
            { activityId: foreign, date: '2026-03-01' },
          ],
        },
        { session: ana },
      );
      expect(removal.error).toMatchObject({ code: ERRORS.NOT_FOUND.code, fields: [{ path: 'skips.1.activityId' }] });
    }
    for (const date of ['1899-12-31', '2200-01-01', '9999-12-31', '0001-01-01'] as const) {
      const set = await server.request(
        'POST /api/v1/skips',
        { skips: [skip(id, '2026-03-03'), skip(id, date)] },
        { session: ana },
      );
      expect(set.error).toMatchObject({ code: ERRORS.INVALID_INPUT.code, fields: [{ path: 'skips.1.date' }] });
    }
    expect(await skipsOf(ana)).toEqual([skip(id, '2026-03-01'), skip(id, '2026-03-02')]);
    expect(await skipsOf(eve)).toEqual([skip(hers, '2026-03-01')]);
  });

  it.each([
    [{ skips: [] }, 'skips'],
    [{ skips: [{ date: '2026-03-01' }] }, 'skips.0.activityId'],
    [{}, 'skips'],
    [{ skips: [skip('x', '2026-03-01')] }, 'skips.0.activityId'],
  ])('reject %j', async (body, path) => {
    const session = await server.signIn();
    const response = await server.requestUnchecked('POST /api/v1/skips', body, { session });
    expect(response.status).toBe(400);
    expect(response.error.fields?.map((field) => field.path)).toEqual([path]);
  });

  it('succeed although another device deleted one of the activities', async () => {
    const session = await server.signIn();
    const [kept, deleted] = [await makeActivity(server, session), await makeActivity(server, session)];
    await server.request('DELETE /api/v1/a', { activityId: deleted.id }, { session });
    const skips = [skip(kept.id, '2026-03-12', 'AWAY'), skip(deleted.id, '2026-03-12', 'AWAY')];
    expect((await server.request('POST /api/v1/skips', { skips }, { session })).status).toBe(200);
    expect(await skipsOf(session)).toEqual([skip(kept.id, '2026-03-12', 'AWAY')]);
  });

  it('are consistent when devices set and remove the same days in any order', async () => {
    const session = await server.signIn();
    const ids = [(await makeActivity(server, session)).id, (await makeActivity(server, session)).id];
    const skips = ids.flatMap((id) => Array.from({ length: 30 }, (_, i) => skip(id, addDays('2026-03-01', i), 'AWAY')));
    const days = skips.map(({ activityId, date }) => ({ activityId, date }));
    const responses = await Promise.all(
      Array.from({ length: 6 }, (_, i) => [
        server.request('POST /api/v1/skips', { skips: i % 2 ? skips : skips.toReversed() }, { session }),
        server.request('DELETE /api/v1/skips', { skips: i % 2 ? days.toReversed() : days }, { session }),
      ]).flat(),
    );
    expect(responses.map((response) => response.status)).toEqual(responses.map(() => 200));
    // Two activities on 30 days each, or none: the last request decides.
    expect([0, 60]).toContain((await skipsOf(session)).length);
  });
});
