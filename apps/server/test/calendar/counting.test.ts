import { beforeEach, describe, expect, it } from 'vitest';
import { makeEntry } from '../features/fixtures';
import { allDay, startGoogleSuite, timed } from './calendarServer';

const suite = await startGoogleSuite();
let all: Awaited<ReturnType<typeof suite.fresh>>;
let id: string;
beforeEach(async () => {
  all = await suite.fresh();
  id = await all.connected();
});

const create = (name: string, time: Parameters<typeof all.account.primary.create>[0]['time'], more = {}) =>
  all.account.primary.create({ name, time, ...more });
const keyOf = async (name: string): Promise<string> =>
  (await all.events()).find((event) => event.name === name)?.key ?? '';
const choose = (activityId: string, eventKey: string, choice: 'REJECTED' | 'ATTACHED' | null) =>
  all.server.request('POST /api/v1/calendar-event/choice', { activityId, eventKey, choice }, { session: all.user });

describe('counting of events', () => {
  it('fills the history by a rule, in the unit of the activity', async () => {
    create('Gym', timed('2026-03-09T23:30', 90));
    create('Gym', timed('2026-03-10T00:30', 60));
    create('Retreat in the gym', allDay('2026-03-05', 2));
    await all.sync(id);
    expect(await all.counted(await all.track('DURATION', 'gym'))).toEqual([
      '2026-03-09 30',
      '2026-03-10 60',
      '2026-03-10 30',
    ]);
    expect(await all.counted(await all.track('TIMES', 'GYM'))).toEqual(['2026-03-09 1', '2026-03-10 1']);
    expect(await all.counted(await all.track('DAYS', 'gym'))).toEqual([
      '2026-03-05 1',
      '2026-03-06 1',
      '2026-03-09 1',
      '2026-03-10 1',
    ]);
  });

  it('leaves out what was declined, cancelled or is free; tentative and private events count', async () => {
    create('Gym a', timed('2026-03-02T10:00'), { response: 'DECLINED' });
    create('Gym b', timed('2026-03-03T10:00'), { status: 'CANCELLED' });
    create('Gym c', timed('2026-03-04T10:00'), { isFree: true });
    create('Gym d', timed('2026-03-05T10:00'), { status: 'TENTATIVE' });
    create('Gym e', timed('2026-03-06T10:00'), { isPrivate: true });
    await all.sync(id);
    expect(await all.counted(await all.track('TIMES', 'gym'))).toEqual(['2026-03-05 1', '2026-03-06 1']);
  });

  it('counts an event when it has ended, by a job at that time', async () => {
    create('Gym', timed('2026-03-11T09:30', 60));
    await all.sync(id);
    const activity = await all.track('TIMES', 'gym');
    expect(await all.counted(activity)).toEqual([]);
    const { rows } = await all.server.pool.query(
      "SELECT run_at FROM graphile_worker.jobs WHERE task_identifier = 'recount-events' AND key = $1",
      [`recount-${all.user.userId}`],
    );
    expect(rows).toEqual([{ run_at: new Date('2026-03-11T10:30:00Z') }]);
    all.server.clock.advance({ minutes: 30 });
    await all.recount();
    expect(await all.counted(activity)).toEqual(['2026-03-11 1']);
  });

  it('follows events that are moved, shortened, renamed and deleted', async () => {
    const calendar = all.account.primary;
    const event = create('Gym', timed('2026-03-09T10:00', 60));
    await all.sync(id);
    const activity = await all.track('DURATION', 'gym');
    calendar.change(event, { time: timed('2026-03-10T10:00', 45) });
    await all.sync(id);
    expect(await all.counted(activity)).toEqual(['2026-03-10 45']);
    calendar.change(event, { name: 'Dentist' });
    await all.sync(id);
    expect(await all.counted(activity)).toEqual([]);
    calendar.change(event, { name: 'Gym' });
    await all.sync(id);
    expect(await all.counted(activity)).toEqual(['2026-03-10 45']);
    calendar.remove(event);
    await all.sync(id);
    expect(await all.counted(activity)).toEqual([]);
  });

  it('counts the same event in two accounts once', async () => {
    await all.setPlan('PREMIUM');
    const work = all.google.addAccount('work@example.org', 'UTC');
    create('Gym', timed('2026-03-09T10:00'), { uid: 'gym@example.org' });
    work.primary.create({ name: 'Gym', time: timed('2026-03-09T10:00'), uid: 'gym@example.org' });
    await all.sync(id);
    const second = await all.connected({ account: work });
    const activity = await all.track('TIMES', 'gym');
    expect(await all.counted(activity)).toEqual(['2026-03-09 1']);
    expect(await all.events()).toHaveLength(1);
    await all.server.request('DELETE /api/v1/integration', { id: second }, { session: all.user });
    await all.sync(id);
    expect(await all.counted(activity)).toEqual(['2026-03-09 1']);
  });

  it('recounts when a rule changes, and keeps what a rule that was switched off has counted', async () => {
    create('Gym', timed('2026-03-09T10:00'));
    create('Choir', timed('2026-03-10T10:00'));
    await all.sync(id);
    const activity = await all.track('TIMES', 'gym');
    const manual = await makeEntry(all.server, all.user, activity, { date: '2026-03-10' });
    await all.setRule(activity, 'choir');
    expect(await all.counted(activity)).toEqual(['2026-03-10 1', '2026-03-10 1 MANUAL']);
    await all.setRule(activity, null);
    expect(await all.counted(activity)).toEqual(['2026-03-10 1', '2026-03-10 1 MANUAL']);
    await all.setRule(activity, 'nothing like it');
    expect(await all.counted(activity)).toEqual(['2026-03-10 1 MANUAL']);
    expect(manual.source).toBe('MANUAL');
  });

  it('keeps its entries while a calendar is off or disconnected, without duplicates afterwards', async () => {
    create('Gym', timed('2026-03-09T10:00'));
    await all.sync(id);
    const activity = await all.track('TIMES', 'gym');
    const calendarId = (await all.integrations())[0]?.calendars[0]?.id ?? '';
    const turn = (isOn: boolean) =>
      all.server.request(
        'PATCH /api/v1/integration/calendar',
        { integrationId: id, calendarId, isOn },
        { session: all.user },
      );
    const statusOf = async () =>
      (await all.server.request('GET /api/v1/as', undefined, { session: all.user })).data.activities[0]
        ?.calendarTrackingStatus;
    expect(await statusOf()).toBe('ACTIVE');
    await turn(false);
    expect(await statusOf()).toBe('CALENDAR_MISSING');
    await all.recount();
    expect([await all.counted(activity), await all.events()]).toEqual([['2026-03-09 1'], []]);
    await turn(true);
    await all.sync(id);
    expect(await all.counted(activity)).toEqual(['2026-03-09 1']);
    await all.server.request('DELETE /api/v1/integration', { id }, { session: all.user });
    await all.recount();
    expect(await all.counted(activity)).toEqual(['2026-03-09 1']);
    all.account.primary.create({ name: 'Gym', time: timed('2026-03-10T10:00') });
    await all.connected();
    expect(await all.counted(activity)).toEqual(['2026-03-09 1', '2026-03-10 1']);
  });

  it('does not move what was counted when its owner travels', async () => {
    create('Gym', timed('2026-03-09T22:00'));
    await all.sync(id);
    const activity = await all.track('TIMES', 'gym');
    await all.server.request('PATCH /api/v1/user/settings', { timezone: 'Asia/Tokyo' }, { session: all.user });
    create('Gym', timed('2026-03-10T22:00'));
    await all.sync(id);
    expect(await all.counted(activity)).toEqual(['2026-03-09 1', '2026-03-11 1']);
  });

  it('waits while the activity is archived', async () => {
    const activity = await all.track('TIMES', 'gym');
    const setActive = (isActive: boolean) =>
      all.server.request('POST /api/v1/a/is-active', { activityId: activity, isActive }, { session: all.user });
    await setActive(false);
    create('Gym', timed('2026-03-09T10:00'));
    await all.sync(id);
    expect(await all.counted(activity)).toEqual([]);
    await setActive(true);
    expect(await all.counted(activity)).toEqual(['2026-03-09 1']);
  });

  it('writes nothing that is right already', async () => {
    create('Gym', timed('2026-03-09T10:00'));
    await all.sync(id);
    await all.track('TIMES', 'gym');
    const versions = async () =>
      (await all.server.pool.query('SELECT xmin::text, id FROM entry WHERE user_id = $1', [all.user.userId])).rows;
    const before = await versions();
    expect(before).toHaveLength(1);
    await all.recount();
    expect(await versions()).toEqual(before);
  });
});

describe('decisions of the user', () => {
  it('reject an event for an activity, whatever happens to it', async () => {
    const event = create('Gym', timed('2026-03-09T10:00'));
    await all.sync(id);
    const activity = await all.track('TIMES', 'gym');
    const key = await keyOf('Gym');
    await choose(activity, key, 'REJECTED');
    expect(await all.counted(activity)).toEqual([]);
    expect((await all.events())[0]?.counts).toEqual([{ activityId: activity, by: 'REJECTED' }]);
    all.account.primary.change(event, { time: timed('2026-03-10T10:00') });
    all.account.primary.expireTokens();
    await all.sync(id);
    await all.setRule(activity, 'GYM');
    expect(await all.counted(activity)).toEqual([]);
    await choose(activity, key, null);
    expect(await all.counted(activity)).toEqual(['2026-03-10 1']);
  });

  it('attach an event that no rule matches', async () => {
    create('Run with Bea', timed('2026-03-09T10:00', 50));
    await all.sync(id);
    const activity = await all.track('DURATION', 'gym');
    const key = await keyOf('Run with Bea');
    await choose(activity, key, 'ATTACHED');
    expect(await all.counted(activity)).toEqual(['2026-03-09 50']);
    expect((await all.events())[0]?.counts).toEqual([{ activityId: activity, by: 'ATTACHED' }]);
    await all.setRule(activity, null);
    expect(await all.counted(activity)).toEqual(['2026-03-09 50']);
    await choose(activity, key, null);
    expect(await all.counted(activity)).toEqual([]);
  });

  it('made while trying a rule are excluded from the first count', async () => {
    create('Gym', timed('2026-03-09T10:00'));
    create('Gym', timed('2026-03-10T10:00'));
    await all.sync(id);
    const activity = await all.track('TIMES', 'nothing');
    const { data } = await all.server.request('GET /api/v1/calendar-events/history', undefined, {
      session: all.user,
      query: { descriptions: 'false' },
    });
    expect(data.events.map(({ name, start }) => [name, start])).toEqual([
      ['Gym', '2026-03-09T10:00:00.000Z'],
      ['Gym', '2026-03-10T10:00:00.000Z'],
    ]);
    await all.setRule(activity, 'gym', { rejected: [data.events[0]?.key ?? ''] });
    expect(await all.counted(activity)).toEqual(['2026-03-10 1']);
  });

  it('are made by deleting an entry in the day, and withdrawn by undoing that', async () => {
    create('Gym', timed('2026-03-09T23:00', 120));
    await all.sync(id);
    const activity = await all.track('DURATION', 'gym');
    expect(await all.counted(activity)).toEqual(['2026-03-09 60', '2026-03-10 60']);
    const { rows } = await all.server.pool.query<{ id: string }>(
      "SELECT id FROM entry WHERE user_id = $1 AND date = '2026-03-09'",
      [all.user.userId],
    );
    const entry = { id: rows[0]?.id ?? '' };
    await all.server.request('DELETE /api/v1/entry', entry, { session: all.user });
    expect(await all.counted(activity)).toEqual([]);
    await all.recount();
    expect(await all.counted(activity)).toEqual([]);
    await all.server.request('POST /api/v1/entry/restore', entry, { session: all.user });
    expect(await all.counted(activity)).toEqual(['2026-03-09 60', '2026-03-10 60']);
  });

  it('cannot be made for an activity of somebody else', async () => {
    const eve = await all.server.signIn('Eve');
    const activity = await all.track('TIMES', 'gym');
    const body = { activityId: activity, eventKey: 'x|', choice: 'ATTACHED' } as const;
    expect((await all.server.request('POST /api/v1/calendar-event/choice', body, { session: eve })).status).toBe(404);
  });
});
