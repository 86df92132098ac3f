import type { BodyOf } from '@sevenfold/contract';
import { describe, expect, it } from 'vitest';
import { newId } from '../../src/id';
import { type TestUser, startServer } from '../harness';
import { activitiesOf, areasOf, makeActivity, makeArea, makeEntry, newActivity, newEntry } from './fixtures';

// Sends conflicting changes of two devices of one user, in the order in which the server receives them: the table of
// docs/decisions/0011-merging.md, line by line.

const server = await startServer();

const recordsOf = async (session: TestUser) =>
  (await server.request('GET /api/v1/records', undefined, { query: { from: '2026-03-01', to: '2026-03-31' }, session }))
    .data;
const entriesOf = async (session: TestUser) => (await recordsOf(session)).entries;
const deleteActivity = (session: TestUser, activityId: string) =>
  server.request('DELETE /api/v1/a', { activityId }, { session });
const restoreActivity = async (session: TestUser, activityId: string) =>
  (await server.request('POST /api/v1/a/restore', { activityId }, { session })).data.activity;

/** Creates a user with a deleted activity. */
async function withDeleted(fields: Partial<BodyOf<'POST /api/v1/a'>> = {}) {
  const session = await server.signIn();
  const activity = await makeActivity(server, session, fields);
  await deleteActivity(session, activity.id);
  return { session, activity };
}

/** Creates three objects, a second apart, so that their ids sort in that order. */
async function threeInOrder<T>(make: () => Promise<T>): Promise<[T, T, T]> {
  const next = () => {
    server.clock.advance({ seconds: 1 });
    return make();
  };
  return [await next(), await next(), await next()];
}

describe('records of a deleted activity', () => {
  it('are stored, and visible when the activity is restored', async () => {
    const { session, activity } = await withDeleted();
    const entry = await makeEntry(server, session, activity.id, { amount: 7 });
    expect(await recordsOf(session)).toEqual({ entries: [], skips: [], plans: [] });
    await restoreActivity(session, activity.id);
    expect(await entriesOf(session)).toEqual([entry]);
  });

  it('can be edited, deleted and restored', async () => {
    const { session, activity } = await withDeleted();
    const [edited, removed, restored] = await threeInOrder(() => makeEntry(server, session, activity.id));
    await server.request('PATCH /api/v1/entry', { id: edited.id, amount: 9 }, { session });
    for (const { id } of [removed, restored])
      expect((await server.request('DELETE /api/v1/entry', { id }, { session })).status).toBe(200);
    expect((await server.request('POST /api/v1/entry/restore', { id: restored.id }, { session })).data.entry).toEqual(
      restored,
    );
    expect(await entriesOf(session)).toEqual([]);
    await restoreActivity(session, activity.id);
    expect(await entriesOf(session)).toEqual([{ ...edited, amount: 9 }, restored]);
  });

  it('include skips', async () => {
    const { session, activity } = await withDeleted();
    await server.request(
      'POST /api/v1/skips',
      { skips: [{ activityId: activity.id, date: '2026-03-10', reason: 'AWAY' }] },
      { session },
    );
    expect((await recordsOf(session)).skips).toEqual([]);
    await restoreActivity(session, activity.id);
    expect((await recordsOf(session)).skips).toEqual([{ activityId: activity.id, date: '2026-03-10', reason: 'AWAY' }]);
  });
});

describe('delete against edit', () => {
  it('of an entry: stays deleted, and is restored as last edited', async () => {
    const session = await server.signIn();
    const { id: activityId } = await makeActivity(server, session);
    const entry = await makeEntry(server, session, activityId, { amount: 2, note: 'short' });
    await server.request('DELETE /api/v1/entry', { id: entry.id }, { session });
    const edited = await server.request('PATCH /api/v1/entry', { id: entry.id, amount: 5 }, { session });
    expect(edited.data.entry).toEqual({ ...entry, amount: 5 });
    expect(await entriesOf(session)).toEqual([]);
    await server.request('POST /api/v1/entry/restore', { id: entry.id }, { session });
    expect(await entriesOf(session)).toEqual([{ ...entry, amount: 5 }]);
  });

  it('of an activity: stays deleted, and is restored with name, goal, tracking, order and archive as last set', async () => {
    const {
      session,
      activity: { id: activityId, ...before },
    } = await withDeleted();
    const [area] = await areasOf(server, session);
    const tracking = { filters: [{ field: 'NAME', operator: 'CONTAINS', value: 'call' }], calendars: null } as const;
    const responses = [
      await server.request('PATCH /api/v1/a', { id: activityId, name: 'Call Grandma' }, { session }),
      await server.request(
        'POST /api/v1/a/weekly-goal/update',
        { activityId, startWeekId: '2026-W11', target: 4 },
        { session },
      ),
      await server.request('POST /api/v1/a/is-active', { activityId, isActive: false }, { session }),
      await server.requestUnchecked(
        'POST /api/v1/a/calendar-tracking/update',
        { activityId, updatedCalendarTracking: tracking },
        { session },
      ),
      await server.request(
        'POST /api/v1/as/area-and-order',
        { updates: [{ activityId, areaId: area?.id ?? null, order: 8 }] },
        { session },
      ),
    ];
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
    expect(await activitiesOf(server, session)).toEqual([]);
    expect(await restoreActivity(session, activityId)).toEqual({
      ...before,
      id: activityId,
      name: 'Call Grandma',
      areaId: area?.id,
      order: 8,
      isActive: false,
      calendarTracking: tracking,
      calendarTrackingStatus: 'CALENDAR_MISSING',
      weeklyGoalsTimeline: [{ startWeekId: '2026-W11', endWeekId: null, target: 4 }],
    });
  });

  it('of an area: stays deleted, and the edit returns 404', async () => {
    const session = await server.signIn();
    const area = await makeArea(server, session);
    await server.request('DELETE /api/v1/area', { id: area.id }, { session });
    expect((await server.request('PATCH /api/v1/area', { id: area.id, name: 'Balcony' }, { session })).status).toBe(
      404,
    );
    expect((await server.request('DELETE /api/v1/area', { id: area.id }, { session })).status).toBe(404);
    expect((await areasOf(server, session)).map(({ id }) => id)).not.toContain(area.id);
  });
});

describe('edit against edit', () => {
  it('keeps both changes of different fields, and the last one of the same field', async () => {
    const session = await server.signIn();
    const { id: activityId } = await makeActivity(server, session);
    const entry = await makeEntry(server, session, activityId);
    for (const fields of [{ amount: 3 }, { note: 'first' }, { date: '2026-03-08' as const }, { note: 'last' }]) {
      await server.request('PATCH /api/v1/entry', { id: entry.id, ...fields }, { session });
    }
    expect(await entriesOf(session)).toEqual([{ ...entry, amount: 3, date: '2026-03-08', note: 'last' }]);
  });
});

describe('activity with a deleted area', () => {
  it('is created, edited and moved without an area', async () => {
    const session = await server.signIn();
    const area = await makeArea(server, session);
    const other = await makeActivity(server, session, { areaId: (await areasOf(server, session))[0]?.id ?? null });
    await server.request('DELETE /api/v1/area', { id: area.id }, { session });
    const made = await makeActivity(server, session, { areaId: area.id });
    expect(made.areaId).toBeNull();
    const edited = await server.request(
      'PATCH /api/v1/a',
      { id: other.id, name: 'Sing', areaId: area.id },
      { session },
    );
    expect(edited.data.activity).toEqual({ ...other, name: 'Sing', areaId: null });
    await server.request(
      'POST /api/v1/as/area-and-order',
      {
        updates: [
          { activityId: made.id, areaId: area.id, order: 0 },
          { activityId: other.id, areaId: null, order: 1 },
        ],
      },
      { session },
    );
    expect((await activitiesOf(server, session)).map(({ id, areaId, order }) => ({ id, areaId, order }))).toEqual([
      { id: made.id, areaId: null, order: 0 },
      { id: other.id, areaId: null, order: 1 },
    ]);
  });
});

describe('reorder against reorder', () => {
  it('gives each object its last position, and sorts equal positions by id', async () => {
    const session = await server.signIn();
    const [a, b, c] = await threeInOrder(() => makeActivity(server, session));
    const move = (...ids: string[]) =>
      server.request(
        'POST /api/v1/as/area-and-order',
        { updates: ids.map((activityId, order) => ({ activityId, areaId: null, order })) },
        { session },
      );
    await move(c.id, b.id, a.id);
    await move(b.id, newId(server.clock), a.id);
    expect((await activitiesOf(server, session)).map(({ id, order }) => [id, order])).toEqual([
      [b.id, 0],
      [c.id, 0],
      [a.id, 2],
    ]);
  });

  it('leaves an activity in the area to which another device has moved it', async () => {
    const session = await server.signIn();
    const [area] = await areasOf(server, session);
    const areaId = area?.id ?? null;
    const [a, b] = [await makeActivity(server, session), await makeActivity(server, session)];
    await server.request('PATCH /api/v1/a', { id: a.id, areaId }, { session });
    const updates = [
      { activityId: b.id, areaId: null, order: 0 },
      { activityId: a.id, order: 1 },
    ];
    expect((await server.request('POST /api/v1/as/area-and-order', { updates }, { session })).status).toBe(200);
    expect((await activitiesOf(server, session)).map((one) => [one.id, one.areaId])).toEqual([
      [b.id, null],
      [a.id, areaId],
    ]);
  });
});

describe('an answer to a reminder', () => {
  it('is recorded unless other devices have made up the amount of the day', async () => {
    const session = await server.signIn();
    const { id: activityId } = await makeActivity(server, session, { unit: 'DURATION' });
    const answer = newEntry(server, activityId, { amount: 30, upTo: 30 });
    const record = (amount: number) => makeEntry(server, session, activityId, { amount });
    const answered = () => server.request('POST /api/v1/entry', answer, { session });
    const first = await record(20);
    expect((await answered()).data.entry.id).toBe(answer.id);
    await server.request('DELETE /api/v1/entry', { id: answer.id }, { session });
    const second = await record(10);
    expect([first.id, second.id]).toContain((await answered()).data.entry.id);
    const later = { ...answer, id: newId(server.clock) };
    const response = await server.request('POST /api/v1/entry', later, { session });
    expect([first.id, second.id]).toContain(response.data.entry.id);
    expect((await entriesOf(session)).reduce((sum, { amount }) => sum + amount, 0)).toBe(30);
  });

  it('is one entry, on whichever device and however often it is given', async () => {
    const session = await server.signIn();
    const { id: activityId } = await makeActivity(server, session, { unit: 'DURATION' });
    const answer = newEntry(server, activityId, { amount: 30, upTo: 30 });
    await Promise.all([1, 2, 3].map(() => server.request('POST /api/v1/entry', answer, { session })));
    expect((await entriesOf(session)).map(({ id }) => id)).toEqual([answer.id]);
  });

  it('skips no date that has an entry or a skip', async () => {
    const session = await server.signIn();
    const { id: activityId } = await makeActivity(server, session);
    const { date } = await makeEntry(server, session, activityId, {});
    const days = [
      { activityId, date },
      { activityId, date: '2026-03-02' } as const,
      { activityId, date: '2026-03-03' } as const,
    ];
    const sick = { activityId, date: '2026-03-02', reason: 'SICK' } as const;
    await server.request('POST /api/v1/skips', { skips: [sick] }, { session });
    await server.request('POST /api/v1/skips', { skips: days, ifOpen: true }, { session });
    const query = { from: '2026-03-01', to: '2026-03-31' } as const;
    const { skips } = (await server.request('GET /api/v1/records', undefined, { query, session })).data;
    expect(skips).toEqual([sick, { activityId, date: '2026-03-03', reason: null }]);
  });
});

describe('creating an object that exists', () => {
  it('returns the entry as it is, edited or deleted', async () => {
    const session = await server.signIn();
    const { id: activityId } = await makeActivity(server, session);
    const body = newEntry(server, activityId, { amount: 2, note: 'x' });
    await server.request('POST /api/v1/entry', body, { session });
    const edited = await server.request('PATCH /api/v1/entry', { id: body.id, amount: 3, note: null }, { session });
    expect((await server.request('POST /api/v1/entry', body, { session })).data).toEqual(edited.data);
    expect(await entriesOf(session)).toEqual([edited.data.entry]);
    await server.request('DELETE /api/v1/entry', { id: body.id }, { session });
    expect((await server.request('POST /api/v1/entry', body, { session })).data).toEqual(edited.data);
    expect(await entriesOf(session)).toEqual([]);
  });

  it('returns the activity as it is, edited or deleted, without counting it twice', async () => {
    const session = await server.signIn();
    const body = newActivity(server);
    await server.request('POST /api/v1/a', body, { session });
    const edited = await server.request('PATCH /api/v1/a', { id: body.id, name: 'Call all' }, { session });
    for (let i = 0; i < 4; i++) await makeActivity(server, session);
    expect((await server.request('POST /api/v1/a', body, { session })).data).toEqual(edited.data);
    await deleteActivity(session, body.id);
    expect((await server.request('POST /api/v1/a', body, { session })).data).toEqual(edited.data);
    expect(await activitiesOf(server, session)).toHaveLength(4);
  });

  it('keeps the area as the other device restored it', async () => {
    const session = await server.signIn();
    const area = await makeArea(server, session);
    await server.request('DELETE /api/v1/area', { id: area.id }, { session });
    await makeArea(server, session, area);
    await server.request('PATCH /api/v1/area', { id: area.id, name: 'Balcony' }, { session });
    expect(await makeArea(server, session, area)).toEqual({ ...area, name: 'Balcony' });
  });
});

describe('free plan limit', () => {
  it('ignores deleted activities: creating one again keeps it deleted, and restoring it is checked', async () => {
    const session = await server.signIn();
    const { id: activityId } = await makeActivity(server, session);
    await server.request('POST /api/v1/a/is-active', { activityId, isActive: false }, { session });
    await deleteActivity(session, activityId);
    for (let i = 0; i < 5; i++) await makeActivity(server, session);
    expect((await server.request('POST /api/v1/a/is-active', { activityId, isActive: true }, { session })).status).toBe(
      200,
    );
    expect((await server.request('POST /api/v1/a/restore', { activityId }, { session })).status).toBe(403);
  });
});
