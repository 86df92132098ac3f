import { daysBetween } from '@sevenfold/domain/calendar';
import { trackingStatus } from '@sevenfold/domain/tracking';
import { beforeEach, describe, expect, it } from 'vitest';
import { recountInSlices } from '../../src/features/calendarEvent/recountTask';
import { syncCalendar } from '../../src/features/integration/syncCalendar';
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

it('the status of every rule follows from the calendars shown, after each change', async () => {
  const { server, user, account } = context;
  const sport = account.addCalendar({ name: 'Sport' });
  await context.sync(id);
  const ids = (await context.integrations())[0]?.calendars.map((calendar) => calendar.id) ?? [];
  const [primary = '', other = ''] = ids;
  await context.track('TIMES', 'gym');
  await context.setPlan('PREMIUM');
  for (const calendars of [[primary], [other], [primary, other]]) await context.track('DAYS', 'gym', { calendars });
  const switchCalendar = (calendarId: string, isOn: boolean) =>
    server.request('PATCH /api/v1/integration/calendar', { integrationId: id, calendarId, isOn }, { session: user });
  const statuses = new Set<string>();
  const check = async (change: string): Promise<void> => {
    const shown = (await context.integrations()).flatMap(({ status, calendars }) =>
      calendars
        .filter((calendar) => calendar.status !== 'MISSING')
        .map((calendar) => ({
          id: calendar.id,
          isOn: calendar.isOn,
          hasError: calendar.status === 'ERROR' || status === 'ERROR',
        })),
    );
    const { activities } = (await server.request('GET /api/v1/as', undefined, { session: user })).data;
    expect(activities).toHaveLength(4);
    for (const { calendarTracking, calendarTrackingStatus } of activities) {
      expect(calendarTrackingStatus, change).toBe(trackingStatus(calendarTracking, shown));
      statuses.add(calendarTrackingStatus);
    }
  };
  const changes: Readonly<Record<string, () => Promise<unknown>>> = {
    connected: async () => undefined,
    'one off': () => switchCalendar(other, false),
    'both off': () => switchCalendar(primary, false),
    'on again': async () => [await switchCalendar(primary, true), await switchCalendar(other, true)],
    'one forbidden': async () => {
      const body = { error: { errors: [{ reason: 'forbidden' }], code: 403, message: '' } };
      context.fake.fault({ when: ({ path }) => path.includes(sport.id), times: 9, effect: { status: 403, body } });
      return context.sync(id);
    },
    'one gone': async () => {
      context.fake.clearFaults();
      account.removeCalendar(sport);
      return context.sync(id);
    },
    'consent withdrawn': async () => {
      context.fake.oauth.revokeConsent(account);
      return context.sync(id);
    },
    reconnected: async () => {
      await context.connect({}, id);
      return context.sync(id);
    },
    disconnected: () => server.request('DELETE /api/v1/integration', { id }, { session: user }),
  };
  for (const [change, apply] of Object.entries(changes)) {
    await apply();
    await check(change);
  }
  expect([...statuses].toSorted()).toEqual(['ACTIVE', 'CALENDAR_MISSING', 'ERROR']);
});

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

  it('counts the same event in two accounts once', async () => {
    await context.setPlan('PREMIUM');
    const work = context.fake.addAccount('work@example.org', 'UTC');
    create('Gym', timed('2026-03-09T10:00'), { uid: 'gym@example.org' });
    work.primary.create({ name: 'Gym', time: timed('2026-03-09T10:00'), uid: 'gym@example.org' });
    await context.sync(id);
    const second = await context.connected({ account: work });
    const activity = await context.track('TIMES', 'gym');
    expect(await context.counted(activity)).toEqual(['2026-03-09 1']);
    expect(await context.events()).toHaveLength(1);
    await context.server.request('DELETE /api/v1/integration', { id: second }, { session: context.user });
    await context.sync(id);
    expect(await context.counted(activity)).toEqual(['2026-03-09 1']);
  });

  it('lists an event in two accounts for each, so that a rule can be tried on either calendar', async () => {
    await context.setPlan('PREMIUM');
    const work = context.fake.addAccount('work2@example.org', 'UTC');
    create('Gym', timed('2026-03-09T10:00'), { uid: 'gym@example.org' });
    work.primary.create({ name: 'Gym', time: timed('2026-03-09T10:00'), uid: 'gym@example.org' });
    await context.sync(id);
    await context.connected({ account: work });
    const { data } = await context.server.request('GET /api/v1/calendar-events/history', undefined, {
      session: context.user,
      query: { descriptions: 'false' },
    });
    const primaries = (await context.integrations()).flatMap(({ calendars }) =>
      calendars.map((calendar) => calendar.id),
    );
    expect(data.events.map(({ calendarId }) => calendarId).toSorted()).toEqual(primaries.toSorted());
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

  it('keeps its entries while a calendar is off or disconnected, without duplicates afterwards', async () => {
    create('Gym', timed('2026-03-09T10:00'));
    await context.sync(id);
    const activity = await context.track('TIMES', 'gym');
    const calendarId = (await context.integrations())[0]?.calendars[0]?.id ?? '';
    const switchCalendar = (isOn: boolean) =>
      context.server.request(
        'PATCH /api/v1/integration/calendar',
        { integrationId: id, calendarId, isOn },
        { session: context.user },
      );
    const statusOf = async () =>
      (await context.server.request('GET /api/v1/as', undefined, { session: context.user })).data.activities[0]
        ?.calendarTrackingStatus;
    expect(await statusOf()).toBe('ACTIVE');
    await switchCalendar(false);
    expect(await statusOf()).toBe('CALENDAR_MISSING');
    await context.recount();
    expect([await context.counted(activity), await context.events()]).toEqual([['2026-03-09 1'], []]);
    await switchCalendar(true);
    await context.sync(id);
    expect(await context.counted(activity)).toEqual(['2026-03-09 1']);
    await context.server.request('DELETE /api/v1/integration', { id }, { session: context.user });
    await context.recount();
    expect(await context.counted(activity)).toEqual(['2026-03-09 1']);
    context.account.primary.create({ name: 'Gym', time: timed('2026-03-10T10:00') });
    await context.connected();
    expect(await context.counted(activity)).toEqual(['2026-03-09 1', '2026-03-10 1']);
  });

  it.each(['first', 'second'] as const)(
    'keeps what a rule counted in the %s account once that is disconnected, although the other one has the event too',
    async (name) => {
      await context.setPlan('PREMIUM');
      const work = context.fake.addAccount(`work-${name}@example.org`, 'UTC');
      const time = timed('2026-03-09T10:00');
      create('Gym', time, { uid: 'gym@example.org' });
      work.primary.create({ name: 'Gym', time, uid: 'gym@example.org' });
      await context.sync(id);
      const second = await context.connected({ account: work });
      const searched = name === 'first' ? id : second;
      const calendar = (await context.integrations()).find((one) => one.id === searched)?.calendars[0]?.id ?? '';
      const activity = await context.track('TIMES', 'gym', { calendars: [calendar] });
      expect(await context.counted(activity)).toEqual(['2026-03-09 1']);
      await context.server.request('DELETE /api/v1/integration', { id: searched }, { session: context.user });
      await context.recount();
      expect(await context.counted(activity)).toEqual(['2026-03-09 1']);
    },
  );

  it('counts no minute again that an event of a disconnected account has counted', async () => {
    await context.setPlan('PREMIUM');
    const work = context.fake.addAccount('copies@example.org', 'UTC');
    create('Gym', timed('2026-03-09T10:30'));
    create('Gym (copy)', timed('2026-03-10T08:00', 90));
    work.primary.create({ name: 'Gym', time: timed('2026-03-09T10:00') });
    work.primary.create({ name: 'Gym', time: timed('2026-03-10T08:00') });
    await context.sync(id);
    const second = await context.connected({ account: work });
    const activity = await context.track('DURATION', 'gym');
    const minutesOn = async (date: string) =>
      (await context.counted(activity)).reduce(
        (sum, entry) => (entry.startsWith(date) ? sum + Number(entry.slice(date.length)) : sum),
        0,
      );
    const minutes = async () => [await minutesOn('2026-03-09'), await minutesOn('2026-03-10')];
    expect(await minutes()).toEqual([90, 90]);
    await context.server.request('DELETE /api/v1/integration', { id: second }, { session: context.user });
    await context.recount();
    expect(await minutes()).toEqual([90, 90]);
    await context.connected({ account: work });
    expect(await minutes()).toEqual([90, 90]);
  });

  it('keeps its entries when a calendar is switched off and on while its changes are read', async () => {
    create('Gym', timed('2026-03-09T10:00'));
    await context.sync(id);
    const activity = await context.track('TIMES', 'gym');
    const { server, user, deps } = context;
    const row = await server.db
      .selectFrom('calendar')
      .selectAll()
      .where('user_id', '=', user.userId)
      .executeTakeFirstOrThrow();
    const switchCalendar = (isOn: boolean) =>
      server.request(
        'PATCH /api/v1/integration/calendar',
        { integrationId: id, calendarId: row.id, isOn },
        { session: user },
      );
    await syncCalendar(deps, row, async function* () {
      await switchCalendar(false);
      await switchCalendar(true);
      yield { changes: [], cursor: row.cursor ?? '' };
    });
    await context.sync(id);
    expect((await context.events()).map(({ name }) => name)).toEqual(['Gym']);
    expect(await context.counted(activity)).toEqual(['2026-03-09 1']);
  });

  it('counts no event of a calendar that the provider does not list any more, and keeps what it counted', async () => {
    const sport = context.account.addCalendar({ name: 'Sport' });
    await context.sync(id);
    const [integration] = await context.integrations();
    const calendarId = integration?.calendars.find(({ name }) => name === 'Sport')?.id ?? '';
    await context.server.request(
      'PATCH /api/v1/integration/calendar',
      { integrationId: id, calendarId, isOn: true },
      { session: context.user },
    );
    sport.create({ name: 'Gym', time: timed('2026-03-09T10:00') });
    sport.create({ name: 'Gym', time: timed('2026-03-12T10:00') });
    await context.sync(id);
    const activity = await context.track('TIMES', 'gym');
    expect(await context.counted(activity)).toEqual(['2026-03-09 1']);
    context.account.removeCalendar(sport);
    await context.sync(id);
    context.server.clock.set('2026-03-13T10:00:00Z');
    await context.recount();
    expect([await context.counted(activity), await context.events()]).toEqual([['2026-03-09 1'], []]);
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
