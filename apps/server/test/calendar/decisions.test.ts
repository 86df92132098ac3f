import { ERRORS } from '@sevenfold/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { Device } from '../change/device';
import { allDay, startGoogleSuite, timed } from './calendarServer';

const suite = await startGoogleSuite();
let context: Awaited<ReturnType<typeof suite.newContext>>;
let id: string;
beforeEach(async () => {
  context = await suite.newContext();
  id = await context.connected();
});

const create = (name: string, time: Parameters<typeof context.account.primary.create>[0]['time'], more = {}) =>
  context.account.primary.create({ name, time, ...more });
const keyOf = async (name: string): Promise<string> =>
  (await context.events()).find((event) => event.name === name)?.key ?? '';
const choose = (activityId: string, eventKey: string, choice: 'REJECTED' | 'ATTACHED' | null) =>
  context.server.request(
    'POST /api/v1/calendar-event/choice',
    { activityId, eventKey, choice },
    { session: context.user },
  );

describe('decisions of the user', () => {
  it('reject an event for an activity, also after the event or the rule changes', async () => {
    const event = create('Gym', timed('2026-03-09T10:00'));
    await context.sync(id);
    const activity = await context.track('TIMES', 'gym');
    const key = await keyOf('Gym');
    await choose(activity, key, 'REJECTED');
    expect(await context.counted(activity)).toEqual([]);
    expect((await context.events())[0]?.counts).toEqual([{ activityId: activity, by: 'REJECTED' }]);
    context.account.primary.change(event, { time: timed('2026-03-10T10:00') });
    context.account.primary.expireTokens();
    await context.sync(id);
    await context.setRule(activity, 'GYM');
    expect(await context.counted(activity)).toEqual([]);
    await choose(activity, key, null);
    expect(await context.counted(activity)).toEqual(['2026-03-10 1']);
  });

  it.each([
    ['another time of the day', timed('2026-03-02T23:00')],
    ['the day after', timed('2026-03-03T10:00')],
    ['a time that comes before', timed('2026-03-02T00:30')],
  ])('follow a series that is moved to %s', async (_, time) => {
    const series = create('Gym', timed('2026-03-02T10:00'), { rule: 'FREQ=WEEKLY;COUNT=3' });
    const daily = create('Swim', timed('2026-03-05T10:00'), { rule: 'FREQ=DAILY;COUNT=3' });
    await context.sync(id);
    const activity = await context.track('TIMES', 'm');
    const keysOf = async (name: string) =>
      (await context.events()).filter((event) => event.name === name).map(({ key }) => key);
    const [, rejected = ''] = await keysOf('Gym');
    const [, , last = ''] = await keysOf('Swim');
    for (const key of [rejected, last]) await choose(activity, key, 'REJECTED');
    expect(await context.counted(activity)).toEqual(['2026-03-02 1', '2026-03-05 1', '2026-03-06 1']);
    context.account.primary.change(series, { time });
    context.account.primary.change(daily, { time: timed('2026-03-05T07:00') });
    await context.sync(id);
    const states = (await context.events()).map(({ counts }) => counts[0]?.by ?? '');
    expect(states.toSorted()).toEqual(['REJECTED', 'REJECTED', 'RULE', 'RULE', 'RULE', 'RULE']);
    expect(await context.counted(activity)).toEqual([`${time.start.slice(0, 10)} 1`, '2026-03-05 1', '2026-03-06 1']);
    const [, moved = ''] = await keysOf('Gym');
    await choose(activity, moved, null);
    expect(await context.counted(activity)).toHaveLength(4);
  });

  it('attach an event that no rule matches', async () => {
    create('Run with Bea', timed('2026-03-09T10:00', 50));
    await context.sync(id);
    const activity = await context.track('DURATION', 'gym');
    const key = await keyOf('Run with Bea');
    await choose(activity, key, 'ATTACHED');
    expect(await context.counted(activity)).toEqual(['2026-03-09 50']);
    expect((await context.events())[0]?.counts).toEqual([{ activityId: activity, by: 'ATTACHED' }]);
    await context.setRule(activity, null);
    expect(await context.counted(activity)).toEqual(['2026-03-09 50']);
    await choose(activity, key, null);
    expect(await context.counted(activity)).toEqual([]);
  });

  it('made while trying a rule are excluded from the first count', async () => {
    create('Gym', timed('2026-03-09T10:00'));
    create('Gym', timed('2026-03-10T10:00'));
    await context.sync(id);
    const activity = await context.track('TIMES', 'nothing');
    const { data } = await context.server.request('GET /api/v1/calendar-events/history', undefined, {
      session: context.user,
      query: { descriptions: 'false' },
    });
    expect(data.events.map(({ name, start }) => [name, start])).toEqual([
      ['Gym', '2026-03-09T10:00:00.000Z'],
      ['Gym', '2026-03-10T10:00:00.000Z'],
    ]);
    const rejected = data.events[0]?.key ?? '';
    expect(data.choices).toEqual([]);
    await context.setRule(activity, 'gym', { rejected: [rejected] });
    expect(await context.counted(activity)).toEqual(['2026-03-10 1']);
    const later = await context.server.request('GET /api/v1/calendar-events/history', undefined, {
      session: context.user,
      query: { descriptions: 'false' },
    });
    expect(later.data.choices, 'the next preview of a rule contains it').toEqual([
      { activityId: activity, eventKey: rejected, choice: 'REJECTED' },
    ]);
  });

  it('are made by deleting an entry of an account that was disconnected', async () => {
    create('Gym', timed('2026-03-09T23:00', 120));
    await context.sync(id);
    const activity = await context.track('DURATION', 'gym');
    const { rows } = await context.server.pool.query<{ id: string }>(
      'SELECT id FROM entry WHERE user_id = $1 ORDER BY date',
      [context.user.userId],
    );
    const session = { session: context.user };
    await context.server.request('DELETE /api/v1/integration', { id }, session);
    const entry = { id: rows[0]?.id ?? '' };
    expect((await context.server.request('DELETE /api/v1/entry', entry, session)).status).toBe(200);
    expect(await context.counted(activity)).toEqual([]);
    expect((await context.server.request('POST /api/v1/entry/restore', entry, session)).status).toBe(200);
    expect(await context.counted(activity)).toEqual(['2026-03-09 60', '2026-03-10 60']);
  });

  it('are made by deleting an entry in the day, and withdrawn by undoing that', async () => {
    create('Gym', timed('2026-03-09T23:00', 120));
    await context.sync(id);
    const activity = await context.track('DURATION', 'gym');
    expect(await context.counted(activity)).toEqual(['2026-03-09 60', '2026-03-10 60']);
    const { rows } = await context.server.pool.query<{ id: string }>(
      "SELECT id FROM entry WHERE user_id = $1 AND date = '2026-03-09'",
      [context.user.userId],
    );
    const entry = { id: rows[0]?.id ?? '' };
    await context.server.request('DELETE /api/v1/entry', entry, { session: context.user });
    expect(await context.counted(activity)).toEqual([]);
    await context.recount();
    expect(await context.counted(activity)).toEqual([]);
    await context.server.request('POST /api/v1/entry/restore', entry, { session: context.user });
    expect(await context.counted(activity)).toEqual(['2026-03-09 60', '2026-03-10 60']);
  });

  it('attach an event again when the deletion of its entry is undone', async () => {
    create('Run with Bea', timed('2026-03-09T10:00', 50));
    await context.sync(id);
    const activity = await context.track('DURATION', 'gym');
    await choose(activity, await keyOf('Run with Bea'), 'ATTACHED');
    const { rows } = await context.server.pool.query<{ id: string }>('SELECT id FROM entry WHERE user_id = $1', [
      context.user.userId,
    ]);
    const entry = { id: rows[0]?.id ?? '' };
    await context.server.request('DELETE /api/v1/entry', entry, { session: context.user });
    await context.server.request('POST /api/v1/entry/restore', entry, { session: context.user });
    await context.recount();
    expect(await context.counted(activity)).toEqual(['2026-03-09 50']);
    expect((await context.events())[0]?.counts).toEqual([{ activityId: activity, by: 'ATTACHED' }]);
  });

  it('restore all days of an event with one of them, also after its rule was switched off', async () => {
    create('Gym', timed('2026-03-09T23:30', 90));
    await context.sync(id);
    const activity = await context.track('DURATION', 'gym');
    await context.setRule(activity, null);
    const { rows } = await context.server.pool.query<{ id: string }>('SELECT id FROM entry WHERE user_id = $1', [
      context.user.userId,
    ]);
    const entry = { id: rows[0]?.id ?? '' };
    await context.server.request('DELETE /api/v1/entry', entry, { session: context.user });
    expect(await context.counted(activity)).toEqual([]);
    await context.server.request('POST /api/v1/entry/restore', entry, { session: context.user });
    expect(await context.counted(activity)).toEqual(['2026-03-09 30', '2026-03-10 60']);
  });

  it('reject one day of an event of several whole days, and take that back', async () => {
    const { server, user } = context;
    const session = { session: user };
    const event = create('Conference', allDay('2026-03-04', 3));
    await context.sync(id);
    const activity = await context.track('DAYS', 'conference');
    const [first, second] = (
      await server.pool.query<{ id: string }>('SELECT id FROM entry WHERE user_id = $1 ORDER BY date', [user.userId])
    ).rows;
    await server.request('DELETE /api/v1/entry', { id: second?.id ?? '' }, session);
    expect(await context.counted(activity)).toEqual(['2026-03-04 1', '2026-03-06 1']);
    const rejected = { activityId: activity, by: 'REJECTED', date: '2026-03-05' };
    expect((await context.events())[0]?.counts).toEqual([{ activityId: activity, by: 'RULE' }, rejected]);
    const { data } = await server.request('GET /api/v1/calendar-events/history', undefined, {
      ...session,
      query: { descriptions: 'false' },
    });
    expect(data.choices).toHaveLength(1);
    // Also after everything was read again, and where nothing is read any more.
    context.account.primary.change(event, { name: 'The conference' });
    await context.sync(id);
    expect(await context.counted(activity)).toEqual(['2026-03-04 1', '2026-03-06 1']);
    await server.request('DELETE /api/v1/integration', { id }, session);
    await server.request('DELETE /api/v1/entry', { id: first?.id ?? '' }, session);
    expect(await context.counted(activity)).toEqual(['2026-03-06 1']);
    await server.request('POST /api/v1/entry/restore', { id: second?.id ?? '' }, session);
    await context.recount();
    expect(await context.counted(activity)).toEqual(['2026-03-05 1', '2026-03-06 1']);
  });

  it('about one day need no date that exists', async () => {
    create('Retreat', allDay('2026-03-05', 2));
    await context.sync(id);
    const activity = await context.track('DAYS', 'retreat');
    expect((await choose(activity, `${await keyOf('Retreat')}\n2026-99-99`, 'REJECTED')).status).toBe(200);
    expect((await context.events())[0]?.counts).toEqual([{ activityId: activity, by: 'RULE' }]);
  });

  it('are announced, so that devices read which other entries of the event are removed, and its state', async () => {
    const { server, user } = context;
    create('Retreat', timed('2026-03-05T23:00', 120));
    await context.sync(id);
    const activity = await context.track('DURATION', 'retreat');
    const { rows } = await server.pool.query<{ id: string }>('SELECT id FROM entry WHERE user_id = $1 ORDER BY id', [
      user.userId,
    ]);
    const device = await Device.connected(server, user);
    const response = await server.request('DELETE /api/v1/entry', { id: rows[0]?.id ?? '' }, { session: user });
    expect(await context.counted(activity)).toEqual([]);
    const { version } = await device.changeOf(response);
    const { epoch } = (await server.request('GET /api/v1/rows', undefined, { session: user })).data;
    const query = { since: String(version - 1), epoch };
    const changed = (await server.request('GET /api/v1/rows', undefined, { session: user, query })).data;
    expect(changed.removed.entry?.toSorted()).toEqual(rows.map((row) => row.id));
    const states = changed.rows.calendarWeek?.flatMap(({ events }) => events.flatMap(({ counts }) => counts));
    expect(states).toEqual([{ activityId: activity, by: 'REJECTED' }]);
  });

  it('cannot be made for a key that the index of the database does not take', async () => {
    const key = Array.from({ length: 1500 }, (_, n) => String.fromCodePoint(0x4e00 + ((n * 7919) % 20_000))).join('');
    const activity = await context.track('TIMES', 'gym');
    const { error } = await choose(activity, key, 'ATTACHED');
    expect([error.code, error.fields?.[0]?.path]).toEqual([ERRORS.INVALID_INPUT.code, 'eventKey']);
  });

  it('cannot be made for an activity of somebody else', async () => {
    const eve = await context.server.signIn('Eve');
    const activity = await context.track('TIMES', 'gym');
    const body = { activityId: activity, eventKey: 'x|', choice: 'ATTACHED' } as const;
    expect((await context.server.request('POST /api/v1/calendar-event/choice', body, { session: eve })).status).toBe(
      404,
    );
  });
});
