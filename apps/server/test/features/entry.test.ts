import { ERRORS } from '@sevenfold/contract';
import { describe, expect, it } from 'vitest';
import { newId } from '../../src/id';
import { type TestUser, startServer, TestClock } from '../harness';
import { makeActivity, makeEntry, newEntry } from './fixtures';

const server = await startServer();

const recordsOf = async (
  session: TestUser,
  from: `${number}-${number}-${number}` = '2026-03-01',
  to: `${number}-${number}-${number}` = '2026-03-31',
) => (await server.request('GET /api/v1/records', undefined, { query: { from, to }, session })).data;

describe('POST /api/v1/entry', () => {
  it('creates manual and timer entries', async () => {
    const session = await server.signIn();
    const { id: activityId } = await makeActivity(server, session, { unit: 'DURATION' });
    const timed = newEntry(server, activityId, {
      amount: 95,
      source: 'TIMER',
      startedAt: '2026-03-10T21:10:00+09:00',
      utcOffsetMinutes: 540,
      note: ' Slow\nstart ',
    });
    expect((await server.request('POST /api/v1/entry', timed, { session })).data.entry).toEqual({
      ...timed,
      startedAt: '2026-03-10T12:10:00.000Z',
      note: 'Slow\nstart',
    });
    server.clock.advance({ seconds: 1 });
    const plain = await makeEntry(server, session, activityId, { amount: 1, note: '' });
    expect(plain).toMatchObject({ source: 'MANUAL', startedAt: null, note: null });
    expect((await recordsOf(session)).entries.map((entry) => entry.id)).toEqual([timed.id, plain.id]);
  });

  it('returns the same entry for a retry under another key, and rejects another entry with its id', async () => {
    const session = await server.signIn();
    const { id: activityId } = await makeActivity(server, session);
    const other = await makeActivity(server, session);
    const body = newEntry(server, activityId, {
      amount: 3,
      source: 'TIMER',
      startedAt: '2026-03-10T08:00:00Z',
      note: 'x',
    });
    const first = await server.request('POST /api/v1/entry', body, { session });
    const again = await server.request(
      'POST /api/v1/entry',
      { ...body, startedAt: '2026-03-10T10:00:00+02:00' },
      { session },
    );
    expect(again.data).toEqual(first.data);
    for (const difference of [{ source: 'MANUAL' as const }, { activityId: other.id }]) {
      const response = await server.request('POST /api/v1/entry', { ...body, ...difference }, { session });
      expect(response.status, JSON.stringify(difference)).toBe(409);
      expect(response.error).toMatchObject({ code: ERRORS.CONFLICT.code, fields: [{ path: 'id' }] });
    }
    expect((await recordsOf(session)).entries).toEqual([first.data.entry]);
  });

  it('creates one entry for concurrent requests with one id, and all for different ids', async () => {
    const session = await server.signIn();
    const { id: activityId } = await makeActivity(server, session);
    const body = newEntry(server, activityId);
    const same = await Promise.all(
      Array.from({ length: 6 }, () => server.request('POST /api/v1/entry', body, { session })),
    );
    expect(same.map((response) => response.status)).toEqual(same.map(() => 200));
    await Promise.all(Array.from({ length: 6 }, () => makeEntry(server, session, activityId)));
    expect((await recordsOf(session)).entries).toHaveLength(7);
  });

  it.each([
    ['DAYS', [1], [2]],
    ['TIMES', [1, 999], [1000]],
    ['DURATION', [1, 1440], [1441, 0, -5, 1.5]],
  ] as const)('accepts for %s the amounts %j and not %j', async (unit, allowed, refused) => {
    const session = await server.signIn();
    const { id } = await makeActivity(server, session, { unit });
    for (const amount of allowed) expect((await makeEntry(server, session, id, { amount })).amount).toBe(amount);
    for (const amount of refused) {
      const response = await server.request('POST /api/v1/entry', newEntry(server, id, { amount }), { session });
      expect(response.error).toMatchObject({ code: ERRORS.INVALID_INPUT.code, fields: [{ path: 'amount' }] });
    }
  });

  it('accepts every day that has begun in some time zone, and no later one', async () => {
    const clock = new TestClock('2026-03-11T09:59:59Z');
    const early = await startServer({ clock });
    const session = await early.signIn();
    const { id } = await makeActivity(early, session);
    const record = async (date: string) =>
      await early.requestUnchecked('POST /api/v1/entry', { ...newEntry(early, id), date }, { session });
    expect((await record('2026-03-11')).status).toBe(200);
    expect((await record('2026-03-12')).error).toMatchObject({
      code: ERRORS.INVALID_INPUT.code,
      fields: [{ path: 'date' }],
    });
    // Midnight at UTC+14.
    clock.set('2026-03-11T10:00:00Z');
    expect((await record('2026-03-12')).status).toBe(200);
    expect((await record('2026-03-13')).status).toBe(400);
    expect((await record('1900-01-01')).status).toBe(200);
    for (const date of ['1899-12-31', '0001-01-01', '2026-02-29', '2200-01-01', '9999-12-31']) {
      const response = await record(date);
      expect(response.error.code).toBe(ERRORS.INVALID_INPUT.code);
      expect(new Set(response.error.fields?.map((field) => field.path))).toEqual(new Set(['date']));
    }
  });

  it.each([
    '2027-01-01T00:00:00Z',
    '1899-12-31T23:59:59Z',
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59-12:00',
    '2026-03-10',
    '10:00',
  ])('rejects a timer started at %s', async (startedAt) => {
    const session = await server.signIn();
    const { id } = await makeActivity(server, session);
    const response = await server.request('POST /api/v1/entry', newEntry(server, id, { source: 'TIMER', startedAt }), {
      session,
    });
    expect(response.error).toMatchObject({ code: ERRORS.INVALID_INPUT.code, fields: [{ path: 'startedAt' }] });
  });

  it('names the activity when it does not exist', async () => {
    const session = await server.signIn();
    const response = await server.request('POST /api/v1/entry', newEntry(server, newId(server.clock)), { session });
    expect(response.error).toMatchObject({ code: ERRORS.NOT_FOUND.code, fields: [{ path: 'activityId' }] });
  });

  it('rejects sources reserved for calendars and imports, and a note that is too long', async () => {
    const session = await server.signIn();
    const { id } = await makeActivity(server, session);
    for (const [fields, path] of [
      [{ source: 'CALENDAR' }, 'source'],
      [{ source: 'IMPORT' }, 'source'],
      [{ note: 'x'.repeat(501) }, 'note'],
    ] as const) {
      const response = await server.requestUnchecked(
        'POST /api/v1/entry',
        { ...newEntry(server, id), ...fields },
        { session },
      );
      expect(response.error).toMatchObject({ code: ERRORS.INVALID_INPUT.code, fields: [{ path }] });
    }
  });

  it('accepts entries for an archived activity, whose past can still be completed', async () => {
    const session = await server.signIn();
    const { id } = await makeActivity(server, session);
    await server.request('POST /api/v1/a/is-active', { activityId: id, isActive: false }, { session });
    expect((await server.request('POST /api/v1/entry', newEntry(server, id), { session })).status).toBe(200);
  });
});

describe('PATCH /api/v1/entry', () => {
  it('changes the given fields, keeps absent ones and clears null ones', async () => {
    const session = await server.signIn();
    const { id: activityId } = await makeActivity(server, session, { unit: 'DURATION' });
    const before = await makeEntry(server, session, activityId, {
      amount: 30,
      source: 'TIMER',
      startedAt: '2026-03-10T08:00:00Z',
      note: 'x',
    });
    const patch = async (fields: object) =>
      (await server.requestUnchecked('PATCH /api/v1/entry', { id: before.id, ...fields }, { session })).data;
    expect(await patch({})).toEqual({ entry: before });
    expect(await patch({ amount: 45 })).toEqual({ entry: { ...before, amount: 45 } });
    expect(await patch({ note: null, startedAt: null })).toEqual({
      entry: { ...before, amount: 45, note: null, startedAt: null },
    });
    expect(await patch({ date: '2026-03-01', note: 'moved', startedAt: '2026-03-01T07:00:00.000Z' })).toEqual({
      entry: { ...before, date: '2026-03-01', amount: 45, note: 'moved', startedAt: '2026-03-01T07:00:00.000Z' },
    });
  });

  it.each([
    [{ amount: 2 }, 'amount'],
    [{ amount: 0 }, 'amount'],
    [{ date: '2026-03-13' }, 'date'],
    [{ date: '1899-12-31' }, 'date'],
    [{ startedAt: '2026-03-13T00:00:00Z' }, 'startedAt'],
    [{ note: 'x'.repeat(501) }, 'note'],
    [{ source: 'MANUAL' }, 'source'],
    [{ activityId: '0190a000-0000-7000-8000-000000000000' }, 'activityId'],
  ])('rejects %j for an activity counted in days', async (fields, path) => {
    const session = await server.signIn();
    const { id: activityId } = await makeActivity(server, session, { unit: 'DAYS' });
    const before = await makeEntry(server, session, activityId);
    const response = await server.requestUnchecked('PATCH /api/v1/entry', { id: before.id, ...fields }, { session });
    expect(response.error).toMatchObject({ code: ERRORS.INVALID_INPUT.code, fields: [{ path }] });
    expect((await recordsOf(session)).entries).toEqual([before]);
  });

  it.each(['CALENDAR', 'IMPORT'] as const)('does not change entries of other sources: %s', async (source) => {
    const session = await server.signIn();
    const { id: activityId } = await makeActivity(server, session);
    const { id } = await makeEntry(server, session, activityId);
    await server.db.updateTable('entry').set({ source }).where('user_id', '=', session.userId).execute();
    const response = await server.request('PATCH /api/v1/entry', { id, amount: 2 }, { session });
    expect(response.status).toBe(403);
    expect(response.error.code).toBe(ERRORS.FORBIDDEN.code);
    expect((await recordsOf(session)).entries[0]?.amount).toBe(1);
    expect((await server.request('DELETE /api/v1/entry', { id }, { session })).status).toBe(200);
  });
});

describe('deleting and restoring an entry', () => {
  it('removes it from every figure and restores it', async () => {
    const session = await server.signIn();
    const { id: activityId } = await makeActivity(server, session);
    const [kept, removed] = [
      await makeEntry(server, session, activityId, { amount: 2 }),
      await makeEntry(server, session, activityId, { amount: 5 }),
    ];
    const total = async () =>
      (
        await server.request('GET /api/v1/week-totals', undefined, {
          query: { from: '2026-W11', to: '2026-W11' },
          session,
        })
      ).data.totals[0]?.done;
    for (let times = 0; times < 2; times++)
      expect((await server.request('DELETE /api/v1/entry', { id: removed.id }, { session })).data).toEqual({});
    expect((await recordsOf(session)).entries).toEqual([kept]);
    expect(await total()).toBe(2);
    for (let times = 0; times < 2; times++)
      expect((await server.request('POST /api/v1/entry/restore', { id: removed.id }, { session })).data.entry).toEqual(
        removed,
      );
    expect(await total()).toBe(7);
  });
});

describe('GET /api/v1/records', () => {
  it('includes both ends of the range, and nothing of other users', async () => {
    const [ana, eve] = [await server.signIn('Ana'), await server.signIn('Eve')];
    const { id: hers } = await makeActivity(server, eve);
    await makeEntry(server, eve, hers);
    const { id } = await makeActivity(server, ana);
    for (const date of ['2026-01-31', '2026-02-01', '2026-03-01', '2026-03-02'] as const) {
      await makeEntry(server, ana, id, { date });
      await server.request(
        'POST /api/v1/skips',
        { skips: [{ activityId: id, date, reason: 'SICK' }] },
        { session: ana },
      );
    }
    const { entries, skips } = await recordsOf(ana, '2026-02-01', '2026-03-01');
    expect(entries.map((entry) => entry.date)).toEqual(['2026-02-01', '2026-03-01']);
    expect(skips).toEqual(['2026-02-01', '2026-03-01'].map((date) => ({ activityId: id, date, reason: 'SICK' })));
  });

  it('covers at most 62 days', async () => {
    const session = await server.signIn();
    const read = (query: object) => server.requestUnchecked('GET /api/v1/records', undefined, { query, session });
    expect((await read({ from: '2026-01-01', to: '2026-03-03' })).status).toBe(200);
    expect((await read({ from: '0001-01-01', to: '0001-01-02' })).status).toBe(200);
    expect((await read({ from: '9999-12-01', to: '9999-12-31' })).status).toBe(200);
    for (const [query, path] of [
      [{ from: '2026-01-01', to: '2026-03-04' }, 'to'],
      [{ from: '2026-01-02', to: '2026-01-01' }, 'to'],
      [{ to: '2026-01-01' }, 'from'],
      [{ from: '2026-01-01' }, 'to'],
      [{ from: '2026-02-30', to: '2026-03-01' }, 'from'],
      [{ from: 'today', to: '2026-03-01' }, 'from'],
      [{ from: '2026-03-01', to: '2026-03-01', userId: 'x' }, 'userId'],
    ] as const) {
      const response = await read(query);
      expect(response.status, JSON.stringify(query)).toBe(400);
      expect(response.error.fields?.map((field) => field.path)).toContain(path);
    }
  });
});
