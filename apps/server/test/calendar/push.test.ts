import { beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../src/config';
import { withdrawConsents } from '../../src/features/integration/deletionStep';
import { newChannelToken } from '../../src/features/integration/push/token';
import { watchCalendars } from '../../src/features/integration/push/watch';
import { findDue } from '../../src/features/integration/syncStore';
import { newId } from '../../src/id';
import { silent } from '../database';
import { rowsOf } from '../features/fixtures';
import { startGoogleSuite, startOutlookSuite, timed } from './calendarServer';
import {
  type AnyContext,
  deleteJobs,
  isWatch,
  jobs,
  openOf,
  pushOf,
  signal,
  syncAndWatch,
  watch,
  watched,
} from './pushCases';

const suites = { Google: await startGoogleSuite(), Outlook: await startOutlookSuite() };
for (const suite of Object.values(suites)) await suite.listen();

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

const switchCalendar = async (context: AnyContext, integrationId: string, isOn: boolean) => {
  const [calendar] = (await context.integrations())[0]?.calendars ?? [];
  const body = { integrationId, calendarId: calendar?.id ?? '', isOn };
  return context.server.request('PATCH /api/v1/integration/calendar', body, { session: context.user });
};

describe.each(['Google', 'Outlook'] as const)('notifications of %s', (name) => {
  const path = `/api/v1/webhook/${name.toLowerCase()}-calendar`;
  let context: AnyContext;
  const open = () => openOf(context);
  const notify = async (token: string) =>
    context.server.inject({
      method: 'POST',
      url: path,
      ...(name === 'Google'
        ? { headers: { 'x-goog-channel-token': token, 'x-goog-resource-state': 'exists' } }
        : {
            headers: { 'content-type': 'application/json' },
            payload: { value: [{ clientState: token, subscriptionId: 'x' }] },
          }),
    });

  beforeEach(async () => {
    context = await suites[name].newContext();
    pushOf(context).delivery = 'ONCE';
  });

  it('open a channel for each calendar, and lead to one sync that reads the change', async () => {
    context.account.addCalendar({ name: 'Sport' });
    const id = await watched(context);
    expect(open()).toBe(2);
    await syncAndWatch(context, id);
    expect(open()).toBe(2);
    await deleteJobs(context);
    context.account.primary.create({ name: 'Gym', time: timed('2026-03-10T18:00') });
    await pushOf(context).settled();
    expect(await jobs(context, 'sync-integration', id)).toEqual([
      { run_at: new Date(context.server.clock.now() + 5000) },
    ]);
    expect(await context.events()).toEqual([]);
    await context.sync(id);
    expect((await context.events()).map((event) => event.name)).toEqual(['Gym']);
  });

  it('start one sync, five seconds after the first, however many arrive', async () => {
    const id = await watched(context);
    pushOf(context).delivery = 'TWICE';
    const first = context.server.clock.now();
    for (let count = 0; count < 10; count += 1) {
      context.account.primary.create({ name: `Gym ${count}`, time: timed('2026-03-10T18:00') });
      await pushOf(context).settled();
      context.server.clock.advance({ seconds: 1 });
    }
    expect(await jobs(context, 'sync-integration', id)).toEqual([{ run_at: new Date(first + 5000) }]);
  });

  it('do not shorten a wait that the provider asked for', async () => {
    const id = await watched(context);
    context.fake.fault({ effect: { status: 429, headers: { 'retry-after': '1800' } } });
    await context.sync(id);
    context.account.primary.create({ name: 'Gym', time: timed('2026-03-10T18:00') });
    await pushOf(context).settled();
    const before = context.fake.requests.length;
    expect(await context.sync(id)).toMatchObject({ tryAt: expect.any(Date) });
    expect(context.fake.requests.length).toBe(before);
  });

  it('change nothing when they are forged or late, and get the usual response', async () => {
    const id = await watched(context);
    const { server, user } = context;
    const { rows } = await server.pool.query<{ id: string }>('SELECT id FROM push_channel WHERE user_id = $1', [
      user.userId,
    ]);
    const channelId = rows[0]?.id ?? '';
    const eve = await server.signIn('Eve');
    const before = await rowsOf(server, user);
    const forged = [
      '',
      'x'.repeat(86),
      'ÿ',
      newChannelToken(user.userId, channelId).token,
      newChannelToken(eve.userId, channelId).token,
      newChannelToken(user.userId, newId(server.clock)).token,
    ];
    for (const token of forged) expect((await notify(token)).body, token).toBe('{"data":{}}');
    expect(await jobs(context, 'sync-integration', id)).toEqual([]);
    expect(await rowsOf(server, user)).toBe(before);

    // The genuine notification of the provider starts a sync.
    context.account.primary.create({ name: 'Gym', time: timed('2026-03-10T18:00') });
    await pushOf(context).settled();
    expect(await jobs(context, 'sync-integration', id)).toHaveLength(1);
    await deleteJobs(context);
    // A channel that has expired for this server while the provider still sends.
    await server.pool.query('UPDATE push_channel SET expires_at = $2 WHERE user_id = $1', [
      user.userId,
      new Date(server.clock.now()),
    ]);
    context.account.primary.create({ name: 'Gym', time: timed('2026-03-11T18:00') });
    await pushOf(context).settled();
    expect(await jobs(context, 'sync-integration', id)).toEqual([]);
  });

  it('are not needed: without any, every change is read by the next sync that is due', async () => {
    const id = await watched(context);
    pushOf(context).delivery = 'NEVER';
    context.account.primary.create({ name: 'Gym', time: timed('2026-03-10T18:00') });
    context.server.clock.advance({ minutes: 12 });
    const due = await findDue(context.server.db, new Date(context.server.clock.now()), 1000);
    expect(due).toContainEqual({ user_id: context.user.userId, id });
    await context.sync(id);
    expect(await context.events()).toHaveLength(1);
  });

  /** True if the account is read again in six hours after a sync now, false if in ten minutes. */
  const isReadRarely = async (id: string): Promise<boolean> => {
    await syncAndWatch(context, id);
    const [integration] = await context.integrations();
    const hours = (Date.parse(integration?.nextSyncAt ?? '') - context.server.clock.now()) / HOUR_MS;
    const isRare = hours > 1;
    expect(hours).toBeGreaterThanOrEqual(isRare ? 6 : 1 / 6);
    expect(hours).toBeLessThan(isRare ? 6.7 : 0.2);
    expect(integration?.isPushed).toBe(isRare);
    return isRare;
  };
  const change = async (title: string) => {
    context.server.clock.advance({ minutes: 1 });
    context.account.primary.create({ name: title, time: timed('2026-03-10T18:00') });
    await pushOf(context).settled();
  };

  it('have an account read every six hours once they have come, until a change comes without one', async () => {
    const id = await watched(context);
    expect(await isReadRarely(id)).toBe(false);
    await change('Gym');
    expect(await isReadRarely(id)).toBe(true);
    // Nothing has changed: nothing has to be reported.
    context.server.clock.advance({ hours: 6 });
    expect(await isReadRarely(id)).toBe(true);
    pushOf(context).delivery = 'NEVER';
    await change('Swim');
    expect(await isReadRarely(id)).toBe(false);
    pushOf(context).delivery = 'ONCE';
    await change('Row');
    expect(await isReadRarely(id)).toBe(true);
    expect(await context.events()).toHaveLength(3);
  });

  it('leave an account without changes at no more than eight requests a day', async () => {
    const { clock } = context.server;
    const id = await watched(context);
    await change('Gym');
    await syncAndWatch(context, id);
    const before = context.fake.requests.length;
    const end = clock.now() + DAY_MS;
    const nextRead = async () => Date.parse((await context.integrations())[0]?.nextSyncAt ?? '');
    for (let due = await nextRead(); due <= end; due = await nextRead()) {
      clock.advance({ seconds: Math.ceil((due - clock.now()) / 1000) });
      await syncAndWatch(context, id);
    }
    const ofCalendars = context.fake.requests.slice(before).filter(({ path: at }) => !/token/.test(at));
    expect(ofCalendars.length).toBeGreaterThan(0);
    expect(ofCalendars.length).toBeLessThanOrEqual(8);
  });

  it('count for the channel that takes the place of the one they came by', async () => {
    const id = await watched(context);
    await change('Gym');
    for (let hours = 0; hours < 9 * 24; hours += 6) {
      context.server.clock.advance({ hours: 6 });
      await syncAndWatch(context, id);
    }
    expect(await isReadRarely(id)).toBe(true);
  });

  it('have to come for every calendar that is read', async () => {
    context.account.addCalendar({ name: 'Sport' });
    const id = await watched(context);
    await change('Gym');
    expect(await isReadRarely(id)).toBe(false);
  });

  it('end with the consent of their account', async () => {
    const id = await watched(context);
    await change('Gym');
    expect(await isReadRarely(id)).toBe(true);
    context.fake.oauth.revokeConsent(context.account);
    await context.sync(id);
    expect(await context.integrations()).toMatchObject([{ status: 'ERROR', isPushed: false }]);
  });

  it('after a failure count again with the next success', async () => {
    const id = await watched(context);
    await change('Gym');
    expect(await isReadRarely(id)).toBe(true);
    context.fake.fault({ effect: { status: 503 } });
    await context.sync(id);
    expect((await context.integrations())[0]?.isPushed).toBe(false);
    context.server.clock.advance({ minutes: 2 });
    expect(await isReadRarely(id)).toBe(true);
  });

  it('continue for weeks: a channel is replaced before it expires, and the former one stopped', async () => {
    const id = await watched(context);
    for (let hours = 0; hours < 21 * 24; hours += 12) {
      context.server.clock.advance({ hours: 12 });
      await syncAndWatch(context, id);
      expect(
        (
          await context.server.pool.query('SELECT 1 FROM push_channel WHERE user_id = $1 AND expires_at > $2', [
            context.user.userId,
            new Date(context.server.clock.now()),
          ])
        ).rowCount,
        `after ${hours} hours`,
      ).toBe(1);
      expect(open()).toBe(1);
    }
    await deleteJobs(context);
    context.account.primary.create({ name: 'Gym', time: timed('2026-03-10T18:00') });
    await pushOf(context).settled();
    expect(await jobs(context, 'sync-integration', id)).toHaveLength(1);
  });

  it('end for a calendar that is switched off, and resume when it is switched on', async () => {
    const id = await watched(context);
    expect((await switchCalendar(context, id, false)).status).toBe(200);
    expect(await watch(context, id)).toBe(1);
    expect(open()).toBe(0);
    await switchCalendar(context, id, true);
    await syncAndWatch(context, id);
    expect(open()).toBe(1);
  });

  it('end when the account is disconnected, also when the provider cannot be reached then', async () => {
    const { server, user } = context;
    const disconnect = (id: string) => server.request('DELETE /api/v1/integration', { id }, { session: user });
    await disconnect(await watched(context));
    expect(open()).toBe(0);

    const id = await watched(context);
    expect(open()).toBe(1);
    context.fake.fault({ times: 100, effect: { status: 503 } });
    expect((await disconnect(id)).status).toBe(200);
    expect(open()).toBe(1);
    context.account.primary.create({ name: 'Gym', time: timed('2026-03-10T18:00') });
    await pushOf(context).settled();
    expect(await jobs(context, 'sync-integration', id)).toEqual([]);
    context.fake.clearFaults();
    // Stops the remaining channels, as the job does.
    const deps = { db: server.db, clock: server.clock, log: silent, signal };
    await withdrawConsents(context.deps).run(user.userId, deps);
    expect(open()).toBe(0);
  });

  it('end when the account is deleted', async () => {
    await watched(context);
    const { server, user } = context;
    expect((await server.request('POST /api/v1/user/delete', { reason: 'OTHER' }, { session: user })).status).toBe(200);
    expect(open()).toBe(0);
  });

  it('are requested again after the account was connected again', async () => {
    const id = await watched(context);
    const before = context.fake.requests.length;
    await context.connect({}, id);
    await syncAndWatch(context, id);
    const requests = context.fake.requests.slice(before);
    // Microsoft Graph allows one subscription for each calendar, which is renewed.
    const asked = name === 'Google' ? requests.filter(isWatch) : requests.filter(({ method }) => method === 'PATCH');
    expect(asked).toHaveLength(1);
    expect(open()).toBe(1);
  });

  it.each([
    ['refuses it', { status: 403 }, DAY_MS],
    ['is down', { status: 503 }, 60 * MINUTE_MS],
    ['asks to wait', { status: 429, headers: { 'retry-after': '7200' } }, 120 * MINUTE_MS],
  ])('do not keep a calendar from being read when the provider %s', async (_, effect, wait) => {
    context.fake.fault({ when: isWatch, times: 1, effect });
    const id = await watched(context);
    expect(open()).toBe(0);
    const before = context.fake.requests.filter(isWatch).length;
    for (const share of [0.4, 0.55]) {
      context.server.clock.advance({ seconds: (share * wait) / 1000 });
      await syncAndWatch(context, id);
    }
    expect(await context.integrations()).toMatchObject([{ status: 'CONNECTED' }]);
    expect(context.fake.requests.filter(isWatch)).toHaveLength(before);
    context.server.clock.advance({ seconds: (0.1 * wait) / 1000 });
    await syncAndWatch(context, id);
    expect(open()).toBe(1);
  });

  it('are neither requested nor kept without a public address', async () => {
    const id = await watched(context);
    const hidden = { ...context.deps, pushUrl: undefined };
    await watchCalendars(hidden, context.user.userId, id, signal);
    expect(open()).toBe(0);
    const before = context.fake.requests.length;
    await watchCalendars(hidden, context.user.userId, id, signal);
    expect(context.fake.requests.length).toBe(before);
  });
});

it.each([
  [undefined, undefined],
  ['https://plan.example.org', 'https://plan.example.org'],
  ['https://localhost', undefined],
  ['https://127.0.0.1:8443', undefined],
  ['https://[::1]', undefined],
])('with the public address %s, providers send to %s', (publicUrl, pushUrl) => {
  expect(readConfig({ PUBLIC_URL: publicUrl }).calendarPushUrl).toBe(pushUrl);
});
