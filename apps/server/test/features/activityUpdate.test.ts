import { ERRORS } from '@sevenfold/contract';
import { describe, expect, it } from 'vitest';
import { startServer } from '../harness';
import { activitiesOf, makeActivity, makeArea, newActivity } from './fixtures';

const server = await startServer();

describe('PATCH /api/v1/a', () => {
  it('sets weekdays and a pause, and clears both', async () => {
    const session = await server.signIn();
    const { id } = await makeActivity(server, session, { weekdays: [1, 3] });
    const patch = (body: object) => server.request('PATCH /api/v1/a', { id, ...body }, { session });
    expect((await patch({ pausedUntil: '2026-04-01' })).data.activity).toMatchObject({
      weekdays: [1, 3],
      pausedUntil: '2026-04-01',
    });
    const cleared = (await patch({ weekdays: [], pausedUntil: null })).data.activity;
    expect([cleared.weekdays, cleared.pausedUntil]).toEqual([undefined, undefined]);
    for (const wrong of [{ weekdays: [1, 1] }, { pausedUntil: '0001-01-01' }, { pausedUntil: '9999-12-31' }])
      expect((await patch(wrong)).error.code, JSON.stringify(wrong)).toBe(ERRORS.INVALID_INPUT.code);
  });

  it('sets a daily limit and clears it', async () => {
    const session = await server.signIn();
    const { id, dayMax } = await makeActivity(server, session, { unit: 'DURATION', dayMax: 90 });
    expect(dayMax).toBe(90);
    const patch = (body: object) => server.request('PATCH /api/v1/a', { id, ...body }, { session });
    expect((await patch({ dayMax: 30 })).data.activity.dayMax).toBe(30);
    expect((await patch({ name: 'Swim' })).data.activity.dayMax).toBe(30);
    expect((await patch({ dayMax: null })).data.activity.dayMax).toBeUndefined();
  });

  it('sets a rhythm of days, also beside weekdays, and clears it', async () => {
    const session = await server.signIn();
    const { id, everyDays } = await makeActivity(server, session, { everyDays: 3 });
    expect(everyDays).toBe(3);
    const patch = (body: object) => server.request('PATCH /api/v1/a', { id, ...body }, { session });
    expect((await patch({ everyDays: 60 })).data.activity.everyDays).toBe(60);
    expect((await patch({ weekdays: [1] })).data.activity).toMatchObject({ everyDays: 60, weekdays: [1] });
    expect((await patch({ everyDays: null })).data.activity.everyDays).toBeUndefined();
  });

  it.each([1, 61, 2.5])('rejects a rhythm of %d days, at creation and later', async (everyDays) => {
    const session = await server.signIn();
    const created = await server.requestUnchecked('POST /api/v1/a', newActivity(server, { everyDays }), { session });
    expect(created.error.fields?.map(({ path }) => path)).toEqual(['everyDays']);
    const { id } = await makeActivity(server, session);
    const changed = await server.requestUnchecked('PATCH /api/v1/a', { id, everyDays }, { session });
    expect(changed.error.fields?.map(({ path }) => path)).toEqual(['everyDays']);
  });

  it.each([
    ['DURATION', 0],
    ['DURATION', 1441],
    ['DURATION', 2.5],
    ['TIMES', 1000],
    ['DAYS', 1],
  ] as const)('rejects for %s a daily limit of %d, at creation and later', async (unit, dayMax) => {
    const session = await server.signIn();
    const created = await server.requestUnchecked('POST /api/v1/a', newActivity(server, { unit, dayMax }), { session });
    expect(created.error.fields?.map(({ path }) => path)).toEqual(['dayMax']);
    const { id } = await makeActivity(server, session, { unit });
    const changed = await server.requestUnchecked('PATCH /api/v1/a', { id, dayMax }, { session });
    expect(changed.error.fields?.map(({ path }) => path)).toEqual(['dayMax']);
  });

  it('replaces the reminders, keeps absent ones and clears them with null or an empty list', async () => {
    const session = await server.signIn();
    const { id, reminders } = await makeActivity(server, session, {
      reminders: [{ time: '18:00', weekdays: [5, 1] }, { time: '07:30' }, { time: '18:00', weekdays: [3] }],
    });
    const stored = [{ time: '07:30' }, { time: '18:00', weekdays: [1, 3, 5] }];
    expect(reminders).toEqual(stored);
    const patch = async (body: object) =>
      (await server.request('PATCH /api/v1/a', { id, ...body }, { session })).data.activity.reminders;
    expect(await patch({ name: 'Swim' })).toEqual(stored);
    expect(await patch({ reminders: [{ time: '09:00', weekdays: [0, 1, 2, 3, 4, 5, 6] }] })).toEqual([
      { time: '09:00' },
    ]);
    expect(await patch({ reminders: null })).toBeUndefined();
    await patch({ reminders: stored });
    expect(await patch({ reminders: [] })).toBeUndefined();
  });

  it.each([
    [[{ time: '24:00' }], 'reminders.0.time'],
    [[{ time: '7:30' }], 'reminders.0.time'],
    [[{ time: '07:30', weekdays: [7] }], 'reminders.0.weekdays.0'],
    [[{ time: '07:30', weekdays: [1, 1] }], 'reminders.0.weekdays'],
    [[{ time: '07:30', sound: 'loud' }], 'reminders.0.sound'],
    [Array.from({ length: 11 }, (_, hour) => ({ time: `${10 + hour}:00` })), 'reminders'],
  ])('rejects the reminders %j', async (wrong, path) => {
    const session = await server.signIn();
    const { id } = await makeActivity(server, session);
    const response = await server.requestUnchecked('PATCH /api/v1/a', { id, reminders: wrong }, { session });
    expect(response.status).toBe(400);
    expect(response.error.fields?.map((field) => field.path)).toContain(path);
  });

  it('changes the given fields, keeps absent ones and clears null ones', async () => {
    const session = await server.signIn();
    const area = await makeArea(server, session);
    const before = await makeActivity(server, session, {
      areaId: area.id,
      customTimesUnit: 'calls',
      description: 'Sundays',
    });
    const patch = async (fields: object) =>
      (await server.requestUnchecked('PATCH /api/v1/a', { id: before.id, ...fields }, { session })).data;
    expect(await patch({})).toEqual({ activity: before });
    expect(await patch({ name: ' Letters ' })).toEqual({ activity: { ...before, name: 'Letters' } });
    expect(await patch({ areaId: null, customTimesUnit: null })).toEqual({
      activity: { ...before, name: 'Letters', areaId: null, customTimesUnit: null },
    });
    expect(
      await patch({
        description: '',
        icon: 'mail',
        color: '#000000',
        direction: 'AT_MOST',
        customTimesUnit: 'pages',
        customTimesUnitSingular: 'page',
        areaId: area.id,
      }),
    ).toEqual({
      activity: {
        ...before,
        name: 'Letters',
        description: '',
        icon: 'mail',
        color: '#000000',
        direction: 'AT_MOST',
        customTimesUnit: 'pages',
        customTimesUnitSingular: 'page',
      },
    });
  });

  it('merges concurrent changes of two devices', async () => {
    const session = await server.signIn();
    const { id } = await makeActivity(server, session);
    await Promise.all(
      [{ name: 'New' }, { color: '#000000' }, { icon: 'bed' }, { description: 'More' }].map((fields) =>
        server.request('PATCH /api/v1/a', { id, ...fields }, { session }),
      ),
    );
    expect((await activitiesOf(server, session))[0]).toMatchObject({
      name: 'New',
      color: '#000000',
      icon: 'bed',
      description: 'More',
    });
  });

  it('rejects fields that do not suit the unit, and a change of the unit', async () => {
    const session = await server.signIn();
    const days = await makeActivity(server, session, { unit: 'DAYS', weeklyGoalsTimeline: [] });
    const own = await server.request('PATCH /api/v1/a', { id: days.id, customTimesUnit: 'pages' }, { session });
    expect(own.error).toMatchObject({ code: ERRORS.INVALID_INPUT.code, fields: [{ path: 'customTimesUnit' }] });
    const unit = await server.requestUnchecked('PATCH /api/v1/a', { id: days.id, unit: 'TIMES' }, { session });
    expect(unit.error).toMatchObject({ code: ERRORS.INVALID_INPUT.code, fields: [{ path: 'unit' }] });
    expect((await server.request('PATCH /api/v1/a', { id: days.id, customTimesUnit: null }, { session })).status).toBe(
      200,
    );
  });

  it('rejects a direction that is impossible for a current or past goal', async () => {
    const session = await server.signIn();
    const { id } = await makeActivity(server, session, {
      direction: 'AT_MOST',
      weeklyGoalsTimeline: [
        { startWeekId: '2025-W01', endWeekId: '2025-W10', target: 0 },
        { startWeekId: '2025-W10', endWeekId: null, target: 2 },
      ],
    });
    const refused = await server.request(
      'PATCH /api/v1/a',
      { id, direction: 'AT_LEAST', name: 'Not this' },
      { session },
    );
    expect(refused.error).toMatchObject({ code: ERRORS.INVALID_INPUT.code, fields: [{ path: 'direction' }] });
    expect((await activitiesOf(server, session))[0]).toMatchObject({ direction: 'AT_MOST', name: 'Call family' });
    await server.request(
      'POST /api/v1/a/weekly-goal/update',
      { activityId: id, startWeekId: '2025-W01', target: 1 },
      { session },
    );
    expect(
      (await server.request('PATCH /api/v1/a', { id, direction: 'AT_LEAST' }, { session })).data.activity.direction,
    ).toBe('AT_LEAST');
  });
});
