import { civilDate } from '@sevenfold/domain/calendar';
import { describe, expect, it } from 'vitest';
import { newId } from '../../src/id';
import type { TestUser } from '../harness';
import { createPushSetup, ORIGIN, type PushSetup, startPushServer, titles } from './setup';

const parts = await startPushServer();

const NOON = '2026-03-11T12:00:00Z';
const LATER = 'POST /api/v1/push-subscription/later';

/** Someone without daily and weekly notifications whose activity reminds at 12:00. */
async function remind(setup: PushSetup, reminders: readonly object[] = [{ time: '12:00' }]): Promise<TestUser> {
  const session = await setup.signIn();
  await setup.settings(session, { allowDailyNotifications: false, allowWeeklyNotifications: false });
  await patch(setup, session, { reminders });
  return session;
}

/** The same with a phone. */
async function startReminded(reminders?: readonly object[]) {
  const setup = createPushSetup(parts);
  const ana = await remind(setup, reminders);
  return { setup, ana, phone: await setup.subscribe(ana) };
}

async function patch(setup: PushSetup, session: TestUser, fields: object): Promise<void> {
  const body = { id: setup.activityId(session), ...fields };
  expect((await setup.server.requestUnchecked('PATCH /api/v1/a', body, { session })).status).toBe(200);
}

/** Sends what is due at a time, twice. */
async function runAt(setup: PushSetup, at: string): Promise<void> {
  setup.server.clock.set(at);
  for (let n = 0; n < 2; n += 1) await setup.run();
}

describe('a reminder of an activity', () => {
  it('arrives at its time, once on each device, until the end of the day, with its actions', async () => {
    const { setup, ana, phone } = await startReminded();
    const tablet = await setup.subscribe(await setup.server.sessionOf(ana.userId));
    await runAt(setup, '2026-03-11T11:59:59Z');
    expect(phone.received).toEqual([]);
    setup.server.clock.set(NOON);
    await Promise.all(Array.from({ length: 4 }, () => setup.run()));
    const activityId = setup.activityId(ana);
    const topic = activityId.replaceAll('-', '');
    for (const { received } of [phone, tablet]) expect(received).toMatchObject([{ ttl: 12 * 3600, topic }]);
    expect(JSON.parse(phone.received[0]?.payload ?? '')).toEqual({
      web_push: 8030,
      notification: {
        title: 'Run',
        body: '5 to go · 5 days left',
        navigate: `${ORIGIN}/day?date=2026-03-11`,
        lang: 'en',
        dir: 'ltr',
        tag: topic,
        silent: false,
        renotify: true,
        data: {
          activityId,
          date: '2026-03-11',
          at: Date.parse(NOON),
          amount: 1,
          recorded: 0,
          utcOffsetMinutes: 0,
          actions: [
            { action: 'DONE', title: 'Done' },
            { action: 'SKIP', title: 'Skip' },
            { action: 'LATER', title: 'Later' },
          ],
        },
      },
      app_badge: 1,
    });
    await runAt(setup, '2026-03-11T12:01:00Z');
    expect(phone.received).toHaveLength(1);
    expect(await setup.planned(ana)).toBe('2026-03-12T12:00:00.000Z');
    expect(setup.logged()).toContain('push message sent');
    expect(setup.logged()).not.toContain(activityId);
  });

  it.each<[string, (setup: PushSetup, session: TestUser) => Promise<unknown>]>([
    ['the day is recorded', (setup, session) => setup.record(session, '2026-03-11')],
    [
      'the day is skipped',
      (setup, session) =>
        setup.server.request(
          'POST /api/v1/skips',
          { skips: [{ activityId: setup.activityId(session), date: '2026-03-11', reason: null }] },
          { session },
        ),
    ],
    ['the activity is paused', (setup, session) => patch(setup, session, { pausedUntil: '2026-03-14' })],
    [
      'the activity is archived',
      (setup, session) =>
        setup.server.request(
          'POST /api/v1/a/is-active',
          { activityId: setup.activityId(session), isActive: false },
          { session },
        ),
    ],
    ['it is not meant for the weekday', (setup, session) => patch(setup, session, { weekdays: [1, 2] })],
    [
      'its rhythm is not due after a record of the week before',
      async (setup, session) => {
        await setup.record(session, '2026-03-05');
        await patch(setup, session, { everyDays: 7 });
      },
    ],
    ['it has reminders no more', (setup, session) => patch(setup, session, { reminders: null })],
  ])('is silent when %s', async (_, change) => {
    const { setup, ana, phone } = await startReminded();
    await setup.run();
    await change(setup, ana);
    await runAt(setup, NOON);
    expect(phone.received).toEqual([]);
    expect((await setup.rows(ana)).filter(({ status }) => status !== 'EMPTY')).toEqual([]);
  });

  it('arrives on a day of a planned absence that is not skipped any more', async () => {
    const { setup, ana, phone } = await startReminded();
    const body = { plannedAbsences: [{ first: civilDate('2026-03-11'), last: civilDate('2026-03-12') }] };
    await setup.server.request('PATCH /api/v1/user', body, { session: ana });
    await runAt(setup, NOON);
    expect(titles(phone)).toEqual(['Run']);
  });

  it('that was silent is not sent when the record is removed afterwards', async () => {
    const { setup, ana, phone } = await startReminded([{ time: '12:00' }, { time: '14:00' }]);
    await setup.record(ana, '2026-03-11');
    await runAt(setup, NOON);
    await parts.server.pool.query("DELETE FROM entry WHERE user_id = $1 AND date = '2026-03-11'", [ana.userId]);
    await runAt(setup, '2026-03-11T14:00:00Z');
    expect(phone.received).toHaveLength(1);
  });

  it('follows its changes, and those of the user’s zone', async () => {
    const { setup, ana, phone } = await startReminded([{ time: '20:00' }]);
    await runAt(setup, NOON);
    await patch(setup, ana, { reminders: [{ time: '11:00' }, { time: '13:00' }] });
    await runAt(setup, '2026-03-11T12:30:00Z');
    expect(phone.received, 'none whose time has passed').toEqual([]);
    await runAt(setup, '2026-03-11T13:00:00Z');
    expect(phone.received).toHaveLength(1);
    await setup.settings(ana, { timezone: 'America/New_York' });
    await runAt(setup, '2026-03-11T14:59:00Z');
    expect(phone.received).toHaveLength(1);
    await runAt(setup, '2026-03-11T15:00:00Z');
    expect(titles(phone)).toEqual(['Run', 'Run']);
  });

  it('arrives again once an import that was undone is brought back', async () => {
    const setup = createPushSetup(parts);
    const { server } = parts;
    const ana = await remind(setup);
    const { activities } = (await server.request('GET /api/v1/export', undefined, { session: ana })).data;
    const ben = await setup.signIn();
    await setup.settings(ben, { allowDailyNotifications: false, allowWeeklyNotifications: false });
    const phone = await setup.subscribe(ben);
    const importId = newId(server.clock);
    const imported = activities.map((activity) => ({ ...activity, id: newId(server.clock), areaId: null }));
    const batch = { importId, source: 'SEVENFOLD', fileName: 'a.json', number: 0, isLast: true } as const;
    await server.request('POST /api/v1/import/batch', { ...batch, activities: imported }, { session: ben });
    await server.request('POST /api/v1/import/undo', { importId }, { session: ben });
    await setup.run();
    await server.request('POST /api/v1/import/restore', { importId }, { session: ben });
    await runAt(setup, NOON);
    expect(titles(phone)).toEqual(['Run']);
  });

  it('is sent again after a fault of the push service, and ends a subscription that is gone', async () => {
    const { setup, ana, phone } = await startReminded();
    parts.service.fault({ effect: { status: 503 } });
    await runAt(setup, NOON);
    expect(phone.received).toEqual([]);
    await runAt(setup, '2026-03-11T12:01:00Z');
    expect(phone.received).toMatchObject([{ ttl: 12 * 3600 - 60 }]);
    phone.unsubscribe();
    await runAt(setup, '2026-03-12T12:00:00Z');
    expect(await setup.planned(ana)).toBeUndefined();
  });
});

describe('a reminder for later', () => {
  const askLater = async (setup: PushSetup, session: TestUser, at = NOON) => {
    const body = { activityId: setup.activityId(session), at: Date.parse(at) };
    expect((await setup.server.request(LATER, body, { session })).status).toBe(200);
    await setup.run();
  };

  it('comes again on that device in an hour, as often as it is asked for', async () => {
    const { setup, ana, phone } = await startReminded();
    const tablet = await setup.subscribe(await setup.server.sessionOf(ana.userId));
    await runAt(setup, NOON);
    setup.server.clock.advance({ minutes: 5 });
    await askLater(setup, ana);
    setup.server.clock.advance({ minutes: 5 });
    await askLater(setup, ana);
    await runAt(setup, '2026-03-11T13:04:59Z');
    expect(phone.received).toHaveLength(1);
    await runAt(setup, '2026-03-11T13:05:00Z');
    expect(phone.received).toHaveLength(2);
    expect(phone.received[1]).toMatchObject({ ttl: 11 * 3600 - 300 });
    await askLater(setup, ana);
    await runAt(setup, '2026-03-11T14:05:00Z');
    expect([phone.received.length, tablet.received.length]).toEqual([3, 1]);
  });

  it('comes also after a change of reminders or of the time zone, and after a fault of the push service', async () => {
    const { setup, ana, phone } = await startReminded();
    await runAt(setup, NOON);
    await askLater(setup, ana);
    await patch(setup, ana, { reminders: [{ time: '20:00' }] });
    await setup.settings(ana, { timezone: 'Asia/Tokyo' });
    await runAt(setup, '2026-03-11T12:59:59Z');
    expect(phone.received).toHaveLength(1);
    parts.service.fault({ effect: { status: 503 } });
    await runAt(setup, '2026-03-11T13:00:00Z');
    await setup.settings(ana, { timezone: 'UTC' });
    await runAt(setup, '2026-03-11T13:01:00Z');
    expect(titles(phone)).toEqual(['Run', 'Run']);
  });

  it('does not come when it is done meanwhile, after the day, or without having been sent', async () => {
    const { setup, ana, phone } = await startReminded([{ time: '12:00' }, { time: '23:30' }]);
    await askLater(setup, ana);
    await runAt(setup, NOON);
    expect(phone.received).toHaveLength(1);
    await runAt(setup, '2026-03-11T23:30:00Z');
    await askLater(setup, ana, '2026-03-11T23:30:00Z');
    await runAt(setup, '2026-03-12T00:30:00Z');
    expect(phone.received).toHaveLength(2);
    await runAt(setup, '2026-03-12T12:00:00Z');
    await askLater(setup, ana, '2026-03-12T12:00:00Z');
    await setup.record(ana, '2026-03-12');
    await runAt(setup, '2026-03-12T13:00:00Z');
    expect(phone.received).toHaveLength(3);
  });

  it('is that of the session’s own browser', async () => {
    const setup = createPushSetup(parts);
    const [ana, bea] = [await remind(setup), await remind(setup)];
    const phone = await setup.subscribe(ana);
    await setup.subscribe(bea);
    await runAt(setup, NOON);
    const body = { activityId: setup.activityId(ana), at: Date.parse(NOON) };
    await setup.server.request(LATER, body, { session: bea });
    await runAt(setup, '2026-03-11T13:00:00Z');
    expect(phone.received).toHaveLength(1);
  });
});
