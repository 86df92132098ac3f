import type { BodyOf } from '@sevenfold/contract';
import { addDays, type CivilDate } from '@sevenfold/domain/calendar';
import { healthRecordId, type HealthRule } from '@sevenfold/domain/health';
import { describe, expect, it } from 'vitest';
import { newId } from '../../src/id';
import { startServer, type TestUser } from '../harness';
import { makeActivity, makeEntry, newEntry } from './fixtures';

const server = await startServer();

type Rule = BodyOf<'PATCH /api/v1/a'>['healthTracking'];
const RULE = { kind: 'WORKOUT', workoutTypes: ['RUNNING'] } satisfies Rule;

const record = (date: CivilDate, amount: number | null) => ({ date, amount, utcOffsetMinutes: 60 });

const write = (session: TestUser, activityId: string, ...records: readonly ReturnType<typeof record>[]) =>
  server.request(
    'POST /api/v1/health-records',
    { activityId, records: records.map((one) => ({ id: healthRecordId(activityId, one.date), ...one })) },
    { session },
  );

async function amounts(session: TestUser): Promise<[CivilDate, number][]> {
  const query = { from: '2026-03-01', to: '2026-03-31' } as const;
  const { entries } = (await server.request('GET /api/v1/records', undefined, { query, session })).data;
  return entries.map(({ date, amount }) => [date, amount]);
}

async function makeTracked(unit: 'TIMES' | 'DURATION' = 'DURATION') {
  const session = await server.signIn();
  const { id } = await makeActivity(server, session, { unit });
  await server.request('PATCH /api/v1/a', { id, healthTracking: RULE }, { session });
  return { session, id };
}

const ruleOf = async (session: TestUser): Promise<HealthRule | null | undefined> =>
  (await server.request('GET /api/v1/as', undefined, { session })).data.activities[0]?.healthTracking;

describe('the health rule of an activity', () => {
  it('is set, replaced and removed', async () => {
    const { session, id } = await makeTracked();
    expect(await ruleOf(session)).toEqual(RULE);
    await server.request('PATCH /api/v1/a', { id, name: 'Run' }, { session });
    expect(await ruleOf(session)).toEqual(RULE);
    const sleep = { kind: 'SLEEP' } as const;
    const { data } = await server.request('PATCH /api/v1/a', { id, healthTracking: sleep }, { session });
    expect(data.activity.healthTracking).toEqual(sleep);
    await server.request('PATCH /api/v1/a', { id, healthTracking: null }, { session });
    expect(await ruleOf(session)).toBeUndefined();
  });

  it.each<[string, Rule]>([
    ['a kind that does not suit the unit', { kind: 'STEPS', minimum: 8000 }],
    ['a minimum of a duration', { kind: 'SLEEP', minimum: 400 }],
    ['workouts of a sleep', { kind: 'SLEEP', workoutTypes: ['YOGA'] }],
  ])('rejects %s', async (_, healthTracking) => {
    const { session, id } = await makeTracked();
    const { status, error } = await server.request('PATCH /api/v1/a', { id, healthTracking }, { session });
    expect([status, error?.fields?.[0]?.path]).toEqual([400, 'healthTracking']);
  });
});

describe('health records', () => {
  it('are written, replaced and removed, one a date', async () => {
    const { session, id } = await makeTracked();
    await write(session, id, record('2026-03-09', 30), record('2026-03-10', 45));
    await write(session, id, record('2026-03-10', 50));
    expect(await amounts(session)).toEqual([
      ['2026-03-09', 30],
      ['2026-03-10', 50],
    ]);
    const query = { from: '2026-03-10', to: '2026-03-10' } as const;
    const { entries } = (await server.request('GET /api/v1/records', undefined, { query, session })).data;
    expect(entries).toEqual([
      {
        id: healthRecordId(id, '2026-03-10'),
        activityId: id,
        date: '2026-03-10',
        amount: 50,
        source: 'HEALTH',
        startedAt: null,
        utcOffsetMinutes: 60,
        note: null,
      },
    ]);
    await write(session, id, record('2026-03-09', null), record('2026-03-10', null));
    expect(await amounts(session)).toEqual([]);
    await write(session, id, record('2026-03-10', 40));
    expect(await amounts(session)).toEqual([['2026-03-10', 40]]);
  });

  it('of two phones at once are one record', async () => {
    const { session, id } = await makeTracked();
    const phones = await Promise.all([server.sessionOf(session.userId), server.sessionOf(session.userId)]);
    const dates = Array.from({ length: 9 }, (_, index) => addDays('2026-03-01', index));
    const responses = await Promise.all(
      phones.flatMap((phone, index) =>
        [dates, dates.toReversed()].map((some) => write(phone, id, ...some.map((date) => record(date, 20 + index)))),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const written = await amounts(session);
    expect(written.map(([date]) => date)).toEqual(dates);
    expect(new Set(written.map(([, amount]) => amount)).size).toBe(1);
  });

  it('that the user removed stay removed until they are restored', async () => {
    const { session, id } = await makeTracked();
    await write(session, id, record('2026-03-09', 30), record('2026-03-10', 45));
    const entry = { id: healthRecordId(id, '2026-03-10') };
    await server.request('DELETE /api/v1/entry', entry, { session });
    expect(await ruleOf(session)).toEqual({ ...RULE, excludedDates: ['2026-03-10'] });
    await write(session, id, record('2026-03-09', 31), record('2026-03-10', 45));
    expect(await amounts(session)).toEqual([['2026-03-09', 31]]);
    await server.request('POST /api/v1/entry/restore', entry, { session });
    await write(session, id, record('2026-03-10', 46));
    expect(await amounts(session)).toEqual([
      ['2026-03-09', 31],
      ['2026-03-10', 46],
    ]);
  });

  it('cannot be edited', async () => {
    const { session, id } = await makeTracked();
    await write(session, id, record('2026-03-10', 45));
    const edit = { id: healthRecordId(id, '2026-03-10'), amount: 10 };
    expect((await server.request('PATCH /api/v1/entry', edit, { session })).status).toBe(403);
  });

  it('never change other entries', async () => {
    const { session, id } = await makeTracked();
    await makeEntry(server, session, id, { amount: 5 });
    await server.request(
      'POST /api/v1/entry',
      newEntry(server, id, { id: healthRecordId(id, '2026-03-08'), date: '2026-03-08', amount: 7 }),
      { session },
    );
    await write(session, id, record('2026-03-08', 45), record('2026-03-10', null));
    expect(await amounts(session)).toEqual([
      ['2026-03-08', 7],
      ['2026-03-10', 5],
    ]);
  });

  it('are kept when the rule is switched off, and are deleted and restored with their activity', async () => {
    const { session, id } = await makeTracked();
    await write(session, id, record('2026-03-10', 45));
    await server.request('PATCH /api/v1/a', { id, healthTracking: null }, { session });
    expect(await amounts(session)).toEqual([['2026-03-10', 45]]);
    await server.request('DELETE /api/v1/a', { activityId: id }, { session });
    expect((await write(session, id, record('2026-03-09', 30))).status).toBe(200);
    expect(await amounts(session)).toEqual([]);
    await server.request('POST /api/v1/a/restore', { activityId: id }, { session });
    expect(await amounts(session)).toEqual([
      ['2026-03-09', 30],
      ['2026-03-10', 45],
    ]);
  });

  it.each([
    ['a future date', [record('2026-03-14', 30)], 'records.0.date'],
    [
      'an amount that the unit does not have',
      [record('2026-03-09', 30), record('2026-03-10', 1000)],
      'records.1.amount',
    ],
    ['a date twice', [record('2026-03-10', 1), record('2026-03-10', 2)], 'records'],
  ] as const)('reject %s', async (_, records, path) => {
    const { session, id } = await makeTracked('TIMES');
    const { status, error } = await write(session, id, ...records);
    expect([status, error?.fields?.[0]?.path]).toEqual([400, path]);
    expect(await amounts(session)).toEqual([]);
  });

  it('reject the id of another date', async () => {
    const { session, id } = await makeTracked();
    const records = [{ ...record('2026-03-10', 5), id: healthRecordId(id, '2026-03-09') }];
    const { error } = await server.request('POST /api/v1/health-records', { activityId: id, records }, { session });
    expect(error?.fields?.[0]?.path).toBe('records.0.id');
  });

  it('of an unknown activity, or another user’s, are not found', async () => {
    const { id } = await makeTracked();
    const session = await server.signIn();
    for (const activityId of [id, newId(server.clock)])
      expect((await write(session, activityId, record('2026-03-10', 1))).status).toBe(404);
  });
});
