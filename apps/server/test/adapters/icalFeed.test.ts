import { startICalendar, type ICalendarFake } from '@sevenfold/fakes/icalendar';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { icalFeed } from '../../src/adapters/icalFeed';
import { byId, calendarError, LOOPBACK, noSignal, testClock, timed, WINDOW } from './calendarCases';
import { event, eventsIn, file, starts } from './calendarFiles';
import { builtFeedWorker } from './feedWorker';

const clock = testClock();
const worker = builtFeedWorker();
let fake: ICalendarFake;

beforeEach(async () => {
  fake = await startICalendar();
});

afterEach(() => fake.stop());

const read = (path: string, more: { etag?: string; signal?: AbortSignal } = {}) =>
  icalFeed(clock, LOOPBACK, worker).read({
    url: new URL(path, fake.url).href,
    window: WINDOW,
    timeZone: 'UTC',
    signal: noSignal(),
    ...more,
  });

test('reads every change of a calendar, and reports an unchanged one as not modified', async () => {
  const calendar = fake.publish(
    '/ana.ics',
    'Ana, private; and a very long name that has to be folded over several lines of the file',
  );
  const gym = calendar.create({
    name: 'Gym',
    description: 'a, b; c\nd',
    time: timed('2024-10-07T18:00', 60),
    rule: 'FREQ=WEEKLY;BYDAY=MO,WE',
  });
  const days = calendar.create({
    name: 'ジム',
    time: { kind: 'ALL_DAY', start: '2026-11-03', days: 2 },
    rule: 'FREQ=MONTHLY;BYMONTHDAY=-1',
    isFree: true,
  });
  calendar.create({
    name: 'Tokyo',
    location: '東京',
    time: timed('2026-03-28T23:30', 90, 'Asia/Tokyo'),
    isPrivate: true,
    status: 'TENTATIVE',
  });
  const check = async () => {
    const feed = await read('/ana.ics');
    if (feed === 'NOT_MODIFIED') throw new Error('Not modified');
    expect(feed.name).toBe(calendar.name);
    expect(byId(feed.events)).toEqual(byId(fake.state(calendar, WINDOW)));
    expect(await read('/ana.ics', { etag: feed.etag ?? '' })).toBe('NOT_MODIFIED');
  };
  await check();
  calendar.cancelOccurrence(gym, '2026-11-23T18:00');
  calendar.changeOccurrence(gym, '2026-11-25T18:00', { time: timed('2026-11-26T07:00', 45), name: 'Gym, early' });
  calendar.cancelOccurrence(days, '2026-11-30');
  await check();
  calendar.split(gym, '2026-12-07T18:00', { name: 'Gym, late', time: timed('2026-12-07T20:00', 60) });
  await check();
  calendar.change(gym, { time: timed('2024-10-07T18:00', 60, 'America/New_York'), rule: 'FREQ=DAILY;INTERVAL=3' });
  calendar.remove(days);
  await check();
  // A series of days that was split while it had a time.
  calendar.change(gym, { time: { kind: 'ALL_DAY', start: '2026-11-02', days: 1 }, rule: 'FREQ=DAILY' });
  await check();
});

describe('zones', () => {
  test.each([
    ['an IANA name', 'TZID=Europe/Berlin', [], '2026-06-01T07:00:00.000Z'],
    ['a path that ends with one', 'TZID=/mozilla.org/20050126_1/Europe/Berlin', [], '2026-06-01T07:00:00.000Z'],
    ['a Windows name', 'TZID=Tokyo Standard Time', [], '2026-06-01T00:00:00.000Z'],
    ['a quoted Windows name', 'TZID="Pacific Standard Time"', [], '2026-06-01T16:00:00.000Z'],
    ['a quoted path', 'X-A=b', ['X-WR-TIMEZONE:"/mozilla.org/20050126_1/Asia/Tokyo"'], '2026-06-01T00:00:00.000Z'],
    ['none: that of the calendar', 'X-A=b', ['X-WR-TIMEZONE:America/Sao_Paulo'], '2026-06-01T12:00:00.000Z'],
    [
      'an unknown name: that of the calendar',
      'TZID=Nowhere',
      ['X-WR-TIMEZONE:Asia/Kolkata'],
      '2026-06-01T03:30:00.000Z',
    ],
    [
      'one of the file',
      'TZID=Ours',
      [
        'BEGIN:VTIMEZONE',
        'TZID:Ours',
        'BEGIN:STANDARD',
        'DTSTART:19701025T030000',
        'TZOFFSETFROM:+0600',
        'TZOFFSETTO:+0500',
        'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
        'END:STANDARD',
        'BEGIN:DAYLIGHT',
        'DTSTART:19700329T020000',
        'TZOFFSETFROM:+0500',
        'TZOFFSETTO:+0600',
        'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
        'END:DAYLIGHT',
        'END:VTIMEZONE',
      ],
      '2026-06-01T03:00:00.000Z',
    ],
  ])('are found by %s', async (_case, parameter, lines, expected) => {
    expect(starts(file(...lines, ...event(`DTSTART;${parameter}:20260601T090000`)))).toEqual([expected]);
  });

  test('keep the wall clock of a series across a change, and its end in UTC', () => {
    const series = event('DTSTART;TZID=Europe/Berlin:20261024T000000', 'RRULE:FREQ=DAILY;UNTIL=20261026T225959Z');
    expect(starts(file(...series))).toEqual([
      '2026-10-23T22:00:00.000Z',
      '2026-10-24T22:00:00.000Z',
      '2026-10-25T23:00:00.000Z',
    ]);
  });
});

test('excludes, adds and replaces occurrences that are named in any time zone', () => {
  const text = file(
    ...event(
      'DTSTART;TZID=Europe/Berlin:20260601T090000',
      'DURATION:PT45M',
      'RRULE:FREQ=DAILY;COUNT=4',
      'EXDATE:20260602T070000Z',
      'EXDATE;VALUE=DATE:20260603',
      'RDATE;TZID=Asia/Tokyo:20260610T160000',
      'RDATE;VALUE=PERIOD:20260611T070000Z/PT1H',
    ),
    ...event('RECURRENCE-ID:20260604T070000Z', 'DTSTART:20260604T120000Z', 'DTEND:20260604T130000Z'),
  );
  expect(starts(text).sort()).toEqual([
    '2026-06-01T07:00:00.000Z',
    '2026-06-04T12:00:00.000Z',
    '2026-06-10T07:00:00.000Z',
    '2026-06-11T07:00:00.000Z',
  ]);
});

describe('hostile and broken files', () => {
  test.each([
    ['FREQ=SECONDLY', 1],
    ['FREQ=MINUTELY;INTERVAL=1', 1],
    ['FREQ=DAILY;BYHOUR=1,2,3;BYMINUTE=0,1,2,3;BYSECOND=1,2,3', 9540],
    ['FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30', 1],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', 1],
    ['FREQ=DAILY;INTERVAL=7;BYDAY=TU', 1],
    ['FREQ=DAILY;COUNT=999999999', 500],
    ['FREQ=YEARLY;INTERVAL=999999', 1],
    ['FREQ=NEVER', 1],
    ['FREQ=WEEKLY;BYMONTHDAY=1', 9],
    ['FREQ=DAILY;INTERVAL=99999999999', 1],
    ['FREQ=WEEKLY;INTERVAL=99999999999;COUNT=9', 1],
    ['FREQ=MONTHLY;INTERVAL=99999999999;BYMONTHDAY=31', 1],
    ['FREQ=DAILY;INTERVAL=500', 1],
    ['FREQ=WEEKLY;INTERVAL=9;COUNT=9', 5],
  ])('expands %s to %d occurrences at most', async (rule, most) => {
    const found = starts(file(...event('DTSTART;TZID=Europe/Berlin:20260601T090000', `RRULE:${rule}`)));
    expect(found.length).toBeLessThanOrEqual(most);
  });

  test('reads a rule that began long ago', () => {
    const found = starts(file(...event('DTSTART:19000101T090000Z', 'RRULE:FREQ=DAILY')));
    expect(found).toHaveLength((WINDOW.to - WINDOW.from) / 86_400_000);
  });

  test.each([
    ['starts in the year 1', ['DTSTART:00010101T000000Z']],
    ['starts in the year 1 of a zone', ['DTSTART;TZID=Europe/Berlin:00010101T000000']],
    ['starts in the last second of 9999', ['DTSTART:99991231T235959Z']],
    ['starts on a date that does not exist', ['DTSTART:99999999T999999Z']],
    ['starts in the year 0', ['DTSTART:00000000T000000Z']],
    ['replaces an occurrence of the year 1', ['DTSTART:99991231T000000Z', 'RECURRENCE-ID:00010101T000000Z']],
    ['ended before the year 1000', ['DTSTART:20260601T080000Z', 'RRULE:FREQ=DAILY;UNTIL=00010101T000000Z']],
  ])('keeps the other events of a file with one that %s', (_case, lines) => {
    const other = ['BEGIN:VEVENT', 'UID:2', 'DTSTART:20260601T090000Z', 'END:VEVENT'];
    expect(starts(file(...event(...lines), ...other))).toEqual(['2026-06-01T09:00:00.000Z']);
  });

  test.each([
    ['excludes', 'EXDATE:00010101T000000Z', 'EXDATE:99991231T235959Z'],
    ['adds', 'RDATE:00010101T000000Z', 'RDATE:99991231T235959Z'],
  ])('keeps a series that %s times of the first and the last year', (_case, ...lines) => {
    const series = event('DTSTART:20260601T090000Z', 'RRULE:FREQ=DAILY;COUNT=2', ...lines);
    expect(starts(file(...series))).toEqual(['2026-06-01T09:00:00.000Z', '2026-06-02T09:00:00.000Z']);
  });

  test('reads a rule until the last second of 9999 as one without an end', () => {
    const series = event('DTSTART:20261201T090000Z', 'RRULE:FREQ=DAILY;UNTIL=99991231T235959Z');
    expect(starts(file(...series))).toHaveLength((WINDOW.to - Date.UTC(2026, 11, 1)) / 86_400_000);
  });

  test.each([
    ['DTSTART:20260601T090000Z', '2126-06-02T09:00:00.000Z'],
    ['DTSTART;VALUE=DATE:20260601', '2126-06-02'],
  ])('cuts a length of millions of years: %s', async (start, end) => {
    const events = eventsIn(file(...event(start, 'DURATION:P99999999999D')));
    expect(events.map(({ time }) => (time.kind === 'TIMED' ? new Date(time.end).toISOString() : time.end))).toEqual([
      end,
    ]);
  });

  test.each([
    ['a character that cannot be stored', 'a\u0000b'],
    ['more bytes than an index takes', '予定'.repeat(1000)],
  ])('reads an event whose id has %s, by the same id each time', (_case, uid) => {
    const readOnce = () => eventsIn(file('BEGIN:VEVENT', `UID:${uid}`, 'DTSTART:20260601T090000Z', 'END:VEVENT'));
    const [first, second] = [readOnce(), readOnce()];
    expect(first).toEqual([expect.objectContaining({ iCalUid: expect.stringMatching(/^[\da-f]{64}$/) as unknown })]);
    expect(second).toEqual(first);
  });

  /** A zone of a file, with the same rule many times. */
  const zone = (count: number, start: string, rule: string): string[] => [
    'BEGIN:VTIMEZONE',
    'TZID:Ours',
    ...Array.from({ length: count }, () => [
      'BEGIN:STANDARD',
      `DTSTART:${start}`,
      'TZOFFSETFROM:+0600',
      'TZOFFSETTO:+0500',
      `RRULE:${rule}`,
      'END:STANDARD',
    ]).flat(),
    'END:VTIMEZONE',
  ];

  test.each([
    ['1601', zone(2, '16010101T000000', 'FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10'), '2026-06-01T04:00:00.000Z'],
    [
      '1601 in the way of Lotus Notes',
      zone(1, '16010101T000000', 'FREQ=YEARLY;BYMINUTE=0;BYHOUR=2;BYDAY=1SU;BYMONTH=4'),
      '2026-06-01T04:00:00.000Z',
    ],
    [
      'the days of a week of October',
      zone(1, '19700101T000000', 'FREQ=YEARLY;BYMONTH=10;BYMONTHDAY=25,26,27,28,29,30,31;BYDAY=SU'),
      '2026-06-01T04:00:00.000Z',
    ],
    [
      'the year 1 by 500 rules',
      zone(500, '00010101T000000', 'FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10'),
      '2026-06-01T09:00:00.000Z',
    ],
    [
      'a day that no year has',
      zone(1, '19700101T000000', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;BYDAY=SU'),
      '2026-06-01T09:00:00.000Z',
    ],
    [
      'the sixth Sunday of a month',
      zone(1, '19700101T000000', 'FREQ=YEARLY;BYMONTH=2;BYDAY=6SU'),
      '2026-06-01T09:00:00.000Z',
    ],
    ['the 99th Sunday', zone(1, '19700101T000000', 'FREQ=YEARLY;BYSETPOS=99;BYDAY=SU'), '2026-06-01T09:00:00.000Z'],
  ])('uses a zone of a file if its rules are like those of real zones: %s', (_case, lines, expected) => {
    expect(starts(file(...lines, ...event('DTSTART;TZID=Ours:20260601T090000')))).toEqual([expected]);
  });

  test('leaves out events with more dates, lines or values of a rule than real ones have, and keeps the others', () => {
    const eventWith = (line: string): string[] => event('DTSTART:20260601T080000Z', line);
    const many = (count: number, text: string): string => Array.from({ length: count }, () => text).join();
    const text = file(
      ...eventWith(`RDATE:${many(10_001, '20260602T080000Z')}`),
      ...eventWith(`RRULE:FREQ=MONTHLY;BYMONTHDAY=${many(1000, '1')}`),
      ...event('DTSTART:20260601T080000Z', ...Array.from({ length: 5000 }, () => 'RRULE:FREQ=DAILY')),
      ...event('DTSTART:20260601T090000Z', `ATTACH:${'a'.repeat(10_000)}`),
    );
    expect(starts(text)).toEqual(['2026-06-01T09:00:00.000Z']);
  });

  test('leaves out broken events and keeps the others', () => {
    const broken = [
      'BEGIN:VEVENT',
      'DTSTART:nonsense',
      'END:VEVENT',
      'BEGIN:VEVENT',
      'UID:2',
      'no colon',
      'END:VEVENT',
    ];
    expect(starts(file(...broken, ...event('DTSTART:20260601T090000Z')))).toEqual(['2026-06-01T09:00:00.000Z']);
  });

  test.each([
    ['an HTML page', '<!doctype html><title>Sign in</title>'],
    ['nothing', ''],
    ['a file that is cut off', file(...event('DTSTART:20260601T090000Z')).slice(0, -20)],
    ['a file with crossed components', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nEND:VCALENDAR\r\n'],
  ])('refuses %s', async (_case, body) => {
    fake.serve('/broken.ics', { status: 200, body });
    expect((await calendarError(read('/broken.ics'))).kind).toBe('UNREADABLE');
  });

  test('refuses more than 10 MB, also of a small compressed body', async () => {
    const huge = `BEGIN:VCALENDAR\r\n${'X-PAD:0000000000\r\n'.repeat(700_000)}END:VCALENDAR\r\n`;
    fake.serve('/huge.ics', { status: 200, body: Buffer.from(huge) });
    fake.serve('/bomb.ics', { status: 200, headers: { 'content-encoding': 'gzip' }, body: gzipSync(huge) });
    expect((await calendarError(read('/huge.ics'))).kind).toBe('TOO_LARGE');
    expect((await calendarError(read('/bomb.ics'))).kind).toBe('TOO_LARGE');
    fake.serve('/small.ics', { status: 200, headers: { 'content-encoding': 'gzip' }, body: gzipSync(file()) });
    expect(await read('/small.ics')).toMatchObject({ events: [] });
  });

  test('gives up when a host does not finish its response or drops the connection', async () => {
    const controller = new AbortController();
    fake.serve('/slow.ics', { status: 200, body: 'BEGIN:VCALENDAR\r\n', isUnfinished: true });
    const slow = calendarError(read('/slow.ics', { signal: controller.signal }));
    await expect.poll(() => fake.requests.length).toBe(1);
    controller.abort();
    expect((await slow).kind).toBe('UNAVAILABLE');
    fake.fault({ effect: 'DROP' });
    expect((await calendarError(read('/slow.ics'))).kind).toBe('UNAVAILABLE');
  });

  test.each([
    [401, 'PERMISSION_MISSING'],
    [403, 'FORBIDDEN'],
    [404, 'NOT_FOUND'],
    [410, 'NOT_FOUND'],
    [418, 'UNREADABLE'],
    [429, 'THROTTLED'],
    [500, 'UNAVAILABLE'],
    [503, 'UNAVAILABLE'],
  ])('reports status %d as %s', async (status, kind) => {
    fake.serve('/a.ics', { status, headers: { 'retry-after': '120' } });
    expect((await calendarError(read('/a.ics'))).kind).toBe(kind);
  });
});

test('has few files of a user in memory at a time, and does not let others wait for them', async () => {
  const waiting: ServerResponse[] = [];
  const host = createServer((_request, response) => void waiting.push(response)).listen(0, '127.0.0.1');
  onTestFinished(() => void host.close());
  await once(host, 'listening');
  const url = `http://127.0.0.1:${(host.address() as AddressInfo).port}/`;
  const feed = icalFeed(clock, LOOPBACK, worker);
  const names: string[] = [];
  const readFor = async (userId: string): Promise<void> => {
    const content = await feed.read({ url, window: WINDOW, timeZone: 'UTC', signal: noSignal(), userId });
    if (content !== 'NOT_MODIFIED') names.push(`${userId} ${content.name}`);
  };
  const own = Array.from({ length: 10 }, () => readFor('ana'));
  await expect.poll(() => waiting).toHaveLength(3);
  const other = readFor('eve');
  await expect.poll(() => waiting).toHaveLength(4);
  while (names.length < 11) {
    expect(waiting.length).toBeLessThanOrEqual(4);
    for (const response of waiting.splice(0)) response.end('BEGIN:VCALENDAR\nNAME:Club\nEND:VCALENDAR\n');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  await Promise.all([...own, other]);
  expect(names.filter((name) => name === 'ana Club')).toHaveLength(10);
});
