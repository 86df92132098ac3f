import { daysBetween } from '@sevenfold/domain/calendar';
import { beforeEach, describe, expect, it } from 'vitest';
import { recountInSlices } from '../../src/features/calendarEvent/recountTask';
import { makeEntry } from '../features/fixtures';
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

describe('counting of events', () => {
  it('fills the history by a rule, in the unit of the activity', async () => {
    create('Gym', timed('2026-03-09T23:30', 90));
    create('Gym', timed('2026-03-10T00:30', 60));
    create('Retreat in the gym', allDay('2026-03-05', 2));
    await context.sync(id);
    expect(await context.counted(await context.track('DURATION', 'gym'))).toEqual([
      '2026-03-09 30',
      '2026-03-10 60',
      '2026-03-10 30',
    ]);
    expect(await context.counted(await context.track('TIMES', 'GYM'))).toEqual(['2026-03-09 1', '2026-03-10 1']);
    expect(await context.counted(await context.track('DAYS', 'gym'))).toEqual([
      '2026-03-05 1',
      '2026-03-06 1',
      '2026-03-09 1',
      '2026-03-10 1',
    ]);
  });

  it('leaves out declined, cancelled and free events; counts tentative and private ones', async () => {
    create('Gym a', timed('2026-03-02T10:00'), { response: 'DECLINED' });
    create('Gym b', timed('2026-03-03T10:00'), { status: 'CANCELLED' });
    create('Gym c', timed('2026-03-04T10:00'), { isFree: true });
    create('Gym d', timed('2026-03-05T10:00'), { status: 'TENTATIVE' });
    create('Gym e', timed('2026-03-06T10:00'), { isPrivate: true });
    await context.sync(id);
    expect(await context.counted(await context.track('TIMES', 'gym'))).toEqual(['2026-03-05 1', '2026-03-06 1']);
  });

  it('counts an event at its end, by a job scheduled for that time', async () => {
    create('Gym', timed('2026-03-11T09:30', 60));
    await context.sync(id);
    const activity = await context.track('TIMES', 'gym');
    expect(await context.counted(activity)).toEqual([]);
    await context.recount();
    const { rows } = await context.server.pool.query(
      "SELECT run_at FROM graphile_worker.jobs WHERE task_identifier = 'recount-events' AND key = $1",
      [`recount-${context.user.userId}`],
    );
    expect(rows).toEqual([{ run_at: new Date('2026-03-11T10:30:00Z') }]);
    context.server.clock.advance({ minutes: 30 });
    await context.recount();
    expect(await context.counted(activity)).toEqual(['2026-03-11 1']);
  });

  it('schedules that job also if its last activities have counted events long ago only', async () => {
    const { clock, pool } = context.server;
    await context.setPlan('PREMIUM');
    create('Gym', timed('2026-03-09T10:00'));
    await context.sync(id);
    // As many as are counted for at once, and one after them.
    for (let count = 0; count < 10; count += 1) await context.track('TIMES', 'gym');
    clock.advance({ seconds: 1 });
    const last = await context.track('TIMES', 'gym');
    await context.setRule(last, null);
    clock.advance({ days: 400 });
    create('Gym', timed('2027-04-16T10:00', 60));
    await context.sync(id);
    const { rows } = await pool.query('SELECT run_at FROM graphile_worker.jobs WHERE key = $1', [
      `recount-${context.user.userId}`,
    ]);
    expect(rows).toEqual([{ run_at: new Date('2027-04-16T11:00:00Z') }]);
  });

  it('counts other events beside one that never ends', async () => {
    create('Gym', timed('2026-03-09T10:00'));
    create('Gym for ever', allDay('2026-03-10', daysBetween('2026-03-10', '9999-12-31')));
    await context.sync(id);
    expect(await context.counted(await context.track('DAYS', 'gym'))).toEqual(['2026-03-09 1']);
  });

  it('follows events that are moved, shortened, renamed and deleted', async () => {
    const calendar = context.account.primary;
    const event = create('Gym', timed('2026-03-09T10:00', 60));
    await context.sync(id);
    const activity = await context.track('DURATION', 'gym');
    calendar.change(event, { time: timed('2026-03-10T10:00', 45) });
    await context.sync(id);
    expect(await context.counted(activity)).toEqual(['2026-03-10 45']);
    calendar.change(event, { name: 'Dentist' });
    await context.sync(id);
    expect(await context.counted(activity)).toEqual([]);
    calendar.change(event, { name: 'Gym' });
    await context.sync(id);
    expect(await context.counted(activity)).toEqual(['2026-03-10 45']);
    calendar.remove(event);
    await context.sync(id);
    expect(await context.counted(activity)).toEqual([]);
  });

  it('lists no event for a rule that is too long ago to be counted', async () => {
    for (const day of ['2025-03-10', '2025-03-11', '2025-03-12', '2025-03-13']) create('Race', timed(`${day}T10:00`));
    await context.sync(id);
    const { data } = await context.server.request('GET /api/v1/calendar-events/history', undefined, {
      session: context.user,
      query: { descriptions: 'false' },
    });
    const counted = await context.counted(await context.track('TIMES', 'race'));
    expect(data.events.map(({ start }) => `${start.slice(0, 10)} 1`)).toEqual(counted);
    expect(counted).toEqual(['2025-03-12 1', '2025-03-13 1']);
  });

  it('recounts when a rule changes, and keeps the entries of a rule that was removed', async () => {
    create('Gym', timed('2026-03-09T10:00'));
    create('Choir', timed('2026-03-10T10:00'));
    await context.sync(id);
    const activity = await context.track('TIMES', 'gym');
    const manual = await makeEntry(context.server, context.user, activity, { date: '2026-03-10' });
    await context.setRule(activity, 'choir');
    expect(await context.counted(activity)).toEqual(['2026-03-10 1', '2026-03-10 1 MANUAL']);
    await context.setRule(activity, null);
    expect(await context.counted(activity)).toEqual(['2026-03-10 1', '2026-03-10 1 MANUAL']);
    await context.setRule(activity, 'nothing like it');
    expect(await context.counted(activity)).toEqual(['2026-03-10 1 MANUAL']);
    expect(manual.source).toBe('MANUAL');
  });

  it('takes back what it has counted when its rule searches no calendar, as undoing the rule makes it do', async () => {
    create('Gym', timed('2026-03-09T10:00'));
    await context.sync(id);
    const activity = await context.track('TIMES', 'gym');
    expect(await context.counted(activity)).toEqual(['2026-03-09 1']);
    await context.setRule(activity, 'gym', { calendars: [] });
    await context.setRule(activity, null);
    expect(await context.counted(activity)).toEqual([]);
  });

  it('keeps the date of counted events when the user changes the time zone', async () => {
    create('Gym', timed('2026-03-09T22:00'));
    await context.sync(id);
    const activity = await context.track('TIMES', 'gym');
    await context.server.request('PATCH /api/v1/user/settings', { timezone: 'Asia/Tokyo' }, { session: context.user });
    create('Gym', timed('2026-03-10T22:00'));
    await context.sync(id);
    expect(await context.counted(activity)).toEqual(['2026-03-09 1', '2026-03-11 1']);
  });

  it('counts an all-day event soon after its last day is over by a change of the time zone', async () => {
    create('Gym', allDay('2026-03-11', 1));
    await context.sync(id);
    const activity = await context.track('DAYS', 'gym');
    const { clock, pool } = context.server;
    clock.set('2026-03-11T16:00:00Z');
    await context.server.request('PATCH /api/v1/user/settings', { timezone: 'Asia/Tokyo' }, { session: context.user });
    const { rows } = await pool.query('SELECT run_at FROM graphile_worker.jobs WHERE key = $1', [
      `recount-${context.user.userId}`,
    ]);
    expect(rows).toEqual([{ run_at: new Date('2026-03-11T16:01:00Z') }]);
    await context.recount();
    expect(await context.counted(activity)).toEqual(['2026-03-11 1']);
  });

  it('counts for all activities soon after a change of the time zone, also when one of them changes meanwhile', async () => {
    create('Choir', timed('2026-03-11T20:00', 60));
    await context.sync(id);
    const activityId = await context.track('TIMES', 'choir');
    await context.recount();
    const { pool } = context.server;
    const findStart = async () =>
      (
        await pool.query<{ run_at: Date }>('SELECT run_at FROM graphile_worker.jobs WHERE key = $1', [
          `recount-${context.user.userId}`,
        ])
      ).rows[0]?.run_at.toISOString();
    expect(await findStart()).toBe('2026-03-11T21:00:00.000Z');
    await context.server.request('PATCH /api/v1/user/settings', { timezone: 'Asia/Tokyo' }, { session: context.user });
    for (const isActive of [false, true])
      await context.server.request('POST /api/v1/a/is-active', { activityId, isActive }, { session: context.user });
    expect(await findStart()).toBe('2026-03-11T10:01:00.000Z');
  });

  it('pauses while the activity is archived', async () => {
    const activity = await context.track('TIMES', 'gym');
    const setActive = (isActive: boolean) =>
      context.server.request('POST /api/v1/a/is-active', { activityId: activity, isActive }, { session: context.user });
    await setActive(false);
    create('Gym', timed('2026-03-09T10:00'));
    await context.sync(id);
    expect(await context.counted(activity)).toEqual([]);
    await setActive(true);
    expect(await context.counted(activity)).toEqual(['2026-03-09 1']);
  });

  it('writes no row that is unchanged', async () => {
    create('Gym', timed('2026-03-09T10:00'));
    await context.sync(id);
    await context.track('TIMES', 'gym');
    const versions = async () =>
      (await context.server.pool.query('SELECT xmin::text, id FROM entry WHERE user_id = $1', [context.user.userId]))
        .rows;
    const before = await versions();
    expect(before).toHaveLength(1);
    await context.recount();
    expect(await versions()).toEqual(before);
  });
});

it.each([
  ['NAME', false],
  ['DESCRIPTION', true],
] as const)('descriptions are read to count only where a rule searches them: %s', async (field, areRead) => {
  const { server, user } = context;
  create('Gym', timed('2026-03-10T10:00'), { description: 'Gym with Bea' });
  await context.sync(id);
  const activityId = await context.track('TIMES', 'gym');
  const updatedCalendarTracking = {
    filters: [{ field, operator: 'CONTAINS' as const, value: 'gym' }],
    calendars: null,
  };
  await server.request(
    'POST /api/v1/a/calendar-tracking/update',
    { activityId, updatedCalendarTracking, rejectedEventKeys: [] },
    { session: user },
  );
  const read: unknown[] = [];
  const db = server.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      read.push(...result.rows.flatMap((row) => row['description'] ?? []));
      return result;
    },
  });
  await recountInSlices(db, user.userId, server.clock);
  expect(read).toEqual([areRead ? 'Gym with Bea' : '']);
  expect(await context.counted(activityId)).toEqual(['2026-03-10 1']);
});
