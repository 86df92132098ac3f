import { ERRORS } from '@sevenfold/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { recountInSlices } from '../../src/features/calendarEvent/recountTask';
import { withdrawConsents } from '../../src/features/integration/deletionStep';
import { findDue } from '../../src/features/integration/syncStore';
import { newId } from '../../src/id';
import { silent } from '../database';
import { type FeedServer, startFeedSuite, timed } from './calendarServer';

const suite = await startFeedSuite();
let context: FeedServer;
beforeEach(async () => {
  context = await suite.newContext();
});

const connect = (url: string) => {
  const { server, user } = context;
  return server.request('POST /api/v1/integration/address', { id: newId(server.clock), url }, { session: user });
};

describe('a calendar published at an address', () => {
  it.each(['webcal:', 'webcal://', 'webcal://1.2.3.4.5/a.ics', 'webcal://a%20b/a.ics', 'not an address'])(
    'is not connected at %s',
    async (url) => {
      const { error } = await connect(url);
      expect([error.code, error.fields?.[0]?.path]).toEqual([ERRORS.INVALID_INPUT.code, 'url']);
    },
  );

  it('is not read for a user whose plan allows no further account', async () => {
    await context.connected();
    context.fake.publish('/second.ics', 'Second');
    const requests = context.fake.requests.length;
    const { error } = await connect(`${context.fake.url}/second.ics`);
    expect([error.code, context.fake.requests.length - requests]).toEqual([ERRORS.PLAN_LIMIT.code, 0]);
  });

  it('that is connected already is returned at the limit of the plan, without reading it again', async () => {
    const id = await context.connected();
    const requests = context.fake.requests.length;
    const { integration } = (await connect(`${context.fake.url}${context.account.primary.id}`)).data;
    expect([integration.id, context.fake.requests.length - requests]).toEqual([id, 0]);
  });

  describe('that was given up', () => {
    const path = () => context.account.primary.id;
    const shown = async () => (await context.integrations())[0];
    let id: string;
    beforeEach(async () => {
      id = await context.connected();
      context.fake.fault({ when: () => true, times: 1, effect: { status: 401, body: '' } });
      await context.sync(id);
    });

    it('is read again once its user asks for it', async () => {
      expect(await shown()).toMatchObject({ status: 'ERROR', error: 'FORBIDDEN' });
      expect(await context.sync(id)).toBe('SKIPPED');
      expect(await context.syncNow(id)).toBe('DONE');
      expect(await shown()).toMatchObject({ status: 'CONNECTED', error: null });
    });

    it('stays given up when it still cannot be read', async () => {
      context.fake.fault({ when: () => true, times: 1, effect: { status: 401, body: '' } });
      await context.syncNow(id);
      expect(await shown()).toMatchObject({ status: 'ERROR', error: 'FORBIDDEN', nextSyncAt: null });
    });

    it('is connected again by its address, at the limit of the plan, too', async () => {
      const { integration } = (await connect(`${context.fake.url}${path()}`)).data;
      expect(integration).toMatchObject({ id, status: 'CONNECTED', error: null });
      expect(await context.sync(id)).toBe('DONE');
    });

    it('is refused when its address still cannot be read', async () => {
      context.fake.fault({ when: () => true, times: 1, effect: { status: 401, body: '' } });
      expect((await connect(`${context.fake.url}${path()}`)).error.code).toBe(ERRORS.ADDRESS_REFUSED.code);
      expect(await shown()).toMatchObject({ status: 'ERROR' });
    });
  });

  it('has its times without a zone in the zone of the user, also after the user has changed it', async () => {
    const events =
      'BEGIN:VEVENT\r\nUID:1\r\nDTSTART:20260311T080000\r\nRRULE:FREQ=DAILY;COUNT=2\r\nEXDATE:20260312T080000\r\nSUMMARY:Gym\r\nEND:VEVENT\r\n';
    const body = `BEGIN:VCALENDAR\r\n${events}END:VCALENDAR\r\n`;
    context.fake.serve('/floating.ics', { status: 200, body, headers: { etag: '"1"' } });
    const { integration } = (await connect(`${context.fake.url}/floating.ics`)).data;
    const read = async (timezone: string) => {
      await context.server.request('PATCH /api/v1/user/settings', { timezone }, { session: context.user });
      await context.sync(integration.id);
      const { rows } = await context.server.pool.query<{ starts_at: Date; event_key: string }>(
        'SELECT starts_at, event_key FROM calendar_event WHERE user_id = $1',
        [context.user.userId],
      );
      return rows.map(({ starts_at: start, event_key: key }) => [start.toISOString(), key]);
    };
    const key = '1|2026-03-11T08:00:00Z';
    expect(await read('Asia/Tokyo')).toEqual([['2026-03-10T23:00:00.000Z', key]]);
    expect(await read('America/New_York')).toEqual([['2026-03-11T12:00:00.000Z', key]]);
  });

  it('counts times without a zone on their dates, also after its user has travelled', async () => {
    const events = ['20260309T200000', '20260310T003000']
      .map(
        (start, index) =>
          `BEGIN:VEVENT\r\nUID:${index}\r\nDTSTART:${start}\r\nDURATION:PT1H\r\nSUMMARY:Gym\r\nEND:VEVENT\r\n`,
      )
      .join('');
    const body = `BEGIN:VCALENDAR\r\n${events}END:VCALENDAR\r\n`;
    context.fake.serve('/plan.ics', { status: 200, body, headers: { etag: '"1"' } });
    const { integration } = (await connect(`${context.fake.url}/plan.ics`)).data;
    const activity = await context.track('DURATION', 'gym');
    for (const timezone of ['Asia/Tokyo', 'America/New_York', 'Europe/Berlin']) {
      await context.server.request('PATCH /api/v1/user/settings', { timezone }, { session: context.user });
      await context.recount();
      await context.sync(integration.id);
      expect(await context.counted(activity), timezone).toEqual(['2026-03-09 60', '2026-03-10 60']);
    }
  });

  it('is not read again in full while the zone of the user is the same', async () => {
    const id = await context.connected();
    const requests = context.fake.requests.length;
    await context.sync(id);
    const [request] = context.fake.requests.slice(requests);
    expect(request?.headers['if-none-match']).toMatch(/./);
  });

  it('is read although one of its events has an id that cannot be stored', async () => {
    const eventOf = (uid: string, name: string) =>
      `BEGIN:VEVENT\r\nUID:${uid}\r\nDTSTART:20260311T080000Z\r\nDTEND:20260311T090000Z\r\nSUMMARY:${name}\r\nEND:VEVENT\r\n`;
    const events = eventOf('a\u0000b', 'Odd') + eventOf('1', 'Gym');
    context.fake.serve('/odd.ics', { status: 200, body: `BEGIN:VCALENDAR\r\n${events}END:VCALENDAR\r\n` });
    const { integration } = (await connect(`${context.fake.url}/odd.ics`)).data;
    await context.sync(integration.id);
    const stored = await context.events();
    expect(stored.map(({ name }) => name).toSorted()).toEqual(['Gym', 'Odd']);
  });

  it('has events whose names are of one line', async () => {
    const event = String.raw`BEGIN:VEVENT
UID:1
DTSTART:20260311T080000Z
SUMMARY:Yoga\n\nRoom 2
END:VEVENT
`;
    context.fake.serve('/lines.ics', { status: 200, body: `BEGIN:VCALENDAR\n${event}END:VCALENDAR\n` });
    const { integration } = (await connect(`${context.fake.url}/lines.ics`)).data;
    await context.sync(integration.id);
    expect((await context.events()).map(({ name }) => name)).toEqual(['Yoga Room 2']);
  });

  it('does not block the deletion of its account while the server has no encryption keys', async () => {
    await context.connected();
    const { deps, user } = context;
    const { db, clock } = deps;
    const step = withdrawConsents({ ...deps, keyring: undefined });
    await step.run(user.userId, { db, clock, log: silent, signal: new AbortController().signal });
    expect(await context.integrations()).toMatchObject([{ status: 'CONNECTED', error: null }]);
  });

  it('is not read while its user is marked for deletion, and again after a restore', async () => {
    const id = await context.connected();
    const { server, user } = context;
    expect((await server.request('POST /api/v1/user/delete', { reason: 'OTHER' }, { session: user })).status).toBe(200);
    server.clock.advance({ hours: 1 });
    const due = async () =>
      (await findDue(server.db, new Date(server.clock.now()), 1000)).filter((row) => row.user_id === user.userId);
    const requests = context.fake.requests.length;
    expect([await due(), await context.sync(id)]).toEqual([[], 'SKIPPED']);
    expect(context.fake.requests).toHaveLength(requests);
    await server.pool.query('UPDATE app_user SET delete_at = NULL WHERE user_id = $1', [user.userId]);
    expect([await due(), await context.sync(id)]).toEqual([[{ user_id: user.userId, id }], 'DONE']);
  });

  it('keeps what it has counted when the file does not list that time any more, and follows what is deleted later', async () => {
    const { primary } = context.account;
    const gym = (date: string) => primary.create({ name: 'Gym', time: timed(`${date}T10:00`) });
    const [first, second, third] = ['2026-02-01', '2026-03-02', '2026-03-09'].map(gym);
    const series = primary.create({
      name: 'Gym class',
      time: timed('2026-01-05T12:00'),
      rule: 'FREQ=WEEKLY;COUNT=2',
    });
    const id = await context.connected();
    const activity = await context.track('TIMES', 'gym');
    // The file lists the last four weeks now.
    for (const left of [first, series]) primary.remove(left ?? '');
    await context.sync(id);
    expect(await context.counted(activity)).toEqual([
      '2026-01-05 1',
      '2026-01-12 1',
      '2026-02-01 1',
      '2026-03-02 1',
      '2026-03-09 1',
    ]);
    primary.remove(third ?? '');
    await context.sync(id);
    expect(await context.counted(activity)).toEqual(['2026-01-05 1', '2026-01-12 1', '2026-02-01 1', '2026-03-02 1']);
    primary.remove(second ?? '');
    await context.sync(id);
    expect(await context.counted(activity)).toEqual(['2026-01-05 1', '2026-01-12 1', '2026-02-01 1', '2026-03-02 1']);
  });

  it('that has not changed schedules the count of its events again after a restore, which loses the job', async () => {
    context.account.primary.create({ name: 'Gym', time: timed('2026-03-11T18:00') });
    const id = await context.connected();
    await context.track('TIMES', 'gym');
    const scheduled = async () =>
      (
        await context.server.pool.query<{ run_at: Date }>('SELECT run_at FROM graphile_worker.jobs WHERE key = $1', [
          `recount-${context.user.userId}`,
        ])
      ).rows;
    // The job that the first reading left, before there was a rule, has run.
    await recountInSlices(context.server.db, context.user.userId, context.server.clock);
    const before = await scheduled();
    expect(before).toEqual([{ run_at: new Date('2026-03-11T19:00:00Z') }]);
    await context.server.pool.query('DELETE FROM graphile_worker._private_jobs');
    await context.server.pool.query('UPDATE calendar SET synced_at = NULL');
    await context.sync(id);
    expect(await scheduled()).toEqual(before);
  });
});
