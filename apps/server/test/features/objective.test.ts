import { ERRORS } from '@sevenfold/contract';
import { type CivilDate } from '@sevenfold/domain/calendar';
import { describe, expect, it } from 'vitest';
import { TABLES } from '../../src/features/registry';
import { purge } from '../../src/features/retention/purge';
import { newId } from '../../src/id';
import { TestClock, type TestUser, startServer } from '../harness';
import {
  areasOf,
  makeActivity,
  makeArea,
  makeCheckIn,
  makeObjective,
  newCheckIn,
  newObjective,
  objectivesOf,
  rethrow,
} from './fixtures';

const server = await startServer();

const onlyObjective = async (session: TestUser) => {
  const [objective] = await objectivesOf(server, session);
  if (!objective) throw new Error('The user has no objective');
  return objective;
};

describe('POST /api/v1/objective', () => {
  it('creates one of each type, last in the order', async () => {
    const session = await server.signIn();
    const [area] = await areasOf(server, session);
    const { id: activityId } = await makeActivity(server, session);
    const progress = await makeObjective(server, session, {
      name: '  Weigh less ',
      why: 'To run\nwith Bea',
      areaId: area?.id ?? null,
      start: 80.5,
      target: 72,
      unitLabel: 'kg',
      linkedActivityIds: [activityId, activityId],
    });
    expect(progress).toMatchObject({
      name: 'Weigh less',
      why: 'To run\nwith Bea',
      areaId: area?.id,
      period: { kind: 'QUARTER', year: 2026, quarter: 1 },
      start: 80.5,
      target: 72,
      unitLabel: 'kg',
      status: 'ACTIVE',
      achievedAt: null,
      checkIns: [],
      linkedActivityIds: [activityId],
      order: 0,
    });
    const completable = await makeObjective(server, session, {
      name: 'Publish',
      type: 'COMPLETABLE',
      start: null,
      target: null,
      period: { kind: 'YEAR', year: 2100 },
    });
    expect(completable).toMatchObject({
      period: { kind: 'YEAR', year: 2100, quarter: null },
      start: null,
      target: null,
      order: 1,
    });
    expect(await objectivesOf(server, session)).toEqual([progress, completable]);
  });

  it.each([
    [{ name: ' ' }, 'name', 'Enter objective name'],
    [{ name: 'x'.repeat(121) }, 'name', 'At most 120 characters'],
    [{ why: 'x'.repeat(10_001) }, 'why', 'At most 10000 characters'],
    [{ start: 5, target: 5 }, 'target', 'The target must differ from the start'],
    [{ start: 0, target: -0 }, 'target', 'The target must differ from the start'],
    [{ start: null }, 'start', 'Progress goes from a start to a target'],
    [{ type: 'COMPLETABLE' as const, target: null }, 'target', 'Progress goes from a start to a target'],
    [{ target: 1e10 }, 'target', 'At most 1000000000'],
    [{ period: { kind: 'YEAR' as const, year: 1999 } }, 'period.year', 'A year from 2000 to 2100'],
    [{ period: { kind: 'YEAR' as const, year: 2101 } }, 'period.year', 'A year from 2000 to 2100'],
    [
      { period: { kind: 'YEAR' as const, year: 2026, quarter: 1 as const } },
      'period.quarter',
      'A quarter has a number from 1 to 4, and a year has none',
    ],
    [
      { period: { kind: 'QUARTER' as const, year: 2026 } },
      'period.quarter',
      'A quarter has a number from 1 to 4, and a year has none',
    ],
    [
      { period: { kind: 'QUARTER' as const, year: 2026, quarter: 5 as 4 } },
      'period.quarter',
      'A quarter is a number from 1 to 4',
    ],
  ])('rejects %j with path and reason', async (fields, path, message) => {
    const session = await server.signIn();
    const response = await server.request('POST /api/v1/objective', newObjective(server, fields), { session });
    expect(response.error).toMatchObject({ code: ERRORS.INVALID_INPUT.code, fields: [{ path, message }] });
    expect(await objectivesOf(server, session)).toEqual([]);
  });

  it('keeps the steps in their order', async () => {
    const session = await server.signIn();
    const steps = ['Write', 'Publish'].map((name) => ({ id: newId(server.clock), name, isDone: false }));
    const made = await makeObjective(server, session, { type: 'COMPLETABLE', start: null, target: null, steps });
    expect(made.steps).toEqual(steps);
    const next = steps.toReversed().map((step) => ({ ...step, isDone: step.name === 'Write' }));
    await server.request('PATCH /api/v1/objective', { id: made.id, steps: next }, { session });
    expect((await objectivesOf(server, session))[0]?.steps).toEqual(next);
  });

  it('accepts texts up to the limit', async () => {
    const session = await server.signIn();
    const objective = await makeObjective(server, session, { name: 'x'.repeat(120), why: '目'.repeat(10_000) });
    expect((await onlyObjective(session)).why).toBe('目'.repeat(10_000));
    expect((await makeCheckIn(server, session, objective.id, { note: 'é'.repeat(10_000) })).note).toHaveLength(10_000);
  });

  it('names an activity of another user as not found', async () => {
    const [ana, eve] = [await server.signIn('Ana'), await server.signIn('Eve')];
    const [own, foreign] = [await makeActivity(server, ana), await makeActivity(server, eve)];
    for (const [fields, path] of [
      [{ linkedActivityIds: [own.id, foreign.id] }, 'linkedActivityIds.1'],
      [{ followsActivityId: foreign.id }, 'followsActivityId'],
    ] as const) {
      const response = await server.requestUnchecked(
        'POST /api/v1/objective',
        newObjective(server, {
          ...fields,
          linkedActivityIds: [...('linkedActivityIds' in fields ? fields.linkedActivityIds : [])],
        }),
        { session: ana },
      );
      expect(response.error).toMatchObject({
        code: ERRORS.NOT_FOUND.code,
        fields: [{ path, message: 'This activity does not exist' }],
      });
    }
    const { id: objectiveId } = await makeObjective(server, ana);
    const link = await server.request(
      'POST /api/v1/objective/link',
      { objectiveId, activityId: foreign.id },
      { session: ana },
    );
    expect(link.error).toMatchObject({
      code: ERRORS.NOT_FOUND.code,
      fields: [{ path: 'activityId', message: 'This activity does not exist' }],
    });
    expect((await onlyObjective(ana)).linkedActivityIds).toEqual([]);
  });
});

describe('two devices', () => {
  it('editing different fields keep both changes', async () => {
    const session = await server.signIn();
    const { id } = await makeObjective(server, session);
    await server.request('PATCH /api/v1/objective', { id, name: 'Read 30 books' }, { session });
    await server.request('PATCH /api/v1/objective', { id, start: 4, target: 30 }, { session });
    await server.request('PATCH /api/v1/objective', { id, why: 'For the evenings', unitLabel: 'books' }, { session });
    await server.request('PATCH /api/v1/objective', { id, period: { kind: 'YEAR', year: 2026 } }, { session });
    const { data } = await server.request('PATCH /api/v1/objective', { id }, { session });
    expect(data.objective).toMatchObject({
      name: 'Read 30 books',
      start: 4,
      target: 30,
      why: 'For the evenings',
      unitLabel: 'books',
      period: { kind: 'YEAR', year: 2026, quarter: null },
    });
  });

  it('never make the start equal to the target, because both are sent together', async () => {
    const session = await server.signIn();
    const { id } = await makeObjective(server, session, { start: 0, target: 24 });
    expect(
      (await server.request('PATCH /api/v1/objective', { id, start: 24 }, { session })).error.fields,
    ).toMatchObject([{ path: 'target' }]);
    await server.request('PATCH /api/v1/objective', { id, start: 24, target: 0 }, { session });
    await server.request('PATCH /api/v1/objective', { id, start: 0, target: 12 }, { session });
    expect(await onlyObjective(session)).toMatchObject({ start: 0, target: 12 });
  });

  it('change the type and the numbers in either order', async () => {
    const session = await server.signIn();
    const { id } = await makeObjective(server, session);
    await server.request('PATCH /api/v1/objective', { id, type: 'COMPLETABLE' }, { session });
    await server.request('PATCH /api/v1/objective', { id, start: 1, target: 2 }, { session });
    expect(await onlyObjective(session)).toMatchObject({ type: 'COMPLETABLE', start: 1, target: 2 });
    expect(
      (await server.request('PATCH /api/v1/objective', { id, type: 'PROGRESS' }, { session })).error.fields,
    ).toMatchObject([{ path: 'start' }, { path: 'target' }]);
    await server.request('PATCH /api/v1/objective', { id, type: 'PROGRESS', start: 3, target: 2 }, { session });
    expect(await onlyObjective(session)).toMatchObject({ type: 'PROGRESS', start: 3, target: 2 });
  });

  it('checking in keep both check-ins, and create the same one once', async () => {
    const session = await server.signIn();
    const { id } = await makeObjective(server, session);
    const body = newCheckIn(server, id);
    await Promise.all([
      server.request('POST /api/v1/objective/check-in', body, { session }),
      server.request('POST /api/v1/objective/check-in', body, { session }),
    ]);
    await makeCheckIn(server, session, id, { value: 9 });
    expect((await onlyObjective(session)).checkIns.map(({ value }) => value).toSorted((a, b) => a - b)).toEqual([6, 9]);
    const other = await makeObjective(server, session);
    const taken = await server.request(
      'POST /api/v1/objective/check-in',
      { ...body, objectiveId: other.id },
      { session },
    );
    expect(taken.error).toMatchObject({ code: ERRORS.CONFLICT.code, fields: [{ path: 'id' }] });
  });

  it('deleting and editing, checking in or linking: deleted, and complete after a restore', async () => {
    const session = await server.signIn();
    const { id } = await makeObjective(server, session);
    const { id: activityId } = await makeActivity(server, session);
    for (const _ of [1, 2])
      expect((await server.request('DELETE /api/v1/objective', { id }, { session })).status).toBe(200);
    await server.request('PATCH /api/v1/objective', { id, name: 'Edited' }, { session });
    const checkIn = await makeCheckIn(server, session, id);
    await server.request('POST /api/v1/objective/link', { objectiveId: id, activityId }, { session });
    await server.request('POST /api/v1/objective/status', { id, status: 'PAUSED' }, { session });
    expect(await objectivesOf(server, session)).toEqual([]);
    for (const _ of [1, 2]) await server.request('POST /api/v1/objective/restore', { id }, { session });
    expect(await onlyObjective(session)).toMatchObject({
      name: 'Edited',
      checkIns: [checkIn],
      linkedActivityIds: [activityId],
      status: 'PAUSED',
    });
  });

  it('deleting, editing and restoring a check-in keep the edit', async () => {
    const session = await server.signIn();
    const { id: objectiveId } = await makeObjective(server, session);
    const { id } = await makeCheckIn(server, session, objectiveId, { note: ' Slow ' });
    for (const _ of [1, 2]) await server.request('DELETE /api/v1/objective/check-in', { id }, { session });
    await server.request('PATCH /api/v1/objective/check-in', { id, value: -3.25, note: '' }, { session });
    expect((await onlyObjective(session)).checkIns).toEqual([]);
    const { data } = await server.request('POST /api/v1/objective/check-in/restore', { id }, { session });
    expect(data.checkIn).toEqual({ id, date: '2026-03-10', value: -3.25, note: null });
    expect((await onlyObjective(session)).checkIns).toEqual([data.checkIn]);
  });
});

describe('objective', () => {
  it('is achieved on a date, and reopened', async () => {
    const session = await server.signIn();
    const { id } = await makeObjective(server, session);
    const achieve = (achievedAt: CivilDate | null) =>
      server.request('POST /api/v1/objective/status', { id, status: 'ACHIEVED', achievedAt }, { session });
    expect((await achieve('2026-03-10')).data.objective).toMatchObject({
      status: 'ACHIEVED',
      achievedAt: '2026-03-10',
    });
    for (const wrong of [null, '2026-03-14' as const])
      expect((await achieve(wrong)).error.fields).toMatchObject([{ path: 'achievedAt' }]);
    expect(
      (
        await server.request(
          'POST /api/v1/objective/status',
          { id, status: 'PAUSED', achievedAt: '2026-03-10' },
          { session },
        )
      ).error.fields,
    ).toMatchObject([{ path: 'achievedAt' }]);
    expect(
      (await server.request('POST /api/v1/objective/status', { id, status: 'ACTIVE' }, { session })).data.objective,
    ).toMatchObject({ status: 'ACTIVE', achievedAt: null });
  });

  it('cannot be restored after more than 30 days', async () => {
    const session = await server.signIn();
    const { id } = await makeObjective(server, session);
    await server.request('DELETE /api/v1/objective', { id }, { session });
    server.clock.advance({ days: 31 });
    const late = await server.request(
      'POST /api/v1/objective/restore',
      { id },
      { session: await server.sessionOf(session.userId) },
    );
    server.clock.advance({ days: -31 });
    expect(late.error.code).toBe(ERRORS.NOT_FOUND.code);
  });

  it('loses its area when that is deleted, and its followed activity when that is purged', async () => {
    const session = await server.signIn();
    const area = await makeArea(server, session);
    const { id: activityId } = await makeActivity(server, session);
    await makeObjective(server, session, {
      areaId: area.id,
      followsActivityId: activityId,
      linkedActivityIds: [activityId],
    });
    await server.request('DELETE /api/v1/area', { id: area.id }, { session });
    expect(await onlyObjective(session)).toMatchObject({ areaId: null, followsActivityId: activityId });
    await server.request('DELETE /api/v1/a', { activityId }, { session });
    const clock = new TestClock(new Date(server.clock.now()).toISOString());
    clock.advance({ days: 91 });
    const { signal } = new AbortController();
    await purge({ pool: server.pool, clock, signal, tables: TABLES, onFailed: rethrow });
    // The purge has removed the session, too.
    const later = await server.sessionOf(session.userId);
    expect(await onlyObjective(later)).toMatchObject({ followsActivityId: null, linkedActivityIds: [] });
  });

  it('is returned as it is when it is created again, and references its predecessor', async () => {
    const session = await server.signIn();
    const before = await makeObjective(server, session);
    const body = newObjective(server, { carriedFrom: before.id });
    await server.request('POST /api/v1/objective', body, { session });
    await server.request('PATCH /api/v1/objective', { id: body.id, name: 'Later' }, { session });
    expect((await server.request('POST /api/v1/objective', body, { session })).data.objective).toMatchObject({
      name: 'Later',
      carriedFrom: before.id,
    });
    expect(await makeObjective(server, session, { carriedFrom: newId(server.clock) })).toMatchObject({
      carriedFrom: null,
    });
  });

  it('is reordered; deleted ones are ignored', async () => {
    const session = await server.signIn();
    const [one, two] = [
      await makeObjective(server, session, { name: 'One' }),
      await makeObjective(server, session, { name: 'Two' }),
    ];
    const order = (updates: { id: string; order: number }[]) =>
      server.request('POST /api/v1/objectives/order', { updates }, { session });
    await order([
      { id: two.id, order: 0 },
      { id: newId(server.clock), order: 5 },
      { id: one.id, order: 1 },
    ]);
    expect((await objectivesOf(server, session)).map(({ name }) => name)).toEqual(['Two', 'One']);
    const foreign = await makeObjective(server, await server.signIn('Eve'), { name: 'Hers' });
    const onlyForeign = await order([
      { id: foreign.id, order: 0 },
      { id: newId(server.clock), order: 1 },
    ]);
    expect([onlyForeign.status, onlyForeign.error.code]).toEqual([404, ERRORS.NOT_FOUND.code]);
    expect(
      (
        await order([
          { id: one.id, order: 0 },
          { id: one.id, order: 1 },
        ])
      ).error.fields,
    ).toMatchObject([{ path: 'updates.1.id' }]);
  });
});
