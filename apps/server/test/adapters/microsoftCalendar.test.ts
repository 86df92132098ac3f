import type { AccountCalendars } from '@sevenfold/fakes/calendar/account';
import { startMicrosoft, throttledByMicrosoft, type MicrosoftFake } from '@sevenfold/fakes/microsoft';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { microsoftCalendars } from '../../src/adapters/microsoftCalendar';
import { parseOccurrence, singleEvent } from '../../src/adapters/microsoftCalendar/item';
import type { OAuthCalendars } from '../../src/ports/calendar';
import { byId, calendarError, grant, NOW, noSignal, Replica, testClock, timed, WINDOW } from './calendarCases';

let clock: ReturnType<typeof testClock>;
let fake: MicrosoftFake;
let account: AccountCalendars;
let calendars: OAuthCalendars;

beforeEach(async () => {
  clock = testClock();
  fake = await startMicrosoft({ clientId: 'client', clientSecret: 'secret', clock });
  account = fake.addAccount('ana@example.org');
  const { loginUrl, graphUrl } = fake;
  calendars = microsoftCalendars({ clientId: 'client', clientSecret: 'secret', loginUrl, graphUrl, clock });
});

afterEach(() => fake.stop());

const connect = () => grant(calendars, (url, decision) => fake.consent(url, decision));

test('connects, and replaces the refresh token when Microsoft rotates it', async () => {
  const { tokens, account: granting, hasAllScopes } = await connect();
  expect(granting).toEqual({ subject: account.subject, name: 'ana@example.org' });
  expect(hasAllScopes).toBe(true);
  const refreshed = await calendars.refresh(tokens.refreshToken ?? '', noSignal());
  expect(refreshed.refreshToken).toBeDefined();
  expect(refreshed.refreshToken).not.toBe(tokens.refreshToken);
  fake.oauth.revokeConsent(account);
  expect((await calendarError(calendars.refresh(refreshed.refreshToken ?? '', noSignal()))).kind).toBe(
    'CONSENT_REVOKED',
  );
});

test('refuses a consent without the calendars', async () => {
  const partial = await grant(calendars, (url) => fake.consent(url, { refuse: ['Calendars.Read'] }));
  expect(partial.hasAllScopes).toBe(false);
  const none = grant(calendars, (url) => fake.consent(url, { refuse: ['Calendars.Read', 'User.Read'] }));
  expect((await calendarError(none)).kind).toBe('PERMISSION_MISSING');
});

test.each([1000, 3])('reads events and follows every change in pages of %d', async (maxPage) => {
  fake.maxPage = maxPage;
  const calendar = account.primary;
  const other = account.addCalendar({ name: 'Sport' });
  const { tokens } = await connect();
  const [first] = await calendars.calendars(tokens.accessToken, noSignal());
  expect(first).toMatchObject({ name: 'Calendar', isPrimary: true });

  const single = calendar.create({ name: 'Dentist', location: 'Town', time: timed('2026-11-24T10:00', 30) });
  const gym = calendar.create({ name: 'Gym', time: timed('2026-10-05T18:00', 60), rule: 'FREQ=WEEKLY;BYDAY=MO,WE' });
  const days = calendar.create({
    name: 'Bins',
    time: { kind: 'ALL_DAY', start: '2026-11-03', days: 1 },
    rule: 'FREQ=WEEKLY;COUNT=5',
  });
  const replica = new Replica(calendars, calendar.id);
  const otherReplica = new Replica(calendars, other.id);
  const check = async () => {
    await replica.sync(tokens.accessToken);
    await otherReplica.sync(tokens.accessToken);
    expect(replica.state).toEqual(byId(fake.state(calendar, WINDOW)));
    expect(otherReplica.state).toEqual(byId(fake.state(other, WINDOW)));
  };
  await check();
  expect(replica.state.length).toBeGreaterThan(30);

  calendar.cancelOccurrence(gym, '2026-11-23T18:00');
  calendar.changeOccurrence(gym, '2026-11-25T18:00', { time: timed('2026-11-26T07:00', 45), response: 'DECLINED' });
  calendar.changeOccurrence(days, '2026-11-10', {
    time: { kind: 'ALL_DAY', start: '2026-11-11', days: 2 },
    isFree: true,
  });
  calendar.change(single, { response: 'TENTATIVE' });
  await check();
  const next = calendar.split(gym, '2026-12-07T18:00', { name: 'Gym, late', time: timed('2026-12-07T20:00', 60) });
  calendar.change(single, { time: timed('2028-01-01T10:00', 30) });
  await check();
  calendar.change(gym, {
    time: timed('2026-10-06T06:30', 60, 'Asia/Tokyo'),
    rule: 'FREQ=WEEKLY;BYDAY=TU',
    isPrivate: true,
  });
  calendar.moveTo(next, other);
  calendar.change(days, { status: 'CANCELLED' });
  await check();
  calendar.remove(gym);
  calendar.change(single, { time: timed('2026-11-24T10:00', 30), rule: 'FREQ=DAILY;COUNT=3' });
  await check();
  calendar.change(single, { rule: null });
  await check();
  calendar.expireTokens();
  expect((await calendarError(check())).kind).toBe('CURSOR_EXPIRED');
});

describe('all-day events', () => {
  const THURSDAY = { start: '2026-01-15', end: '2026-01-16' } as const;
  const exception = {
    id: 'exception',
    subject: 'Bins',
    isAllDay: true,
    start: { dateTime: '2026-01-15T00:00:00.0000000' },
    end: { dateTime: '2026-01-16T00:00:00.0000000' },
  };

  test.each([
    'Pacific/Kiritimati',
    'Pacific/Apia',
    'Pacific/Auckland',
    'Asia/Tokyo',
    'UTC',
    'America/New_York',
    'Pacific/Honolulu',
  ])('of a series created in %s have its dates, and so have their original starts', async (zone) => {
    const days = (start: string, count = 1) => ({ kind: 'ALL_DAY', start, days: count, zone }) as const;
    const calendar = account.primary;
    const id = calendar.create({ name: 'Bins', time: days('2026-01-01'), rule: 'FREQ=WEEKLY;COUNT=5' });
    calendar.create({ name: 'Fair', time: days('2026-01-15') });
    calendar.changeOccurrence(id, '2026-01-15', { name: 'Bins, early', time: days('2026-01-14') });
    const { tokens } = await connect();
    const replica = new Replica(calendars, calendar.id);
    await replica.sync(tokens.accessToken);
    expect(replica.state).toEqual(byId(fake.state(calendar, WINDOW)));
    expect(replica.state.find(({ name }) => name === 'Fair')?.time).toEqual({ kind: 'ALL_DAY', ...THURSDAY });
    expect(replica.state.find(({ name }) => name === 'Bins, early')).toMatchObject({
      originalStart: '2026-01-15',
      time: { kind: 'ALL_DAY', start: '2026-01-14', end: '2026-01-15' },
    });
    calendar.changeOccurrence(id, '2026-01-29', { time: days('2026-01-30', 2) });
    await replica.sync(tokens.accessToken);
    expect(replica.state).toEqual(byId(fake.state(calendar, WINDOW)));
  });

  test.each([
    ['Line Islands Standard Time', '2026-01-14T10:00:00Z'],
    ['Samoa Standard Time', '2026-01-14T11:00:00Z'],
    ['New Zealand Standard Time', '2026-01-14T11:00:00Z'],
    ['New Zealand Standard Time', '2026-07-14T12:00:00Z'],
    ['Tokyo Standard Time', '2026-01-14T15:00:00Z'],
    ['GMT Standard Time', '2026-01-15T00:00:00Z'],
    ['Eastern Standard Time', '2026-01-15T05:00:00Z'],
    ['Hawaiian Standard Time', '2026-01-15T10:00:00Z'],
    ['tzone://Microsoft/Custom', '2026-01-15T06:00:00Z'],
  ])('have the original start that %s gives %s', (zone, originalStart) => {
    const master = { id: 'series', isAllDay: true, recurrence: { range: { recurrenceTimeZone: zone } } };
    const organized = parseOccurrence({ ...exception, originalStart }, master);
    // The zone of the rule is empty for participants.
    const attended = parseOccurrence(
      { ...exception, originalStart },
      { ...master, recurrence: { range: { recurrenceTimeZone: '' } }, originalStartTimeZone: zone },
    );
    const date = `${originalStart.slice(0, 8)}15`;
    expect([organized?.originalStart, attended?.originalStart]).toEqual([date, date]);
  });

  test.each([
    ['Line Islands Standard Time', '2026-01-14T10:00:00.0000000', '2026-01-15T10:00:00.0000000'],
    ['Hawaiian Standard Time', '2026-01-15T10:00:00.0000000', '2026-01-16T10:00:00.0000000'],
    [null, '2026-01-15T05:00:00.0000000', '2026-01-16T05:00:00.0000000'],
    ['Line Islands Standard Time', '2026-01-15T00:00:00.0000000', '2026-01-16T00:00:00.0000000'],
  ])('whose midnights are given in UTC are read in their zone: %s', (zone, start, end) => {
    const times = { start: { dateTime: start }, end: { dateTime: end }, originalStartTimeZone: zone };
    expect(singleEvent({ ...exception, ...times })?.time).toEqual({ kind: 'ALL_DAY', ...THURSDAY });
  });

  test.each(['', 'x', '0000-01-01T10:00:00', '9999-12-31T23:00:00'])(
    'without a readable time are left out: %s',
    (text) => {
      expect(singleEvent({ ...exception, start: { dateTime: text } })).toBeUndefined();
    },
  );
});

test('keeps ids when an event moves to another calendar and back', async () => {
  const other = account.addCalendar({ name: 'Sport' });
  const id = account.primary.create({ name: 'Dentist', time: timed('2026-11-24T10:00', 30) });
  const { tokens } = await connect();
  const ids = async () => {
    const replicas = [account.primary, other].map((calendar) => new Replica(calendars, calendar.id));
    for (const replica of replicas) await replica.sync(tokens.accessToken);
    return replicas.flatMap(({ state }) => state.map(({ externalId }) => externalId));
  };
  const before = await ids();
  account.primary.moveTo(id, other);
  expect(await ids()).toEqual(before);
  expect(before).toHaveLength(1);
});

test('reads the window its cursor was created for', async () => {
  account.primary.create({ name: 'Gym', time: timed('2026-01-05T18:00', 60), rule: 'FREQ=WEEKLY' });
  const { tokens } = await connect();
  const replica = new Replica(calendars, account.primary.id);
  await replica.sync(tokens.accessToken);
  const [{ id } = { id: '' }] = account.primary.events();
  account.primary.change(id, { name: 'Swimming' });
  const moved = new Replica(calendars, account.primary.id, { from: WINDOW.from + 86_400_000 * 60, to: WINDOW.to });
  moved.cursor = replica.cursor;
  for (const event of replica.events.values()) moved.events.set(event.externalId, event);
  await moved.sync(tokens.accessToken);
  expect(byId([...moved.events.values()])).toEqual(byId(fake.state(account.primary, WINDOW)));
});

describe('lists of pages that do not end', () => {
  test.each(['SAME_LINK', 'NEW_LINKS'] as const)('stops at %s', async (paging) => {
    account.primary.create({ name: 'Dentist', time: timed('2026-11-24T10:00', 30) });
    const { tokens } = await connect();
    const replica = new Replica(calendars, account.primary.id);
    await replica.sync(tokens.accessToken);
    account.primary.create({ name: 'Doctor', time: timed('2026-11-25T10:00', 30) });
    fake.paging = paging;
    const requestCount = fake.requests.length;
    expect((await calendarError(replica.sync(tokens.accessToken))).kind).toBe('CURSOR_EXPIRED');
    replica.cursor = undefined;
    expect((await calendarError(replica.sync(tokens.accessToken))).kind).toBe('UNAVAILABLE');
    expect(fake.requests.length - requestCount).toBeLessThanOrEqual(4);
  });

  test('reads past a few empty pages, and stops at many', async () => {
    account.primary.create({ name: 'Dentist', time: timed('2026-11-24T10:00', 30) });
    fake.emptyPages = 5;
    const { tokens } = await connect();
    const replica = new Replica(calendars, account.primary.id);
    await replica.sync(tokens.accessToken);
    expect(replica.state).toHaveLength(1);
    fake.emptyPages = 1000;
    const endless = new Replica(calendars, account.primary.id);
    expect((await calendarError(endless.sync(tokens.accessToken))).kind).toBe('UNAVAILABLE');
  });
});

test.each([
  ['seconds', '30', 30_000],
  ['a date', new Date(NOW + 45_000).toUTCString(), 45_000],
  ['nothing', undefined, undefined],
])('reports how long to wait: %s', async (_case, retryAfter, retryAfterMs) => {
  const { tokens } = await connect();
  fake.fault({ times: 2, effect: throttledByMicrosoft(429, retryAfter) });
  const error = await calendarError(calendars.calendars(tokens.accessToken, noSignal()));
  expect(error).toMatchObject({ kind: 'THROTTLED', ...(retryAfterMs !== undefined && { retryAfterMs }) });
  if (retryAfterMs === undefined) expect(error.retryAfterMs).toBeUndefined();
});

test('never sends a token to another host', async () => {
  account.primary.create({ name: 'Dentist', time: timed('2026-11-24T10:00', 30) });
  const { tokens } = await connect();
  const otherHost = { '@odata.nextLink': 'https://graph.example.org/next' };
  fake.fault({ effect: ({ status }) => ({ status, body: { value: [], ...otherHost } }) });
  const error = await calendarError(new Replica(calendars, account.primary.id).sync(tokens.accessToken));
  expect(error.kind).toBe('UNREADABLE');
});
