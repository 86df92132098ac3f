import { googleError, invalidSyncToken, throttledByGoogle } from '@sevenfold/fakes/google';
import type { OracleEvent } from '@sevenfold/fakes/calendar/oracle';
import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { syncIntegration } from '../../src/features/integration/sync';
import { windowAt } from '../../src/features/integration/window';
import { findDue, readSyncFigures } from '../../src/features/integration/syncStore';
import { allDay, startGoogleSuite, timed } from './calendarServer';

const suite = await startGoogleSuite();
let context: Awaited<ReturnType<typeof suite.newContext>>;
beforeEach(async () => {
  context = await suite.newContext();
});

const isEvents = ({ path }: { readonly path: string }) => path.endsWith('/events');
const isList = ({ path }: { readonly path: string }) => path.endsWith('/calendarList');
const isFull = (request: { readonly path: string; readonly query: URLSearchParams }) =>
  isEvents(request) && !request.query.has('syncToken');

async function stored(): Promise<string[]> {
  const { rows } = await context.server.pool.query<{ row: string }>(
    `SELECT external_id || ' ' || name || ' ' || coalesce(to_char(starts_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI'), start_date::text)
      || ' ' || coalesce(to_char(ends_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI'), end_date::text) AS row
     FROM calendar_event WHERE user_id = $1 ORDER BY 1`,
    [context.user.userId],
  );
  return rows.map(({ row }) => row);
}

function expected(): string[] {
  const at = (ms: number) => new Date(ms).toISOString().slice(0, 16).replace('T', ' ');
  const rowOf = ({ externalId, name, time }: OracleEvent) =>
    time.kind === 'TIMED'
      ? `${externalId} ${name} ${at(time.start)} ${at(time.end)}`
      : `${externalId} ${name} ${time.start} ${time.end}`;
  return context.fake.state(context.account.primary, windowAt(context.server.clock.now())).map(rowOf).toSorted();
}

const fill = () => {
  context.account.primary.create({ name: 'Dentist', time: timed('2026-03-09T10:00', 30) });
  context.account.primary.create({ name: 'Holiday', time: allDay('2026-03-14', 2) });
  return context.account.primary.create({
    name: 'Gym',
    time: timed('2026-01-05T18:00'),
    rule: 'FREQ=WEEKLY;BYDAY=MO,WE',
  });
};

describe('reading a calendar', () => {
  it('stores all events of the window, and then changes alone', async () => {
    const gym = fill();
    const id = await context.connected();
    expect(await stored()).toEqual(expected());
    expect((await stored()).length).toBeGreaterThan(30);
    const before = context.fake.requests.length;
    await context.sync(id);
    expect(context.fake.requests.slice(before).filter(isFull)).toEqual([]);
    context.account.primary.cancelOccurrence(gym, '2026-03-11T18:00');
    context.account.primary.changeOccurrence(gym, '2026-03-16T18:00', { time: timed('2026-03-17T07:00', 45) });
    context.account.primary.split(gym, '2026-04-06T18:00', { name: 'Gym, late' });
    await context.sync(id);
    expect(await stored()).toEqual(expected());
    expect(await context.integrations()).toMatchObject([
      { status: 'CONNECTED', lastSuccessAt: '2026-03-11T10:00:00.000Z', isSyncing: false },
    ]);
  });

  it('reads everything again when the cursor has expired, and removes deleted events', async () => {
    const gym = fill();
    const id = await context.connected();
    context.account.primary.remove(gym);
    context.account.primary.create({ name: 'Choir', time: timed('2026-03-10T19:00') });
    context.account.primary.expireTokens();
    const before = context.fake.requests.length;
    await context.sync(id);
    expect(context.fake.requests.slice(before).filter(isFull)).toHaveLength(1);
    expect(await stored()).toEqual(expected());
  });

  it('reads everything again when the provider rejects the cursor as invalid', async () => {
    fill();
    const id = await context.connected();
    context.account.primary.create({ name: 'Choir', time: timed('2026-03-10T19:00') });
    context.fake.fault({ when: ({ query }) => query.has('syncToken'), effect: invalidSyncToken() });
    const before = context.fake.requests.length;
    await context.sync(id);
    expect(context.fake.requests.slice(before).filter(isFull)).toHaveLength(1);
    expect(await stored()).toEqual(expected());
  });

  it('keeps the former events when a full sync fails at any page', async () => {
    fill();
    context.fake.maxPage = 5;
    const id = await context.connected();
    const before = await stored();
    const pages = Math.ceil(before.length / context.fake.maxPage);
    expect(pages).toBeGreaterThan(5);
    for (let page = 0; page < pages; page += 1) {
      context.account.primary.create({ name: `Extra ${page}`, time: timed('2026-03-20T10:00') });
      context.account.primary.expireTokens();
      context.fake.fault({ when: isFull, after: page, times: 100, effect: { status: 503 } });
      await context.sync(id);
      context.fake.clearFaults();
      expect(await stored(), `page ${page}`).toEqual(before);
      context.server.clock.advance({ hours: 7 });
    }
    await context.sync(id);
    expect(await stored()).toEqual(expected());
  });

  it('moves its window on for 400 days without losing an event', async () => {
    context.account.primary.create({ name: 'Gym', time: timed('2026-01-05T18:00'), rule: 'FREQ=WEEKLY;BYDAY=MO' });
    const id = await context.connected();
    const activity = await context.track('TIMES', 'gym');
    for (let day = 0; day < 400; day += 20) {
      context.server.clock.advance({ days: 20 });
      await context.sync(id);
      await context.recount();
    }
    const { rows } = await context.server.pool.query<{ at: Date }>(
      'SELECT starts_at AS at FROM calendar_event WHERE user_id = $1',
      [context.user.userId],
    );
    const now = context.server.clock.now();
    const lastStart = Math.max(...rows.map(({ at }) => at.getTime()));
    expect((lastStart - now) / 86_400_000).toBeGreaterThan(40);
    const mondays = Math.floor((now - Date.parse('2026-01-05T19:00:00Z')) / (7 * 86_400_000)) + 1;
    expect(await context.counted(activity)).toHaveLength(mondays);
  });

  it('counts what a calendar has while another one is not found or forbidden', async () => {
    const sport = context.account.addCalendar({ name: 'Sport' });
    const secret = context.account.addCalendar({ name: 'Secret' });
    sport.create({ name: 'Run', time: timed('2026-03-10T07:00') });
    const id = await context.connected();
    context.fake.fault({
      when: ({ path }) => path.includes(context.account.primary.id),
      times: 9,
      effect: googleError(404, 'notFound'),
    });
    context.fake.fault({
      when: ({ path }) => path.includes(secret.id),
      times: 9,
      effect: googleError(403, 'forbidden'),
    });
    sport.create({ name: 'Run far', time: timed('2026-03-11T07:00') });
    await context.sync(id);
    expect((await context.events()).map(({ name }) => name)).toEqual(['Run', 'Run far']);
    const [integration] = await context.integrations();
    expect(integration?.status).toBe('CONNECTED');
    expect(new Map(integration?.calendars.map(({ name, status }) => [name, status]))).toEqual(
      new Map([
        [context.account.email, 'ERROR'],
        ['Sport', 'ACTIVE'],
        ['Secret', 'ERROR'],
      ]),
    );
  });
});

it('reads a list that names a calendar twice, because it changed between two pages', async () => {
  const { GOOGLE: google } = context.deps.providers;
  if (!google) throw new Error('Google is not configured');
  const { integrationId } = (await context.connect()).data;
  await context.choose(integrationId);
  const twice = async (accessToken: string, signal: AbortSignal) => {
    const calendars = await google.calendars(accessToken, signal);
    return [...calendars, ...calendars];
  };
  const providers = { ...context.deps.providers, GOOGLE: { ...google, calendars: twice } };
  const { user, deps } = context;
  await syncIntegration({ ...deps, providers }, user.userId, integrationId, new AbortController().signal);
  const [integration] = await context.integrations();
  expect(integration?.lastSuccessAt).not.toBeNull();
  expect(integration?.calendars).toHaveLength(1);
});

describe('a failing provider', () => {
  it('leads to a request to reconnect when the consent was withdrawn, and keeps what was counted', async () => {
    context.account.primary.create({ name: 'Gym', time: timed('2026-03-09T18:00') });
    const id = await context.connected();
    const activity = await context.track('TIMES', 'gym');
    context.fake.oauth.revokeConsent(context.account);
    await context.sync(id);
    expect(await context.integrations()).toMatchObject([
      { status: 'ERROR', error: 'CONSENT_REVOKED', nextSyncAt: null },
    ]);
    const { data } = await context.server.request('GET /api/v1/as', undefined, { session: context.user });
    expect(data.activities.map(({ calendarTrackingStatus }) => calendarTrackingStatus)).toEqual(['ERROR']);
    const before = context.fake.requests.length;
    expect(await context.sync(id)).toBe('SKIPPED');
    expect(context.fake.requests.length).toBe(before);
    expect(await context.counted(activity)).toEqual(['2026-03-09 1']);
    await context.connect({}, id);
    await context.sync(id);
    expect(await context.integrations()).toMatchObject([{ status: 'CONNECTED', error: null }]);
    expect(await context.counted(activity)).toEqual(['2026-03-09 1']);
  });

  it('delays the next sync when tokens cannot be refreshed, and the account stays connected', async () => {
    const id = await context.connected();
    context.server.clock.advance({ hours: 2 });
    context.fake.fault({ when: ({ path }) => path === '/token', times: 100, effect: { status: 503 } });
    await context.sync(id);
    await context.sync(id);
    const [integration] = await context.integrations();
    expect(integration?.status).toBe('CONNECTED');
    expect(Date.parse(integration?.nextSyncAt ?? '')).toBeGreaterThan(context.server.clock.now() + 10 * 60_000);
    context.fake.clearFaults();
    await context.sync(id);
    expect((await context.integrations())[0]?.lastSuccessAt).toBe(new Date(context.server.clock.now()).toISOString());
  });

  it.each([
    ['seconds', 403, '1800', 1800],
    ['a date', 429, 'Wed, 11 Mar 2026 10:40:00 GMT', 2400],
    ['nothing', 403, undefined, 600],
  ] as const)('is not called earlier than it asked for with %s', async (_, status, retryAfter, seconds) => {
    const id = await context.connected();
    context.fake.fault({ when: isEvents, effect: throttledByGoogle(status, retryAfter) });
    await context.sync(id);
    const before = context.fake.requests.length;
    for (const share of [0.3, 0.6]) {
      context.server.clock.advance({ seconds: seconds * 0.3 });
      expect(await context.sync(id), String(share)).toMatchObject({ tryAt: expect.any(Date) });
    }
    expect(context.fake.requests.length).toBe(before);
    context.server.clock.advance({ seconds: seconds * 0.55 });
    expect(await context.sync(id)).toBe('DONE');
    expect(context.fake.requests.length).toBeGreaterThan(before);
  });

  it('whose pages form a loop is given up, and the stored events are kept', async () => {
    fill();
    const id = await context.connected();
    const before = await stored();
    const requests = context.fake.requests.length;
    context.fake.fault({
      when: isEvents,
      times: 1000,
      effect: (usual) => ({ ...usual, body: { items: [], nextPageToken: 'again' } }),
    });
    await context.sync(id);
    expect(await stored()).toEqual(before);
    expect(context.fake.requests.length - requests).toBeLessThan(30);
  });

  it.each(['accessNotConfigured', 'forbidden'])(
    'that rejects an account with %s is asked again with back-off, and read once it answers',
    async (reason) => {
      const id = await context.connected();
      context.fake.fault({ when: isList, times: 100, effect: googleError(403, reason) });
      for (const hours of [0, 1, 4]) {
        context.server.clock.advance({ hours });
        await context.sync(id);
        const [integration] = await context.integrations();
        expect(integration).toMatchObject({ status: 'CONNECTED', error: null });
        expect(Date.parse(integration?.nextSyncAt ?? '')).toBeGreaterThan(context.server.clock.now());
      }
      context.fake.clearFaults();
      context.account.primary.create({ name: 'Gym', time: timed('2026-03-09T18:00') });
      await context.sync(id);
      expect((await context.events()).map(({ name }) => name)).toEqual(['Gym']);
    },
  );

  it('whose API the operator has not enabled is logged as an error with the reason and no token', async () => {
    const id = await context.connected();
    const lines: string[] = [];
    const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) });
    context.fake.fault({ when: isList, effect: googleError(403, 'accessNotConfigured') });
    await syncIntegration({ ...context.deps, log }, context.user.userId, id, new AbortController().signal);
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      expect.objectContaining({
        provider: 'GOOGLE',
        reason: 'status 403, accessNotConfigured',
        msg: 'calendar provider rejects the configuration of this server',
      }),
    ]);
  });

  it('is not called again after it refused to list calendars for lack of permission', async () => {
    const id = await context.connected();
    context.fake.fault({ when: isList, times: 9, effect: googleError(403, 'insufficientPermissions') });
    await context.sync(id);
    expect(await context.integrations()).toMatchObject([{ status: 'ERROR', error: 'FORBIDDEN' }]);
    const before = context.fake.requests.length;
    await context.sync(id);
    expect(context.fake.requests.length).toBe(before);
  });

  it('is read by one of several concurrent syncs', async () => {
    const id = await context.connected();
    const before = context.fake.requests.filter(isEvents).length;
    const outcomes: unknown[] = [];
    // Blocks the sync that holds the lease until the others have found it taken.
    const holder = await context.server.pool.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT 1 FROM app_user WHERE user_id = $1 FOR NO KEY UPDATE', [context.user.userId]);
    const syncs = [1, 2, 3, 4, 5].map(async () => outcomes.push(await context.sync(id)));
    await expect.poll(() => outcomes.length).toBe(4);
    await holder.query('ROLLBACK');
    holder.release();
    await Promise.all(syncs);
    expect(outcomes.filter((outcome) => outcome === 'DONE')).toHaveLength(1);
    expect(context.fake.requests.filter(isEvents)).toHaveLength(before + 1);
  });
});

it('shows when an account was last read while its provider is down', async () => {
  const { db, pool, clock } = context.server;
  await pool.query('DELETE FROM integration');
  const id = await context.connected();
  const lastSuccess = async () => {
    const { oldest_success: oldest } = await readSyncFigures(db);
    const [integration] = await context.integrations();
    expect(integration?.lastSuccessAt, 'the user sees what operators see').toBe(oldest?.toISOString());
    return oldest?.getTime();
  };
  const read = clock.now();
  expect(await lastSuccess()).toBe(read);
  context.fake.fault({ when: isEvents, times: 100, effect: { status: 503 } });
  for (const hours of [1, 2, 4]) {
    clock.advance({ hours });
    await context.sync(id);
    expect(await lastSuccess()).toBe(read);
  }
  context.fake.clearFaults();
  clock.advance({ hours: 7 });
  await context.sync(id);
  expect(await lastSuccess()).toBe(clock.now());
});

it('is due again 11 minutes after a sync', async () => {
  const id = await context.connected();
  const due = () => findDue(context.server.db, new Date(context.server.clock.now()), 100);
  expect(await due()).not.toContainEqual({ user_id: context.user.userId, id });
  context.server.clock.advance({ minutes: 11 });
  expect(await due()).toContainEqual({ user_id: context.user.userId, id });
});

it('pauses the accounts beyond the limit of the plan', async () => {
  const first = await context.connected();
  await context.setPlan('PREMIUM');
  context.server.clock.advance({ minutes: 1 });
  const other = context.fake.addAccount('work@example.org');
  const second = await context.connected({ account: other });
  await context.setPlan('FREE');
  expect((await context.integrations()).map(({ id, isPaused }) => [id, isPaused])).toEqual([
    [first, false],
    [second, true],
  ]);
  expect(await context.sync(second)).toBe('SKIPPED');
  expect(await context.sync(first)).toBe('DONE');
});
