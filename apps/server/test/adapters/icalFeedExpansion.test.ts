/** @module-tag long */

import { DEFAULT_FIELDS, originalsOf } from '@sevenfold/fakes/calendar/event';
import { instantOf, utcStamp } from '@sevenfold/fakes/calendar/zone';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readFeed } from '../../src/adapters/icalFeed/events';
import { WINDOW } from './calendarCases';

/** Number of generated files: a few with every run of the suite, 2,000 before a release. */
const FILES = Number(process.env['EXPANDED_CALENDARS'] ?? 50);
const SEED = Number(process.env['EXPANDED_SEED'] ?? 1);

/** A series, with its start and the end of its rule on the wall clock of its zone. */
interface Series {
  readonly start: string;
  /** Undefined for an all-day one. */
  readonly zone: string | undefined;
  /** Without its end. */
  readonly rule: string;
  readonly until: string | undefined;
}

const compact = (wall: string): string => wall.replaceAll(/[-:]/g, '') + (wall.length === 16 ? '00' : '');

function textOf({ start, zone, rule, until }: Series, uid: string): string {
  const end =
    until === undefined ? '' : `;UNTIL=${zone === undefined ? compact(until) : utcStamp(instantOf(until, zone))}`;
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    zone === undefined ? `DTSTART;VALUE=DATE:${compact(start)}` : `DTSTART;TZID=${zone}:${compact(start)}`,
    ...(zone === undefined ? [] : ['DURATION:PT45M']),
    `RRULE:${rule}${end}`,
    'END:VEVENT',
  ].join('\r\n');
}

const fileOf = (series: readonly Series[]): string =>
  ['BEGIN:VCALENDAR', ...series.map((each, index) => textOf(each, String(index))), 'END:VCALENDAR', ''].join('\r\n');

/** Starts of all occurrences as the server reads them, by the index of their series. */
const read = (series: readonly Series[]): string[] =>
  readFeed(fileOf(series), { window: WINDOW, timeZone: 'UTC' })
    .occurrences.map(
      ({ event, time }) => `${event.iCalUid} ${time.kind === 'TIMED' ? utcStamp(time.start) : time.start}`,
    )
    .toSorted();

/** The same by `rrule`, and by other code for time zones. */
function expected(series: readonly Series[]): string[] {
  const starts = series.flatMap(({ start, zone, rule, until }, index) => {
    const end = until === undefined ? '' : `;UNTIL=${compact(until)}${zone === undefined ? 'T000000' : ''}Z`;
    const time =
      zone === undefined
        ? ({ kind: 'ALL_DAY', start, days: 1 } as const)
        : ({ kind: 'TIMED', start, zone, minutes: 45 } as const);
    const event = {
      id: '',
      uid: '',
      fields: { ...DEFAULT_FIELDS, name: '', time },
      rule: rule + end,
      endsBefore: null,
    };
    return originalsOf({ ...event, exceptions: new Map() }, WINDOW).flatMap((wall) => {
      const from = zone === undefined ? Date.parse(wall) : instantOf(wall, zone);
      const to = from + (zone === undefined ? 86_400_000 : 45 * 60_000);
      return from < WINDOW.to && to > WINDOW.from ? [`${index} ${zone === undefined ? wall : utcStamp(from)}`] : [];
    });
  });
  return [...new Set(starts)].toSorted();
}

const list = <T>(values: readonly T[], max: number): fc.Arbitrary<string> =>
  fc
    .uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: max })
    .map((chosen) => chosen.toSorted((a, b) => (a < b ? -1 : 1)).join());
const part = (name: string, values: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  values.map((text) => `;${name}=${text}`);
const sometimes = (text: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.oneof({ weight: 2, arbitrary: fc.constant('') }, text);
const numbers = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const nth = (most: number): string[] =>
  numbers(1, most).flatMap((position) => WEEKDAYS.flatMap((day) => [`${position}${day}`, `-${position}${day}`]));
const months = part('BYMONTH', list(numbers(1, 12), 3));
const monthDays = part('BYMONTHDAY', list([1, 13, 28, 29, 30, 31, -1, -2, -31], 3));
const yearDays = part('BYYEARDAY', list([1, 60, 100, 200, 365, 366, -1, -60, -366], 3));
const weekdays = part('BYDAY', list(WEEKDAYS, 4));
const weeks = part('BYWEEKNO', list([2, 20, 37, 51, -20], 3));
const positions = part('BYSETPOS', list([1, 2, 3, -1], 2));
const hours = part('BYHOUR', list([0, 2, 3, 9, 14, 23], 3));
const minutes = part('BYMINUTE', list([0, 15, 30], 3));
const weekStart = part('WKST', list(WEEKDAYS, 1));
const interval = part('INTERVAL', list([2, 3, 4, 5, 7, 12, 13], 1));
const parts = (...texts: fc.Arbitrary<string>[]): fc.Arbitrary<string> => fc.tuple(...texts).map((all) => all.join(''));

/**
 * Days of a rule by its frequency, in the combinations that RFC 5545, section 3.3.10, allows, without those that `rrule`
 * reads differently: a week of the year without weekdays (it gives all seven instead of that of the start), weekdays
 * with and without a position together (it gives those that are both), positions from the end beyond the start of the
 * set (it gives the first), and weeks at the turn of the year
 * (it takes some of their days by the calendar year).
 */
const days = fc.oneof(
  parts(fc.constant('DAILY'), sometimes(months), sometimes(monthDays), sometimes(weekdays), sometimes(interval)),
  parts(fc.constant('WEEKLY'), sometimes(weekdays), sometimes(months), sometimes(interval), sometimes(weekStart)),
  parts(fc.constant('MONTHLY'), sometimes(monthDays), sometimes(months), sometimes(interval)),
  parts(fc.constant('MONTHLY'), weekdays, sometimes(months), sometimes(positions)),
  parts(fc.constant('MONTHLY'), part('BYDAY', list(nth(5), 3)), sometimes(months), sometimes(interval)),
  parts(fc.constant('MONTHLY'), monthDays, weekdays),
  parts(fc.constant('YEARLY'), sometimes(months), sometimes(monthDays), sometimes(interval)),
  parts(fc.constant('YEARLY'), weekdays, sometimes(months), positions),
  parts(fc.constant('YEARLY'), part('BYDAY', list(nth(53), 3)), sometimes(interval)),
  parts(fc.constant('YEARLY'), part('BYDAY', list(nth(5), 2)), months),
  parts(fc.constant('YEARLY'), weeks, weekdays, sometimes(weekStart)),
  parts(fc.constant('YEARLY'), yearDays, sometimes(weekdays), sometimes(interval)),
);
// Every hour of every weekday is some 5 hours after another. With 7, `rrule` would look for most until the year 9999.
const withinDays = parts(
  fc.constantFrom('HOURLY', 'HOURLY;INTERVAL=5'),
  sometimes(hours),
  sometimes(weekdays),
  sometimes(months),
);

const DATES = [
  '2024-02-29',
  '2024-01-31',
  '2024-12-30',
  '2025-03-30',
  '2025-10-26',
  '2025-12-31',
  '2026-03-28',
  '2023-05-06',
];
const TIMES = ['00:00', '00:30', '02:30', '09:00', '23:45'];
const ZONES = ['Europe/Berlin', 'America/New_York', 'Asia/Tokyo', 'Australia/Lord_Howe', 'America/Sao_Paulo', 'UTC'];
const ends = fc.oneof(
  fc.constant({ count: '', hasEnd: false }),
  fc.integer({ min: 1, max: 200 }).map((count) => ({ count: `;COUNT=${count}`, hasEnd: false })),
  fc.constant({ count: '', hasEnd: true }),
);

const series: fc.Arbitrary<Series> = fc
  .record({
    date: fc.constantFrom(...DATES),
    time: fc.constantFrom(undefined, ...TIMES, ...TIMES),
    zone: fc.constantFrom(...ZONES),
    days,
    within: fc.oneof({ weight: 9, arbitrary: fc.constant('') }, { weight: 1, arbitrary: withinDays }),
    times: sometimes(parts(sometimes(hours), sometimes(minutes))),
    end: ends,
    untilDate: fc.constantFrom('2026-02-28', '2026-06-15', '2026-10-25', '2027-03-28'),
    untilTime: fc.constantFrom('00:00', '02:30', '08:59', '09:00', '23:59'),
  })
  .map(({ date, time, zone, days: byDays, within, times, end, untilDate, untilTime }) => {
    const isTimed = time !== undefined;
    const freq = isTimed && within !== '' ? within : `${byDays}${isTimed ? times : ''}`;
    return {
      start: isTimed ? `${date}T${time}` : date,
      zone: isTimed ? zone : undefined,
      rule: `FREQ=${freq}${end.count}`,
      until: end.hasEnd ? `${untilDate}${isTimed ? `T${untilTime}` : ''}` : undefined,
    };
  });

test(
  `${FILES} generated files have the occurrences that another library gives them`,
  () => {
    const property = fc.property(fc.array(series, { minLength: 1, maxLength: 4 }), (all) => {
      expect(read(all)).toEqual(expected(all));
    });
    fc.assert(property, { numRuns: FILES, seed: SEED });
  },
  60_000 + FILES * 200,
);

/** Rules by their start, with the first occurrences in the window or all of them by RFC 5545. */
describe('the occurrences of a rule', () => {
  test.each([
    ['a week of the year: on the weekday of the start', '2024-01-01T09:00', 'YEARLY;BYWEEKNO=20', ['2026-05-11T09:00']],
    [
      'the last workday of a year',
      '2024-12-31T09:00',
      'YEARLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
      ['2025-12-31T09:00', '2026-12-31T09:00'],
    ],
    ['the 20th Monday of a year', '2024-05-13T09:00', 'YEARLY;BYDAY=20MO', ['2026-05-18T09:00']],
    [
      'hours and minutes',
      '2026-06-01T09:00',
      'DAILY;BYHOUR=9,14;BYMINUTE=0,30;COUNT=5',
      ['2026-06-01T09:00', '2026-06-01T09:30', '2026-06-01T14:00', '2026-06-01T14:30', '2026-06-02T09:00'],
    ],
    [
      'one hour and minute',
      '2026-06-01T09:00',
      'DAILY;BYHOUR=9;BYMINUTE=0;COUNT=2',
      ['2026-06-01T09:00', '2026-06-02T09:00'],
    ],
    ['29 February in a common year', '2024-02-29T09:00', 'YEARLY', []],
    [
      'the 31st of shorter months',
      '2026-01-31T09:00',
      'MONTHLY;COUNT=3',
      ['2026-01-31T09:00', '2026-03-31T09:00', '2026-05-31T09:00'],
    ],
    [
      'the first day of a year that belongs to the week of another',
      '2025-12-29T09:00',
      'YEARLY;BYWEEKNO=1;BYDAY=MO',
      ['2025-12-29T09:00', '2027-01-04T09:00'],
    ],
    ['the 53rd Sunday of a year, also counted', '2023-12-31T09:00', 'YEARLY;BYDAY=53SU;COUNT=2', []],
    ['the 53rd Thursday of a year', '2020-12-31T09:00', 'YEARLY;BYDAY=53TH', ['2026-12-31T09:00']],
    ['days of the year on a weekday', '2020-01-01T09:00', 'YEARLY;BYYEARDAY=1,152;BYDAY=MO', ['2026-06-01T09:00']],
    [
      'Tuesdays and the last Friday of a month',
      '2026-06-02T09:00',
      'MONTHLY;BYDAY=TU,-1FR;COUNT=6',
      [
        '2026-06-02T09:00',
        '2026-06-09T09:00',
        '2026-06-16T09:00',
        '2026-06-23T09:00',
        '2026-06-26T09:00',
        '2026-06-30T09:00',
      ],
    ],
    [
      'the 53rd week of a year, also in the next year',
      '2020-12-28T09:00',
      'YEARLY;BYWEEKNO=53;BYDAY=MO,SU',
      ['2026-12-28T09:00', '2027-01-03T09:00'],
    ],
    [
      'the 52nd week from Sunday, also in the next year',
      '2020-12-21T09:00',
      'YEARLY;BYWEEKNO=52;BYDAY=FR;WKST=SU',
      ['2025-12-26T09:00', '2027-01-01T09:00'],
    ],
    [
      'an interval that is longer than the calendar',
      '2026-06-01T09:00',
      'DAILY;INTERVAL=99999999999',
      ['2026-06-01T09:00'],
    ],
    [
      'a day at the intervals of seconds',
      '2026-06-01T09:00',
      'SECONDLY;INTERVAL=86400;COUNT=2',
      ['2026-06-01T09:00', '2026-06-02T09:00'],
    ],
    ['more times than a calendar has: its start', '2026-06-01T09:00', 'SECONDLY', ['2026-06-01T09:00']],
  ])('%s', (_case, start, rule, walls) => {
    const only = { start, zone: 'Europe/Berlin', rule: `FREQ=${rule}`, until: undefined };
    expect(read([only])).toEqual(walls.map((wall) => `0 ${utcStamp(instantOf(wall, 'Europe/Berlin'))}`).toSorted());
  });
});
