/** @module-tag long */

import { once } from 'node:events';
import type { GoogleFake } from '@sevenfold/fakes/google';
import { badDeltaToken, type MicrosoftFake } from '@sevenfold/fakes/microsoft';
import { beforeEach, describe, expect, it } from 'vitest';
import { findIntegration } from '../../src/features/integration/store';
import { syncAccount } from '../../src/features/integration/syncAccount';
import { CalendarError, type OAuthCalendars } from '../../src/ports/calendar';
import { type CalendarServer, startGoogleSuite, startOutlookSuite, timed } from './calendarServer';

const suites = { Google: await startGoogleSuite(), Outlook: await startOutlookSuite() };

type AnyContext = CalendarServer<GoogleFake> | CalendarServer<MicrosoftFake>;
type Request = { readonly path: string };

it('leaves the calendars for which the time does not suffice to the next sync, which begins at once', async () => {
  const context = await suites.Google.newContext();
  const { account, deps, server, user } = context;
  for (const name of ['Sport', 'Club']) account.addCalendar({ name });
  const id = await context.connected();
  const row = await findIntegration(server.db, user.userId, id);
  const real = deps.providers.GOOGLE;
  if (!row || !real) throw new Error('Nothing is connected');
  const read: string[] = [];
  const provider: OAuthCalendars = {
    ...real,
    events(request) {
      read.push(request.calendarId);
      return read.length === 1 ? real.events(request) : hanging(request.signal);
    },
  };
  const result = await syncAccount(deps, row, provider, AbortSignal.timeout(500));
  expect(result).toEqual({ isSuccess: true, retryAt: new Date(server.clock.now()) });
  expect(read).toHaveLength(2);
  const calls = context.fake.requests.length;
  await context.sync(id);
  // The one that was not read, and the other again; the one whose time ran out waits.
  expect(context.fake.requests.slice(calls).filter(({ path }) => path.endsWith('/events'))).toHaveLength(2);
});

/** Pages that never come. */
const hanging = (signal: AbortSignal): ReturnType<OAuthCalendars['events']> => ({
  [Symbol.asyncIterator]: () => ({
    async next() {
      await once(signal, 'abort');
      throw new CalendarError('UNAVAILABLE', 'no response');
    },
  }),
});

describe.each(['Google', 'Outlook'] as const)('a calendar of %s that cannot be read', (name) => {
  let context: AnyContext;
  let sport: AnyContext['account']['primary'];
  let id: string;

  beforeEach(async () => {
    context = await suites[name].newContext();
    sport = context.account.addCalendar({ name: 'Sport' });
    id = await context.connected();
  });

  const isPrimary = ({ path }: Request): boolean =>
    path.includes(`/calendars/${context.account.primary.id}/`) && !path.includes('watch');
  const readsOfPrimary = (): number => context.fake.requests.filter(isPrimary).length;
  const statuses = async (): Promise<Record<string, string>> => {
    const [integration] = await context.integrations();
    return Object.fromEntries(
      integration?.calendars.map((calendar) => [calendar.name === 'Sport' ? 'Sport' : 'primary', calendar.status]) ??
        [],
    );
  };
  it.each([400, 500, 503, 504])('with a lasting %i does not keep the others from being read', async (status) => {
    context.fake.fault({ when: isPrimary, times: 1000, effect: { status } });
    for (const minutes of [0, 11, 25, 50]) {
      context.server.clock.advance({ minutes });
      sport.create({ name: `Run after ${minutes} minutes`, time: timed('2026-03-10T07:00') });
      await context.sync(id);
      const [integration] = await context.integrations();
      expect(integration).toMatchObject({
        status: 'CONNECTED',
        lastSuccessAt: new Date(context.server.clock.now()).toISOString(),
      });
    }
    expect((await context.events()).map((event) => event.name)).toHaveLength(4);
    expect(await statuses()).toEqual({ primary: 'ERROR', Sport: 'ACTIVE' });
  });

  it('is tried again after longer and longer waits, and shown as active once it is read', async () => {
    const activity = await context.track('TIMES', 'gym');
    context.account.primary.create({ name: 'Gym', time: timed('2026-03-10T18:00') });
    context.fake.fault({ when: isPrimary, times: 1000, effect: { status: 500 } });
    const before = readsOfPrimary();
    for (let minutes = 0; minutes < 12 * 60; minutes += 10) {
      await context.sync(id);
      context.server.clock.advance({ minutes: 10 });
    }
    expect(readsOfPrimary() - before).toBeGreaterThan(3);
    expect(readsOfPrimary() - before).toBeLessThan(10);
    expect(await statuses()).toMatchObject({ primary: 'ERROR' });
    const trackingStatus = async () =>
      (await context.server.request('GET /api/v1/as', undefined, { session: context.user })).data.activities[0]
        ?.calendarTrackingStatus;
    const whileFailing = await trackingStatus();

    context.fake.clearFaults();
    context.server.clock.advance({ hours: 7 });
    await context.sync(id);
    expect(await statuses()).toEqual({ primary: 'ACTIVE', Sport: 'ACTIVE' });
    expect(await context.counted(activity)).toEqual(['2026-03-10 1']);
    expect([whileFailing, await trackingStatus()]).toEqual(['ERROR', 'ACTIVE']);
  });

  it('is shown as active after a single outage', async () => {
    context.fake.fault({ when: isPrimary, times: 1, effect: { status: 503 } });
    await context.sync(id);
    expect(await statuses()).toMatchObject({ primary: 'ACTIVE' });
    const [integration] = await context.integrations();
    expect(Date.parse(integration?.nextSyncAt ?? '') - context.server.clock.now()).toBeLessThan(2 * 60_000);
  });

  it('is tried at once when the user asks for it, unless the provider asked to wait', async () => {
    context.fake.fault({ when: isPrimary, times: 4, effect: { status: 500 } });
    for (let count = 0; count < 4; count += 1) {
      await context.sync(id);
      context.server.clock.advance({ hours: 7 });
    }
    context.fake.fault({ when: isPrimary, times: 1, effect: { status: 500 } });
    await context.sync(id);
    const before = readsOfPrimary();
    await context.sync(id);
    expect(readsOfPrimary()).toBe(before);
    context.fake.fault({ when: isPrimary, effect: { status: 503, headers: { 'retry-after': '1800' } } });
    await context.syncNow(id);
    expect(readsOfPrimary()).toBe(before + 1);
    await context.syncNow(id);
    expect(readsOfPrimary()).toBe(before + 1);
    // Longer than the provider asked for; the back-off has not ended yet.
    context.server.clock.advance({ hours: 7 });
    await context.syncNow(id);
    expect(readsOfPrimary()).toBe(before + 2);
    expect(await statuses()).toMatchObject({ primary: 'ACTIVE' });
  });

  it('that was read before it failed keeps its events', async () => {
    context.account.primary.create({ name: 'Gym', time: timed('2026-03-10T18:00') });
    await context.sync(id);
    context.fake.fault({ when: isPrimary, times: 1000, effect: { status: 500 } });
    for (let count = 0; count < 4; count += 1) {
      await context.sync(id);
      context.server.clock.advance({ hours: 7 });
    }
    expect((await context.events()).map((event) => event.name)).toEqual(['Gym']);
  });

  it('is not taken for a successful sync when it is the only one', async () => {
    context.account.removeCalendar(sport);
    await context.sync(id);
    const [before] = await context.integrations();
    context.fake.fault({ when: isPrimary, times: 1000, effect: { status: 500 } });
    for (let count = 0; count < 4; count += 1) {
      context.server.clock.advance({ minutes: 10 });
      await context.sync(id);
    }
    const [integration] = await context.integrations();
    expect(integration?.lastSuccessAt).toBe(before?.lastSuccessAt);
  });
});

it('a delta token that Graph rejects starts a full read', async () => {
  const context = await suites.Outlook.newContext();
  const id = await context.connected();
  context.account.primary.create({ name: 'Gym', time: timed('2026-03-10T18:00') });
  context.fake.fault({ when: ({ query }) => query.has('$deltatoken'), effect: badDeltaToken() });
  const before = context.fake.requests.length;
  await context.sync(id);
  const first = context.fake.requests.slice(before).filter(({ query }) => query.has('startDateTime'));
  expect(first).toHaveLength(1);
  expect((await context.events()).map((event) => event.name)).toEqual(['Gym']);
});
