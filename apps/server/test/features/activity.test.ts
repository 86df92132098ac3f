import { ERRORS } from '@sevenfold/contract';
import { describe, expect, it } from 'vitest';
import { newId } from '../../src/id';
import { startServer } from '../harness';
import { activitiesOf, areasOf, makeActivity, makeArea, makeEntry, newActivity } from './fixtures';

const server = await startServer();

describe('POST /api/v1/a', () => {
  it('creates an activity with the given fields and defaults for the others', async () => {
    const session = await server.signIn();
    const area = await makeArea(server, session);
    const body = newActivity(server, {
      name: ' Read ',
      description: 'Novels\nmostly',
      color: '#6b49d7',
      icon: '📚',
      areaId: area.id,
      unit: 'TIMES',
      customTimesUnit: 'pages',
      customTimesUnitSingular: 'page',
      direction: 'AT_MOST',
      weeklyGoalsTimeline: [
        { startWeekId: '2026-W01', endWeekId: '2026-W05', target: 0 },
        { startWeekId: '2026-W05', endWeekId: null, target: 999 },
      ],
      order: 3,
    });
    const { data } = await server.request('POST /api/v1/a', body, { session });
    expect(data.activity).toEqual({
      ...body,
      name: 'Read',
      calendarTracking: null,
      calendarTrackingStatus: 'OFF',
      isActive: true,
      createdAt: '2026-03-11T10:00:00.000Z',
    });
    const plain = await makeActivity(server, session, { unit: 'DAYS', icon: 'bed' });
    expect(plain).toMatchObject({
      description: '',
      areaId: null,
      customTimesUnit: null,
      customTimesUnitSingular: null,
      direction: 'AT_LEAST',
      weeklyGoalsTimeline: [],
      order: 4,
    });
    expect(await activitiesOf(server, session)).toEqual([data.activity, plain]);
  });

  it('returns the same activity for a retry under another key', async () => {
    const session = await server.signIn();
    const body = newActivity(server, {
      weeklyGoalsTimeline: [{ startWeekId: '2026-W01', endWeekId: null, target: 3 }],
      order: 2,
    });
    const first = await server.request('POST /api/v1/a', body, { session });
    server.clock.advance({ minutes: 1 });
    const again = await server.request('POST /api/v1/a', body, { session });
    expect(again.data).toEqual(first.data);
    expect(await activitiesOf(server, session)).toHaveLength(1);
  });

  it('rejects the id of an activity counted in another unit', async () => {
    const session = await server.signIn();
    const first = await makeActivity(server, session);
    const response = await server.request('POST /api/v1/a', newActivity(server, { id: first.id, unit: 'DAYS' }), {
      session,
    });
    expect(response.status).toBe(409);
    expect(response.error).toMatchObject({ code: ERRORS.CONFLICT.code, fields: [{ path: 'id' }] });
    expect(await activitiesOf(server, session)).toEqual([first]);
  });

  it('creates it without an area when the area is deleted or of another user', async () => {
    const [ana, eve] = [await server.signIn('Ana'), await server.signIn('Eve')];
    const foreign = await makeArea(server, ana);
    for (const areaId of [foreign.id, newId(server.clock)])
      expect((await makeActivity(server, eve, { areaId })).areaId).toBeNull();
  });

  const goal = (target: number, fields = {}) => ({
    weeklyGoalsTimeline: [{ startWeekId: '2026-W01', endWeekId: null, target, ...fields }],
  });
  it.each([
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(41) }, 'name'],
    [{ description: 'x'.repeat(501) }, 'description'],
    [{ color: '#12345' }, 'color'],
    [{ icon: 'no-such-icon' }, 'icon'],
    [{ icon: '📚📚' }, 'icon'],
    [{ unit: 'HOURS' }, 'unit'],
    [{ unit: 'DAYS', customTimesUnit: 'pages' }, 'customTimesUnit'],
    [{ unit: 'DAYS', customTimesUnitSingular: 'page' }, 'customTimesUnitSingular'],
    [{ customTimesUnit: 'x'.repeat(21) }, 'customTimesUnit'],
    [{ customTimesUnitSingular: 'x'.repeat(21) }, 'customTimesUnitSingular'],
    [{ id: '0190a000-0000-4000-8000-000000000000' }, 'id'],
    [goal(0), 'weeklyGoalsTimeline'],
    [goal(1000), 'weeklyGoalsTimeline'],
    [{ unit: 'DAYS', ...goal(8) }, 'weeklyGoalsTimeline'],
    [goal(3, { endWeekId: '2026-W01' }), 'weeklyGoalsTimeline'],
    [goal(3, { startWeekId: '2025-W53' }), 'weeklyGoalsTimeline.0.startWeekId'],
    [goal(3, { startWeekId: '0001-W01' }), 'weeklyGoalsTimeline'],
    [goal(3, { endWeekId: '9999-W52' }), 'weeklyGoalsTimeline'],
    [
      {
        weeklyGoalsTimeline: [
          { startWeekId: '2026-W05', endWeekId: '2026-W09', target: 3 },
          { startWeekId: '2026-W08', endWeekId: null, target: 4 },
        ],
      },
      'weeklyGoalsTimeline',
    ],
  ])('rejects %j', async (fields, path) => {
    const session = await server.signIn();
    const response = await server.requestUnchecked(
      'POST /api/v1/a',
      { ...newActivity(server), ...fields },
      { session },
    );
    expect(response.status, response.text).toBe(400);
    expect(response.error.fields?.map((field) => field.path)).toContain(path);
    expect(await activitiesOf(server, session)).toEqual([]);
  });
});

describe('deleting and restoring an activity', () => {
  it('hides it with all that belongs to it, and restores all of it', async () => {
    const session = await server.signIn();
    const activity = await makeActivity(server, session, {
      weeklyGoalsTimeline: [{ startWeekId: '2026-W01', endWeekId: null, target: 3 }],
    });
    const entry = await makeEntry(server, session, activity.id);
    await server.request(
      'POST /api/v1/skips',
      { skips: [{ activityId: activity.id, date: '2026-03-11', reason: null }] },
      { session },
    );
    const range = { query: { from: '2026-03-09', to: '2026-03-15' }, session } as const;
    const weeks = { query: { from: '2026-W11', to: '2026-W11' }, session } as const;
    const [records, totals] = [
      (await server.request('GET /api/v1/records', undefined, range)).data,
      (await server.request('GET /api/v1/week-totals', undefined, weeks)).data,
    ];
    expect(records.entries).toEqual([entry]);
    expect(totals.totals).toEqual([
      { activityId: activity.id, weekId: '2026-W11', done: 1, activeDays: 1, dayBits: 2, skippedDays: 1 },
    ]);

    for (let times = 0; times < 2; times++)
      expect((await server.request('DELETE /api/v1/a', { activityId: activity.id }, { session })).status).toBe(200);
    expect(await activitiesOf(server, session)).toEqual([]);
    expect((await server.request('GET /api/v1/records', undefined, range)).data).toEqual({
      entries: [],
      skips: [],
      plans: [],
    });
    expect((await server.request('GET /api/v1/week-totals', undefined, weeks)).data).toEqual({ totals: [] });
    const { id } = activity;
    expect(
      (
        await server.request('GET /api/v1/week-totals', undefined, {
          session,
          query: { ...weeks.query, activityId: id },
        })
      ).data,
    ).toEqual({ totals: [] });

    for (let times = 0; times < 2; times++) {
      expect((await server.request('POST /api/v1/a/restore', { activityId: id }, { session })).data.activity).toEqual(
        activity,
      );
    }
    expect((await server.request('GET /api/v1/records', undefined, range)).data).toEqual(records);
    expect((await server.request('GET /api/v1/week-totals', undefined, weeks)).data).toEqual(totals);
  });

  it('is possible for thirty days', async () => {
    const session = await server.signIn();
    const activity = await makeActivity(server, session);
    await server.request('DELETE /api/v1/a', { activityId: activity.id }, { session });
    server.clock.advance({ days: 30 });
    const restored = await server.request('POST /api/v1/a/restore', { activityId: activity.id }, { session });
    expect(restored.status).toBe(200);
    await server.request('DELETE /api/v1/a', { activityId: activity.id }, { session });
    server.clock.advance({ days: 30, seconds: 1 });
    const late = await server.request('POST /api/v1/a/restore', { activityId: activity.id }, { session });
    expect(late.error.code).toBe(ERRORS.NOT_FOUND.code);
  });
});

describe('POST /api/v1/a/calendar-tracking/update', () => {
  it('stores the rule, reports that no calendar is connected, and switches off again', async () => {
    const session = await server.signIn();
    const { id } = await makeActivity(server, session);
    const rule = {
      filters: [
        { field: 'NAME', operator: 'CONTAINS', value: 'ヨガ" \\ {' },
        { field: 'LOCATION', operator: 'CONTAINS', value: 'Park' },
      ],
      calendars: ['work@example.org'],
    } as const;
    const set = async (updatedCalendarTracking: unknown) =>
      server.requestUnchecked(
        'POST /api/v1/a/calendar-tracking/update',
        { activityId: id, updatedCalendarTracking },
        { session },
      );
    expect((await set(rule)).data).toMatchObject({
      activity: { calendarTracking: rule, calendarTrackingStatus: 'CALENDAR_MISSING' },
    });
    expect((await activitiesOf(server, session))[0]).toMatchObject({
      calendarTracking: rule,
      calendarTrackingStatus: 'CALENDAR_MISSING',
    });
    expect((await set(null)).data).toMatchObject({
      activity: { calendarTracking: null, calendarTrackingStatus: 'OFF' },
    });
    for (const wrong of [
      { ...rule, filters: [] },
      { ...rule, filters: [{ field: 'NAME', operator: 'CONTAINS', value: '  ' }] },
      { ...rule, more: 1 },
      undefined,
    ]) {
      expect((await set(wrong)).status).toBe(400);
    }
  });
});

describe('POST /api/v1/as/area-and-order', () => {
  it('moves activities within and between areas', async () => {
    const session = await server.signIn();
    const [health, work] = await areasOf(server, session);
    const [a, b, c] = [
      await makeActivity(server, session),
      await makeActivity(server, session),
      await makeActivity(server, session),
    ];
    const updates = [
      { activityId: c.id, areaId: work?.id ?? null, order: 0 },
      { activityId: a.id, areaId: health?.id ?? null, order: 1 },
      { activityId: b.id, areaId: null, order: 2 },
    ];
    expect((await server.request('POST /api/v1/as/area-and-order', { updates }, { session })).data).toEqual({});
    expect(
      (await activitiesOf(server, session)).map(({ id, areaId, order }) => ({ activityId: id, areaId, order })),
    ).toEqual(updates);
  });

  it('ignores unknown activities, treats deleted areas as none, and rejects duplicates', async () => {
    const [ana, eve] = [await server.signIn('Ana'), await server.signIn('Eve')];
    const [mine, other] = [await makeActivity(server, ana), await makeActivity(server, ana)];
    const [foreign, area] = [await makeActivity(server, eve), (await areasOf(server, eve))[0]?.id ?? ''];
    const before = await activitiesOf(server, ana);
    const theirs = await activitiesOf(server, eve);
    const move = (activityId: string, areaId: string | null = null) => ({ activityId, areaId, order: 77 });
    const send = (updates: ReturnType<typeof move>[]) =>
      server.request('POST /api/v1/as/area-and-order', { updates }, { session: ana });
    expect((await send([move(mine.id), move(mine.id)])).error).toMatchObject({
      code: ERRORS.INVALID_INPUT.code,
      fields: [{ path: 'updates.1.activityId' }],
    });
    expect(await activitiesOf(server, ana)).toEqual(before);
    expect((await send([move(foreign.id), move(mine.id, area)])).status).toBe(200);
    expect(await activitiesOf(server, ana)).toEqual([other, { ...mine, areaId: null, order: 77 }]);
    expect(await activitiesOf(server, eve)).toEqual(theirs);
    const onlyForeign = await send([move(foreign.id), move(newId(server.clock))]);
    expect([onlyForeign.status, onlyForeign.error.code]).toEqual([404, ERRORS.NOT_FOUND.code]);
    expect(await activitiesOf(server, eve)).toEqual(theirs);
  });

  it('succeeds although another device deleted one of the activities', async () => {
    const session = await server.signIn();
    const [kept, deleted] = [await makeActivity(server, session), await makeActivity(server, session)];
    await server.request('DELETE /api/v1/a', { activityId: deleted.id }, { session });
    const updates = [
      { activityId: deleted.id, areaId: null, order: 0 },
      { activityId: kept.id, areaId: null, order: 1 },
    ];
    expect((await server.request('POST /api/v1/as/area-and-order', { updates }, { session })).status).toBe(200);
    expect((await activitiesOf(server, session)).map(({ id, order }) => [id, order])).toEqual([[kept.id, 1]]);
  });
});
