import { throttledByGoogle } from '@sevenfold/fakes/google';
import type { OracleEvent } from '@sevenfold/fakes/calendar/oracle';
import { beforeEach, describe, expect, it } from 'vitest';
import { windowAt } from '../../src/features/integration/window';
import { findDue } from '../../src/features/integration/syncStore';
import { allDay, startGoogleSuite, timed } from './calendarServer';

const suite = await startGoogleSuite();
let all: Awaited<ReturnType<typeof suite.fresh>>;
beforeEach(async () => {
  all = await suite.fresh();
});

const isEvents = ({ path }: { readonly path: string }) => path.endsWith('/events');
const isFull = (request: { readonly path: string; readonly query: URLSearchParams }) =>
  isEvents(request) && !request.query.has('syncToken');
const gone = { status: 410, body: { error: { errors: [{ reason: 'fullSyncRequired' }], code: 410, message: '' } } };

async function stored(): Promise<string[]> {
  const { rows } = await all.server.pool.query<{ row: string }>(
    `SELECT external_id || ' ' || name || ' ' || coalesce(to_char(starts_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI'), start_date::text)
      || ' ' || coalesce(to_char(ends_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI'), end_date::text) AS row
     FROM calendar_event WHERE user_id = $1 ORDER BY 1`,
    [all.user.userId],
  );
  return rows.map(({ row }) => row);
}

function expected(): string[] {
  const at = (ms: number) => new Date(ms).toISOString().slice(0, 16).replace('T', ' ');
  const rowOf = ({ externalId, name, time }: OracleEvent) =>
    time.kind === 'TIMED'
      ? `${externalId} ${name} ${at(time.start)} ${at(time.end)}`
      : `${externalId} ${name} ${time.start} ${time.end}`;
  return all.google.state(all.account.primary, windowAt(all.server.clock.now())).map(rowOf).toSorted();
}

const fill = () => {
  all.account.primary.create({ name: 'Dentist', time: timed('2026-03-09T10:00', 30) });
  all.account.primary.create({ name: 'Holiday', time: allDay('2026-03-14', 2) });
  return all.account.primary.create({ name: 'Gym', time: timed('2026-01-05T18:00'), rule: 'FREQ=WEEKLY;BYDAY=MO,WE' });
};

describe('reading a calendar', () => {
  it('stores all events of the window, and then changes alone', async () => {
    const gym = fill();
    const id = await all.connected();
    expect(await stored()).toEqual(expected());
    expect((await stored()).length).toBeGreaterThan(30);
    const before = all.google.requests.length;
    await all.sync(id);
    expect(all.google.requests.slice(before).filter(isFull)).toEqual([]);
    all.account.primary.cancelOccurrence(gym, '2026-03-11T18:00');
    all.account.primary.changeOccurrence(gym, '2026-03-16T18:00', { time: timed('2026-03-17T07:00', 45) });
    all.account.primary.split(gym, '2026-04-06T18:00', { name: 'Gym, late' });
    await all.sync(id);
    expect(await stored()).toEqual(expected());
    expect(await all.integrations()).toMatchObject([
      { status: 'CONNECTED', lastSuccessAt: '2026-03-11T10:00:00.000Z', isSyncing: false },
    ]);
  });

  it('reads everything anew when the cursor has expired, and removes what is gone', async () => {
    const gym = fill();
    const id = await all.connected();
    all.account.primary.remove(gym);
    all.account.primary.create({ name: 'Choir', time: timed('2026-03-10T19:00') });
    all.account.primary.expireTokens();
    await all.sync(id);
    expect(await stored()).toEqual(expected());
  });

  it('keeps the former events when reading anew fails at any page', async () => {
    fill();
    all.google.maxPage = 5;
    const id = await all.connected();
    const before = await stored();
    const pages = Math.ceil(before.length / all.google.maxPage);
    expect(pages).toBeGreaterThan(5);
    for (let page = 0; page < pages; page += 1) {
      all.account.primary.create({ name: `Extra ${page}`, time: timed('2026-03-20T10:00') });
      all.account.primary.expireTokens();
      all.google.fault({ when: isFull, after: page, times: 100, effect: { status: 503 } });
      await all.sync(id);
      all.google.clearFaults();
      expect(await stored(), `page ${page}`).toEqual(before);
      all.server.clock.advance({ hours: 7 });
    }
    await all.sync(id);
    expect(await stored()).toEqual(expected());
  });

  it('moves its window on for 400 days without losing an event', async () => {
    all.account.primary.create({ name: 'Gym', time: timed('2026-01-05T18:00'), rule: 'FREQ=WEEKLY;BYDAY=MO' });
    const id = await all.connected();
    const activity = await all.track('TIMES', 'gym');
    for (let day = 0; day < 400; day += 20) {
      all.server.clock.advance({ days: 20 });
      await all.sync(id);
      await all.recount();
    }
    const { rows } = await all.server.pool.query<{ at: Date }>(
      'SELECT starts_at AS at FROM calendar_event WHERE user_id = $1',
      [all.user.userId],
    );
    const now = all.server.clock.now();
    const reach = Math.max(...rows.map(({ at }) => at.getTime())) - now;
    expect(reach / 86_400_000).toBeGreaterThan(40);
    const mondays = Math.floor((now - Date.parse('2026-01-05T19:00:00Z')) / (7 * 86_400_000)) + 1;
    expect(await all.counted(activity)).toHaveLength(mondays);
  });

  it('counts what a calendar has while another one is gone or forbidden', async () => {
    const sport = all.account.addCalendar({ name: 'Sport' });
    const secret = all.account.addCalendar({ name: 'Secret' });
    sport.create({ name: 'Run', time: timed('2026-03-10T07:00') });
    const id = await all.connected();
    all.google.fault({
      when: ({ path }) => path.includes(all.account.primary.id),
      times: 9,
      effect: { status: 404, body: { error: { errors: [{ reason: 'notFound' }], code: 404, message: '' } } },
    });
    all.google.fault({
      when: ({ path }) => path.includes(secret.id),
      times: 9,
      effect: { status: 403, body: { error: { errors: [{ reason: 'forbidden' }], code: 403, message: '' } } },
    });
    sport.create({ name: 'Run far', time: timed('2026-03-11T07:00') });
    await all.sync(id);
    expect((await all.events()).map(({ name }) => name)).toEqual(['Run', 'Run far']);
    const [integration] = await all.integrations();
    expect(integration?.status).toBe('CONNECTED');
    expect(new Map(integration?.calendars.map(({ name, status }) => [name, status]))).toEqual(
      new Map([
        [all.account.email, 'MISSING'],
        ['Sport', 'ACTIVE'],
        ['Secret', 'ERROR'],
      ]),
    );
  });
});

describe('trouble with a provider', () => {
  it('asks to reconnect when the consent was withdrawn, once, and keeps what was counted', async () => {
    all.account.primary.create({ name: 'Gym', time: timed('2026-03-09T18:00') });
    const id = await all.connected();
    const activity = await all.track('TIMES', 'gym');
    all.google.oauth.revokeConsent(all.account);
    await all.sync(id);
    expect(await all.integrations()).toMatchObject([{ status: 'ERROR', error: 'CONSENT_REVOKED', nextSyncAt: null }]);
    const { data } = await all.server.request('GET /api/v1/as', undefined, { session: all.user });
    expect(data.activities.map(({ calendarTrackingStatus }) => calendarTrackingStatus)).toEqual(['ERROR']);
    const before = all.google.requests.length;
    expect(await all.sync(id)).toBe('SKIPPED');
    expect(all.google.requests.length).toBe(before);
    expect(await all.counted(activity)).toEqual(['2026-03-09 1']);
    await all.connect({}, id);
    await all.sync(id);
    expect(await all.integrations()).toMatchObject([{ status: 'CONNECTED', error: null }]);
    expect(await all.counted(activity)).toEqual(['2026-03-09 1']);
  });

  it('backs off when tokens cannot be refreshed, and stays connected', async () => {
    const id = await all.connected();
    all.server.clock.advance({ hours: 2 });
    all.google.fault({ when: ({ path }) => path === '/token', times: 100, effect: { status: 503 } });
    await all.sync(id);
    await all.sync(id);
    const [integration] = await all.integrations();
    expect(integration?.status).toBe('CONNECTED');
    expect(Date.parse(integration?.nextSyncAt ?? '')).toBeGreaterThan(all.server.clock.now() + 10 * 60_000);
    all.google.clearFaults();
    await all.sync(id);
    expect((await all.integrations())[0]?.lastSuccessAt).toBe(new Date(all.server.clock.now()).toISOString());
  });

  it.each([
    ['seconds', 403, '1800', 1800],
    ['a date', 429, 'Wed, 11 Mar 2026 10:40:00 GMT', 2400],
    ['nothing', 403, undefined, 600],
  ] as const)('makes no call earlier than the provider asked for with %s', async (_, status, retryAfter, seconds) => {
    const id = await all.connected();
    all.google.fault({ when: isEvents, effect: throttledByGoogle(status, retryAfter) });
    await all.sync(id);
    const before = all.google.requests.length;
    for (const share of [0.3, 0.6]) {
      all.server.clock.advance({ seconds: seconds * 0.3 });
      expect(await all.sync(id), String(share)).toMatchObject({ tryAt: expect.any(Date) });
    }
    expect(all.google.requests.length).toBe(before);
    all.server.clock.advance({ seconds: seconds * 0.55 });
    expect(await all.sync(id)).toBe('DONE');
    expect(all.google.requests.length).toBeGreaterThan(before);
  });

  it('ends a list of pages that leads back to itself, and keeps what is stored', async () => {
    fill();
    const id = await all.connected();
    const before = await stored();
    const requests = all.google.requests.length;
    all.google.fault({
      when: isEvents,
      times: 1000,
      effect: (usual) => ({ ...usual, body: { items: [], nextPageToken: 'again' } }),
    });
    await all.sync(id);
    expect(await stored()).toEqual(before);
    expect(all.google.requests.length - requests).toBeLessThan(30);
  });

  it('stops at an account that may not be read', async () => {
    const id = await all.connected();
    all.google.fault({
      when: ({ path }) => path.endsWith('/calendarList'),
      times: 9,
      effect: { status: 403, body: { error: { errors: [{ reason: 'forbidden' }], code: 403, message: '' } } },
    });
    await all.sync(id);
    expect(await all.integrations()).toMatchObject([{ status: 'ERROR', error: 'FORBIDDEN' }]);
    const before = all.google.requests.length;
    await all.sync(id);
    expect(all.google.requests.length).toBe(before);
  });

  it('is read by one process at a time', async () => {
    const id = await all.connected();
    const before = all.google.requests.filter(isEvents).length;
    const outcomes = await Promise.all([1, 2, 3, 4, 5].map(() => all.sync(id)));
    expect(outcomes.filter((outcome) => outcome === 'DONE')).toHaveLength(1);
    expect(all.google.requests.filter(isEvents)).toHaveLength(before + 1);
  });
});

it('is due again after some ten minutes', async () => {
  const id = await all.connected();
  const due = () => findDue(all.server.db, new Date(all.server.clock.now()), 100);
  expect(await due()).not.toContainEqual({ user_id: all.user.userId, id });
  all.server.clock.advance({ minutes: 11 });
  expect(await due()).toContainEqual({ user_id: all.user.userId, id });
});

it('pauses the accounts that the plan does not allow', async () => {
  const first = await all.connected();
  await all.setPlan('PREMIUM');
  all.server.clock.advance({ minutes: 1 });
  const other = all.google.addAccount('work@example.org');
  const second = await all.connected({ account: other });
  await all.setPlan('FREE');
  expect((await all.integrations()).map(({ id, isPaused }) => [id, isPaused])).toEqual([
    [first, false],
    [second, true],
  ]);
  expect(await all.sync(second)).toBe('SKIPPED');
  expect(await all.sync(first)).toBe('DONE');
});

it('answers a 410 to changes with everything', async () => {
  fill();
  const id = await all.connected();
  all.google.fault({ when: (request) => isEvents(request) && !isFull(request), effect: gone });
  const before = all.google.requests.length;
  await all.sync(id);
  expect(all.google.requests.slice(before).filter(isFull)).toHaveLength(1);
  expect(await stored()).toEqual(expected());
});
