import type { AccountCalendars } from '@sevenfold/fakes/calendar/account';
import { GOOGLE_SCOPES, startGoogle, type GoogleFake } from '@sevenfold/fakes/google';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { googleCalendars } from '../../src/adapters/googleCalendar';
import type { OAuthCalendars } from '../../src/ports/calendar';
import { byId, grant, noSignal, Replica, testClock, timed, WINDOW } from './calendarCases';

let clock: ReturnType<typeof testClock>;
let fake: GoogleFake;
let calendars: OAuthCalendars;
let account: AccountCalendars;

beforeEach(async () => {
  clock = testClock();
  fake = await startGoogle({ clientId: 'client', clientSecret: 'secret', clock });
  account = fake.addAccount('ana@example.org');
  const { oauthUrl, calendarUrl } = fake;
  calendars = googleCalendars({ clientId: 'client', clientSecret: 'secret', oauthUrl, calendarUrl, clock });
});

afterEach(() => fake.stop());

const connect = () => grant(calendars, (url, decision) => fake.consent(url, decision));

test('connects, refreshes and revokes', async () => {
  const { tokens, account: granting, hasAllScopes } = await connect();
  expect(granting).toEqual({ subject: '100000000000000000000', name: 'ana@example.org' });
  expect(hasAllScopes).toBe(true);
  expect(tokens.scopes).toContain(GOOGLE_SCOPES.events);
  const refreshed = await calendars.refresh(tokens.refreshToken ?? '', noSignal());
  expect(refreshed.accessToken).not.toBe(tokens.accessToken);
  await calendars.revoke(tokens.refreshToken ?? '', noSignal());
  await calendars.revoke(tokens.refreshToken ?? '', noSignal());
  await expect(calendars.refresh(tokens.refreshToken ?? '', noSignal())).rejects.toMatchObject({
    kind: 'CONSENT_REVOKED',
  });
});

test('reads calendars and events, and follows every change', async () => {
  const calendar = account.primary;
  const other = account.addCalendar({ name: 'Sport', color: '#16a765' });
  fake.maxPage = 3;
  const { tokens } = await connect();
  expect((await calendars.calendars(tokens.accessToken, noSignal())).map(({ name }) => name)).toEqual([
    'ana@example.org',
    'Sport',
  ]);

  const berlin = 'Europe/Berlin';
  const single = calendar.create({
    name: 'Dentist',
    location: 'Town',
    time: { kind: 'TIMED', start: '2026-11-24T10:00', zone: berlin, minutes: 30 },
  });
  const gym = calendar.create({
    name: 'Gym',
    time: { kind: 'TIMED', start: '2026-10-05T18:00', zone: berlin, minutes: 60 },
    rule: 'FREQ=WEEKLY;BYDAY=MO,WE',
  });
  const holiday = calendar.create({
    name: 'Holiday',
    time: { kind: 'ALL_DAY', start: '2026-12-24', days: 3 },
    isFree: true,
  });
  const replica = new Replica(calendars, calendar.id);
  const check = async () => {
    await replica.sync(tokens.accessToken);
    expect(replica.state).toEqual(byId(fake.state(calendar, WINDOW)));
  };
  await check();
  expect(replica.state.length).toBeGreaterThan(30);
  const pages = replica.pages;
  await check();
  expect(replica.pages).toBe(pages + 1);

  calendar.cancelOccurrence(gym, '2026-11-23T18:00');
  calendar.changeOccurrence(gym, '2026-11-25T18:00', {
    time: { kind: 'TIMED', start: '2026-11-26T07:00', zone: berlin, minutes: 45 },
    response: 'DECLINED',
  });
  await check();
  const next = calendar.split(gym, '2026-12-07T18:00', {
    name: 'Gym, late',
    time: { kind: 'TIMED', start: '2026-12-07T20:00', zone: berlin, minutes: 60 },
  });
  calendar.change(single, { time: { kind: 'TIMED', start: '2028-01-01T10:00', zone: berlin, minutes: 30 } });
  await check();
  calendar.change(gym, {
    time: { kind: 'TIMED', start: '2026-10-05T18:00', zone: 'America/New_York', minutes: 60 },
    isPrivate: true,
  });
  calendar.moveTo(next, other);
  calendar.remove(holiday);
  await check();
  calendar.remove(gym);
  calendar.change(single, { time: timed('2026-11-24T10:00', 30), rule: 'FREQ=DAILY;COUNT=3' });
  await check();
  calendar.change(single, { rule: null });
  await check();
  calendar.change(single, { rule: 'FREQ=DAILY;COUNT=3' });
  await check();
  calendar.expireTokens();
  await expect(check()).rejects.toMatchObject({ kind: 'CURSOR_EXPIRED' });
});
