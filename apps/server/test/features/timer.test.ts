import type { Activity, BodyOf, Entry, User } from '@sevenfold/contract';
import { timedEntryId } from '@sevenfold/domain/timer';
import { beforeEach, describe, expect, it } from 'vitest';
import { Device } from '../change/device';
import { startServer, type TestUser } from '../harness';
import { makeActivity, makeEntry } from './fixtures';

const server = await startServer();
let session: TestUser;
let read: Activity;
let piano: Activity;

beforeEach(async () => {
  server.clock.set('2026-03-11T10:00:00Z');
  session = await server.signIn();
  read = await makeActivity(server, session, { name: 'Read', unit: 'DURATION' });
  piano = await makeActivity(server, session, { name: 'Piano', unit: 'DURATION' });
});

/** An instant of the present day, of which it is 10:00. */
const at = (time: string) => `2026-03-11T${time}:00.000Z`;
/** Facts of a timer beside its start. */
type More = Pick<NonNullable<User['timer']>, 'confirmedUntil' | 'roundMinutes'>;
const timerOf = ({ id }: Activity, time: string, more: More = {}) => ({
  activityId: id,
  startedAt: at(time),
  utcOffsetMinutes: 60,
  ...more,
});
const patch = (body: BodyOf<'PATCH /api/v1/user'>) => server.request('PATCH /api/v1/user', body, { session });
const start = (activity: Activity, time: string, more?: More) => patch({ timer: timerOf(activity, time, more) });
const stop = (time: string) => patch({ timer: null, stoppedTimerStart: at(time) });
/** Records a timer that a device has stopped. */
const record = ({ id: activityId }: Activity, time: string, amount: number) =>
  makeEntry(server, session, activityId, {
    id: timedEntryId({ startedAt: Date.parse(at(time)), activityId }),
    date: '2026-03-11',
    amount,
    source: 'TIMER',
    startedAt: at(time),
    utcOffsetMinutes: 60,
  });

async function recorded(): Promise<[string, string, number][]> {
  const query = { from: '2026-03-01', to: '2026-03-31' } as const;
  const { data } = await server.request('GET /api/v1/records', undefined, { query, session });
  const names = new Map([read, piano].map(({ id, name }) => [id, name]));
  return data.entries.map(({ activityId, date, amount }: Entry) => [names.get(activityId) ?? '', date, amount]);
}

it('a timer that was stopped and recorded does not run again when another device confirms it', async () => {
  await start(read, '05:00');
  await stop('05:00');
  await record(read, '05:00', 300);
  const confirmed = await start(read, '05:00', { confirmedUntil: at('13:00') });
  expect([confirmed.status, confirmed.data.timer]).toEqual([200, undefined]);
  expect(await recorded()).toEqual([['Read', '2026-03-11', 300]]);
  expect((await start(read, '09:30')).data.timer).toEqual(timerOf(read, '09:30'));
});

describe('a timer whose stop is undone', () => {
  const RESTARTED = '2026-03-11T05:00:00.001Z';
  const undoStop = async () => {
    await start(read, '05:00');
    await stop('05:00');
    const entry = await record(read, '05:00', 300);
    await server.request('DELETE /api/v1/entry', { id: entry.id }, { session });
  };
  const restart = () => patch({ timer: { ...timerOf(read, '05:00'), startedAt: RESTARTED } });

  it('runs again', async () => {
    await undoStop();
    expect((await restart()).data.timer).toMatchObject({ activityId: read.id, startedAt: RESTARTED });
    expect(await recorded()).toEqual([]);
  });

  it('neither runs nor is recorded while another one runs', async () => {
    await undoStop();
    await start(piano, '09:30');
    expect((await restart()).data.timer).toEqual(timerOf(piano, '09:30'));
    expect(await recorded()).toEqual([]);
  });
});

describe('a timer that a device has started without knowing of another one', () => {
  it('is recorded until the start of the other, if it was started earlier and is told later', async () => {
    await start(piano, '09:30');
    expect((await start(read, '09:00')).data.timer).toEqual(timerOf(piano, '09:30'));
    expect(await recorded()).toEqual([['Read', '2026-03-11', 30]]);
  });

  it('records the other until its own start, if it was started later', async () => {
    await start(read, '09:00');
    expect((await start(piano, '09:30')).data.timer).toEqual(timerOf(piano, '09:30'));
    expect(await recorded()).toEqual([['Read', '2026-03-11', 30]]);
  });

  it('is recorded as a timer that was stopped, on the day of its start', async () => {
    await server.request('PATCH /api/v1/user/settings', { dayEndsAt: 3 }, { session });
    await start(read, '01:40');
    await start(piano, '02:00');
    const query = { from: '2026-03-10', to: '2026-03-10' } as const;
    const { data } = await server.request('GET /api/v1/records', undefined, { query, session });
    expect(data.entries).toEqual([
      {
        id: expect.any(String),
        activityId: read.id,
        date: '2026-03-10',
        amount: 20,
        source: 'TIMER',
        startedAt: at('01:40'),
        utcOffsetMinutes: 60,
        note: null,
      },
    ]);
  });

  it('ends the skip of its day, as a timer does that was stopped', async () => {
    const skips = [read, piano].map(({ id: activityId }) => ({
      activityId,
      date: '2026-03-11' as const,
      reason: null,
    }));
    await server.request('POST /api/v1/skips', { skips }, { session });
    await start(piano, '09:30');
    await start(read, '09:00');
    const query = { from: '2026-03-11', to: '2026-03-11' } as const;
    const { data } = await server.request('GET /api/v1/records', undefined, { query, session });
    expect(data.skips).toEqual([skips[1]]);
  });

  it('is recorded once, also when it is told again or confirmed', async () => {
    await start(piano, '09:30');
    await start(read, '09:00');
    await start(read, '09:00', { confirmedUntil: at('13:00') });
    expect(await recorded()).toHaveLength(1);
  });

  it('is recorded for four hours at most, or as long as it was confirmed', async () => {
    await start(read, '01:00', { confirmedUntil: at('07:00') });
    await start(piano, '09:00');
    await start(read, '02:00');
    expect(await recorded()).toEqual([
      ['Read', '2026-03-11', 360],
      ['Read', '2026-03-11', 240],
    ]);
  });

  it('is recorded until its end if it is a focus round, and until the other start if that came first', async () => {
    await start(read, '09:00', { roundMinutes: 25 });
    await start(piano, '09:40', { roundMinutes: 15 });
    await start(read, '09:50');
    expect((await start(piano, '08:00', { roundMinutes: 45, confirmedUntil: at('09:30') })).data.timer).toEqual(
      timerOf(read, '09:50'),
    );
    expect((await recorded()).toSorted(([, , a], [, , b]) => a - b)).toEqual([
      ['Piano', '2026-03-11', 10],
      ['Read', '2026-03-11', 25],
      ['Piano', '2026-03-11', 45],
    ]);
  });

  it('is not recorded for less than a minute, for another unit, or for an unknown activity', async () => {
    const run = await makeActivity(server, session, { unit: 'TIMES' });
    await start(read, '09:00');
    await patch({ timer: { ...timerOf(piano, '09:00'), startedAt: '2026-03-11T09:00:59.000Z' } });
    await start(run, '09:30');
    await start({ ...piano, id: session.userId }, '09:40');
    await start(piano, '09:50');
    expect(await recorded()).toEqual([['Piano', '2026-03-11', 29]]);
  });

  it('is not recorded if the clock of its device is before 1970 or a day ahead', async () => {
    const ancient = '1969-12-31T20:00:00.000Z';
    await patch({ timer: { activityId: read.id, startedAt: ancient } });
    await start(piano, '09:30');
    expect((await patch({ timer: null, stoppedTimerStart: ancient })).status).toBe(200);
    await stop('09:30');
    server.clock.set('2026-03-11T20:00:00Z');
    // On a day that has not begun anywhere.
    await patch({ timer: { activityId: read.id, startedAt: '2026-03-12T18:00:00.000Z', utcOffsetMinutes: 14 * 60 } });
    await patch({ timer: { activityId: piano.id, startedAt: '2026-03-12T18:30:00.000Z' } });
    expect(await recorded()).toEqual([]);
  });

  it('is recorded by the device that has stopped it meanwhile, as long as it ran there', async () => {
    await start(piano, '09:30');
    await start(read, '09:00');
    await stop('09:00');
    expect(await recorded()).toEqual([]);
    await record(read, '09:00', 20);
    expect(await recorded()).toEqual([['Read', '2026-03-11', 20]]);
  });

  it('is not recorded again if it was stopped already', async () => {
    await start(read, '09:00');
    await stop('09:00');
    await record(read, '09:00', 20);
    await start(piano, '09:30');
    await start(read, '09:00', { confirmedUntil: at('13:00') });
    expect(await recorded()).toEqual([['Read', '2026-03-11', 20]]);
  });

  it('is announced to the other devices with its record', async () => {
    await start(read, '09:00');
    const device = await Device.connected(server, session);
    const response = await server.request('PATCH /api/v1/user', { timer: timerOf(piano, '09:30') }, { session });
    expect((await device.changeOf(response)).rows).toEqual({
      user: [expect.objectContaining({ timer: timerOf(piano, '09:30') })],
      entry: [expect.objectContaining({ activityId: read.id, date: '2026-03-11', amount: 30 })],
    });
  });
});
