import { trackingStatus } from '@sevenfold/domain/tracking';
import { beforeEach, describe, expect, it } from 'vitest';
import { syncCalendar } from '../../src/features/integration/syncCalendar';
import { startGoogleSuite, timed } from './calendarServer';

const suite = await startGoogleSuite();
let context: Awaited<ReturnType<typeof suite.newContext>>;
let id: string;
beforeEach(async () => {
  context = await suite.newContext();
  id = await context.connected();
});

const create = (name: string, time: Parameters<typeof context.account.primary.create>[0]['time'], more = {}) =>
  context.account.primary.create({ name, time, ...more });
const switchCalendar = (calendarId: string, isOn: boolean) =>
  context.server.request(
    'PATCH /api/v1/integration/calendar',
    { integrationId: id, calendarId, isOn },
    { session: context.user },
  );

it('the status of every rule follows from the calendars shown, after each change', async () => {
  const { server, user, account } = context;
  const sport = account.addCalendar({ name: 'Sport' });
  await context.sync(id);
  const ids = (await context.integrations())[0]?.calendars.map((calendar) => calendar.id) ?? [];
  const [primary = '', other = ''] = ids;
  await context.track('TIMES', 'gym');
  await context.setPlan('PREMIUM');
  for (const calendars of [[primary], [other], [primary, other]]) await context.track('DAYS', 'gym', { calendars });
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
describe('counting of events of several calendars', () => {
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
  it('keeps its entries while a calendar is off or disconnected, without duplicates afterwards', async () => {
    create('Gym', timed('2026-03-09T10:00'));
    await context.sync(id);
    const activity = await context.track('TIMES', 'gym');
    const calendarId = (await context.integrations())[0]?.calendars[0]?.id ?? '';
    const statusOf = async () =>
      (await context.server.request('GET /api/v1/as', undefined, { session: context.user })).data.activities[0]
        ?.calendarTrackingStatus;
    expect(await statusOf()).toBe('ACTIVE');
    await switchCalendar(calendarId, false);
    expect(await statusOf()).toBe('CALENDAR_MISSING');
    await context.recount();
    expect([await context.counted(activity), await context.events()]).toEqual([['2026-03-09 1'], []]);
    await switchCalendar(calendarId, true);
    await context.sync(id);
    expect(await context.counted(activity)).toEqual(['2026-03-09 1']);
    await context.server.request('DELETE /api/v1/integration', { id }, { session: context.user });
    await context.recount();
    expect(await context.counted(activity)).toEqual(['2026-03-09 1']);
    context.account.primary.create({ name: 'Gym', time: timed('2026-03-10T10:00') });
    await context.connected();
    expect(await context.counted(activity)).toEqual(['2026-03-09 1', '2026-03-10 1']);
  });

  describe('of an account that is not read any more', () => {
    /** Connects an account with an event before it is not read any more, and two after that. */
    const track = async (account: string): Promise<string> => {
      for (const time of ['2026-03-10T10:00', '2026-03-11T10:05', '2026-03-11T18:00', '2026-03-12T10:00'])
        create('Gym', timed(time, 30));
      await context.sync(account);
      const activity = await context.track('TIMES', 'gym');
      context.server.clock.advance({ hours: 1 });
      await context.recount();
      return activity;
    };
    const before = ['2026-03-10 1', '2026-03-11 1'];
    const all = [...before, '2026-03-11 1', '2026-03-12 1'];

    it('counts by a rule what had ended when that was noticed, and the rest once it was read again', async () => {
      const activity = await track(id);
      context.fake.oauth.revokeConsent(context.account);
      await context.sync(id);
      context.server.clock.advance({ days: 2 });
      await context.recount();
      expect(await context.counted(activity)).toEqual(before);
      const events = await context.events();
      expect(events.map(({ counts }) => counts.length)).toEqual([1, 1, 0, 0]);
      const { data } = await context.server.request('GET /api/v1/calendar-events/history', undefined, {
        session: context.user,
        query: { descriptions: 'false' },
      });
      expect(data.events).toHaveLength(2);
      await context.connect({}, id);
      await context.sync(id);
      await context.recount();
      expect(await context.counted(activity)).toEqual(all);
    });

    it('keeps what was counted at its end before anybody had noticed', async () => {
      const activity = await track(id);
      context.fake.oauth.revokeConsent(context.account);
      context.server.clock.advance({ hours: 8 });
      await context.recount();
      await context.server.pool.query(
        "UPDATE integration SET unread_since = '2026-03-11T11:00:00Z' WHERE user_id = $1",
        [context.user.userId],
      );
      await context.recount();
      expect(await context.counted(activity)).toEqual([...before, '2026-03-11 1']);
    });

    it('counts what the user attaches, until that is undone', async () => {
      const activity = await track(id);
      context.fake.oauth.revokeConsent(context.account);
      await context.sync(id);
      context.server.clock.advance({ days: 2 });
      const eventKey = (await context.events()).at(-1)?.key ?? '';
      const choose = (choice: 'ATTACHED' | null) =>
        context.server.request(
          'POST /api/v1/calendar-event/choice',
          { activityId: activity, eventKey, choice },
          { session: context.user },
        );
      await choose('ATTACHED');
      expect(await context.counted(activity)).toEqual([...before, '2026-03-12 1']);
      await choose(null);
      expect(await context.counted(activity)).toEqual(before);
    });

    it('follows the copy of an event in an account that is still read', async () => {
      await context.setPlan('PREMIUM');
      const work = context.fake.addAccount('copy@example.org', 'UTC');
      const second = await context.connected({ account: work });
      const fields = { name: 'Gym', time: timed('2026-03-11T18:00'), uid: 'gym@example.org' };
      const copies = [context.account, work].map((account) => ({ account, event: account.primary.create(fields) }));
      const ids = [id, second];
      for (const one of ids) await context.sync(one);
      const activity = await context.track('TIMES', 'gym');
      // Of two calendars, an event would count from the one with the last id.
      const calendars = new Map((await context.integrations()).map((one) => [one.id, one.calendars[0]?.id ?? '']));
      const last = (calendars.get(id) ?? '') > (calendars.get(second) ?? '') ? 0 : 1;
      const [ended, read] = [copies[last], copies[1 - last]];
      if (ended) context.fake.oauth.revokeConsent(ended.account);
      await context.sync(ids[last] ?? '');
      context.server.clock.advance({ days: 1 });
      await context.recount();
      expect(await context.counted(activity)).toEqual(['2026-03-11 1']);
      read?.account.primary.remove(read.event);
      await context.sync(ids[1 - last] ?? '');
      expect(await context.counted(activity)).toEqual([]);
    });

    it('counts nothing by a rule while the plan pauses the account, and that later once it is read', async () => {
      await context.setPlan('PREMIUM');
      context.server.clock.advance({ minutes: 1 });
      const account = context.fake.addAccount('paused@example.org', 'UTC');
      const second = await context.connected({ account });
      account.primary.create({ name: 'Choir', time: timed('2026-03-11T18:00') });
      await context.sync(second);
      const activity = await context.track('TIMES', 'choir');
      await context.setPlan('FREE');
      await context.sync(second);
      context.server.clock.advance({ days: 1 });
      await context.recount();
      expect(await context.counted(activity)).toEqual([]);
      await context.setPlan('PREMIUM');
      await context.sync(second);
      await context.recount();
      expect(await context.counted(activity)).toEqual(['2026-03-11 1']);
    });
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
    await syncCalendar(deps, row, async function* () {
      await switchCalendar(row.id, false);
      await switchCalendar(row.id, true);
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
    await switchCalendar(calendarId, true);
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
});
