import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ACTIVITY_UNITS } from '../../src/activity';
import {
  addDays,
  datesBetween,
  daysBetween,
  UTC_OFFSET_MAX,
  UTC_OFFSET_MIN,
  WEEK_START_DAYS,
  weekdayOf,
  weekIdOf,
} from '../../src/calendar';
import {
  type DateRange,
  type ExploredEntry,
  type Share,
  type Total,
  type View,
  bucketKeyOf,
  listBuckets,
  EXPLORE_BUCKETS_MAX,
  EXPLORE_DAYS_MAX,
  explore,
  GROUPS,
  meanPerBucket,
  means,
  partsOfMean,
  rangeError,
  SOURCES,
  weekdaysWithin,
} from '../../src/explore';

const view: View = {
  unit: 'DURATION',
  range: { from: '2026-02-23', to: '2026-03-15' },
  group: 'WEEK',
  weekStartDay: 'MONDAY',
};

const entry = (date: ExploredEntry['date'], amount: number, more: Partial<ExploredEntry> = {}): ExploredEntry => ({
  date,
  amount,
  source: 'MANUAL',
  startedAt: null,
  utcOffsetMinutes: 0,
  ...more,
});

const entries: readonly ExploredEntry[] = [
  entry('2026-02-22', 500),
  entry('2026-02-24', 30, { source: 'TIMER', startedAt: Date.parse('2026-02-24T21:30:00Z') }),
  entry('2026-02-24', 15),
  entry('2026-03-10', 45, { source: 'CALENDAR', startedAt: Date.parse('2026-03-10T07:05:00Z') }),
];

// Over the end of a year with a week 53, leap days and changes of the clock.
const anyDate = fc.integer({ min: 0, max: 900 }).map((days) => addDays('2026-06-01', days));
const anyRange = fc
  .tuple(anyDate, anyDate)
  .map(([one, other]): DateRange => (one < other ? { from: one, to: other } : { from: other, to: one }));
const anyEntry: fc.Arbitrary<ExploredEntry> = fc.record({
  date: anyDate,
  amount: fc.integer({ min: 1, max: 1440 }),
  source: fc.constantFrom(...SOURCES),
  startedAt: fc.option(fc.integer({ min: Date.UTC(2026, 5), max: Date.UTC(2028, 11) })),
  utcOffsetMinutes: fc.integer({ min: UTC_OFFSET_MIN, max: UTC_OFFSET_MAX }),
});
const anyView = fc.record({
  unit: fc.constantFrom(...ACTIVITY_UNITS),
  range: anyRange,
  group: fc.constantFrom(...GROUPS),
  weekStartDay: fc.constantFrom(...WEEK_START_DAYS),
});

/** The first and the last supported date, and the direction in days that leads away from each. */
const CALENDAR_ENDS = [
  { end: '0001-01-01', inwards: 1 },
  { end: '9999-12-31', inwards: -1 },
] as const;

const sumOf = (totals: readonly Total[]): Total => ({
  total: totals.reduce((sum, { total }) => sum + total, 0),
  activeDays: totals.reduce((sum, { activeDays }) => sum + activeDays, 0),
  entries: totals.reduce((sum, one) => sum + one.entries, 0),
});
const sharesOf = (shares: readonly Share[]): Share => ({
  amount: shares.reduce((sum, { amount }) => sum + amount, 0),
  entries: shares.reduce((sum, one) => sum + one.entries, 0),
});
const plain = ({ total, activeDays, entries: count }: Total): Total => ({ total, activeDays, entries: count });

describe('exploration of a range', () => {
  it('counts entries in the range, and lists empty parts as 0', () => {
    const found = explore(entries, view);
    expect(plain(found)).toEqual({ total: 90, activeDays: 2, entries: 3 });
    expect(found.buckets).toEqual([
      { key: '2026-W09', from: '2026-02-23', to: '2026-03-01', total: 45, activeDays: 1, entries: 2 },
      { key: '2026-W10', from: '2026-03-02', to: '2026-03-08', total: 0, activeDays: 0, entries: 0 },
      { key: '2026-W11', from: '2026-03-09', to: '2026-03-15', total: 45, activeDays: 1, entries: 1 },
    ]);
    expect(found.weekdays[2]).toEqual({ total: 90, activeDays: 2, entries: 3 });
    expect(found.sources).toEqual({
      MANUAL: { amount: 15, entries: 1 },
      TIMER: { amount: 30, entries: 1 },
      CALENDAR: { amount: 45, entries: 1 },
      IMPORT: { amount: 0, entries: 0 },
      HEALTH: { amount: 0, entries: 0 },
    });
  });

  it('reads the hour of each entry at its own UTC offset, and groups entries without one', () => {
    const hours = (some: readonly ExploredEntry[]) =>
      explore(some, view).hours.flatMap(({ amount }, hour) => (amount > 0 ? [[hour, amount]] : []));
    expect(hours(entries)).toEqual([
      [7, 45],
      [21, 30],
    ]);
    // A trip from UTC to India between the two.
    expect(hours(entries.map((one) => (one.source === 'CALENDAR' ? { ...one, utcOffsetMinutes: 330 } : one)))).toEqual([
      [12, 45],
      [21, 30],
    ]);
    expect(explore(entries, view).withoutTime).toEqual({ amount: 15, entries: 1 });
  });

  it('counts a day with two entries as one day and two entries', () => {
    const twice = [entry('2026-03-02', 1), entry('2026-03-02', 1, { source: 'TIMER' })];
    const found = explore(twice, { ...view, unit: 'DAYS' });
    expect(plain(found)).toEqual({ total: 1, activeDays: 1, entries: 2 });
    expect(sharesOf(Object.values(found.sources))).toEqual({ amount: 2, entries: 2 });
  });

  it('has equal totals by part, weekday, hour and source', () => {
    fc.assert(
      fc.property(fc.array(anyEntry), anyView, (some, anyOne) => {
        const found = explore(some, anyOne);
        expect(sumOf(found.buckets)).toEqual(plain(found));
        expect(sumOf(found.weekdays)).toEqual(plain(found));
        const all = sharesOf(Object.values(found.sources));
        expect(sharesOf([...found.hours, found.withoutTime])).toEqual(all);
        expect(all.entries).toBe(found.entries);
        if (anyOne.unit !== 'DAYS') expect(all.amount).toBe(found.total);
        expect((meanPerBucket(found.buckets) ?? 0) * found.buckets.length).toBeCloseTo(found.total, 6);
      }),
    );
  });

  it('does not depend on the order of the entries', () => {
    fc.assert(
      fc.property(
        fc
          .array(anyEntry)
          .chain((some) => fc.tuple(fc.constant(some), fc.shuffledSubarray(some, { minLength: some.length }))),
        anyView,
        ([some, shuffled], anyOne) => {
          expect(explore(shuffled, anyOne)).toEqual(explore(some, anyOne));
        },
      ),
    );
  });

  it('equals the sum of its two halves, wherever it is cut', () => {
    fc.assert(
      fc.property(fc.array(anyEntry), anyView, fc.nat(), (some, anyOne, at) => {
        const { from, to } = anyOne.range;
        const days = daysBetween(from, to);
        fc.pre(days > 0);
        const cut = addDays(from, at % days);
        const [first, second] = [
          { from, to: cut },
          { from: addDays(cut, 1), to },
        ].map((range) => explore(some, { ...anyOne, range }));
        const whole = explore(some, anyOne);
        const parts = [first, second].flatMap((part) => part ?? []);
        expect(sumOf(parts)).toEqual(plain(whole));
        for (const weekday of [0, 1, 2, 3, 4, 5, 6])
          expect(sumOf(parts.flatMap(({ weekdays }) => weekdays[weekday] ?? []))).toEqual(whole.weekdays[weekday]);
        for (const source of SOURCES)
          expect(sharesOf(parts.map(({ sources }) => sources[source]))).toEqual(whole.sources[source]);
      }),
    );
  });
});

describe('parts of a range', () => {
  it('are contiguous, and each date is in the part of its key', () => {
    fc.assert(
      fc.property(anyView, anyDate, ({ range, group, weekStartDay }, date) => {
        const parts = listBuckets(range, group, weekStartDay);
        expect([parts[0]?.from, parts.at(-1)?.to]).toEqual([range.from, range.to]);
        parts.slice(1).forEach(({ from }, index) => expect(from).toBe(addDays(parts[index]?.to ?? from, 1)));
        const holder = parts.find(({ from, to }) => from <= date && date <= to);
        if (holder) expect(holder.key).toBe(bucketKeyOf(date, group, weekStartDay));
        expect(holder !== undefined).toBe(range.from <= date && date <= range.to);
      }),
    );
  });

  it('cover a range at either end of the calendar', () => {
    const atAnEnd = fc
      .tuple(fc.constantFrom(...CALENDAR_ENDS), fc.nat(70), fc.nat(70))
      .map(([{ end, inwards }, one, other]): DateRange => {
        const [from, to] = [addDays(end, inwards * one), addDays(end, inwards * other)];
        return from < to ? { from, to } : { from: to, to: from };
      });
    fc.assert(
      fc.property(
        atAnEnd,
        fc.constantFrom(...GROUPS),
        fc.constantFrom(...WEEK_START_DAYS),
        (range, group, weekStartDay) => {
          const parts = listBuckets(range, group, weekStartDay);
          expect(parts.flatMap(({ from, to }) => datesBetween(from, to))).toEqual(datesBetween(range.from, range.to));
          for (const { key, from, to } of parts)
            expect([bucketKeyOf(from, group, weekStartDay), bucketKeyOf(to, group, weekStartDay)]).toEqual([key, key]);
        },
      ),
    );
  });

  it("are weeks with the user's start day", () => {
    expect(listBuckets({ from: '2026-12-30', to: '2027-01-05' }, 'WEEK', 'SUNDAY')).toEqual([
      { key: weekIdOf('2026-12-30', 'SUNDAY'), from: '2026-12-30', to: '2027-01-02' },
      { key: '2027-W01', from: '2027-01-03', to: '2027-01-05' },
    ]);
  });

  it.each([
    [{ from: '2026-03-02', to: '2026-03-01' }, 'WEEK', 'REVERSED'],
    [{ from: '2026-03-01', to: '2026-03-01' }, 'DAY', null],
    [{ from: '2014-03-01', to: '2026-02-28' }, 'WEEK', null],
    [{ from: '2014-03-01', to: '2026-03-01' }, 'WEEK', 'TOO_LONG'],
    [{ from: '2024-01-01', to: addDays('2024-01-01', EXPLORE_BUCKETS_MAX - 1) }, 'DAY', null],
    [{ from: '2024-01-01', to: addDays('2024-01-01', EXPLORE_BUCKETS_MAX) }, 'DAY', 'TOO_MANY'],
    [{ from: '2024-01-01', to: addDays('2024-01-01', EXPLORE_BUCKETS_MAX) }, 'MONTH', null],
  ] as const)('%j by %s: %s', (range, group, fault) => {
    expect(rangeError(range, group)).toBe(fault);
  });

  it('are limited in number', () => {
    fc.assert(
      fc.property(
        anyDate,
        fc.integer({ min: 1, max: EXPLORE_DAYS_MAX }),
        fc.constantFrom(...GROUPS),
        fc.constantFrom(...WEEK_START_DAYS),
        (from, days, group, weekStartDay) => {
          const range = { from, to: addDays(from, days - 1) };
          const parts = rangeError(range, group) === null ? listBuckets(range, group, weekStartDay) : [];
          expect(parts.length).toBeLessThanOrEqual(EXPLORE_BUCKETS_MAX);
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe('average', () => {
  it('of a week or month is per day, also for a cut part', () => {
    const { buckets } = explore(entries, { ...view, range: { from: '2026-02-24', to: '2026-03-10' } });
    expect(means(buckets, 'WEEK')).toEqual([45 / 6, 0, 45 / 2]);
  });

  it('of a day is the mean of the last seven', () => {
    const { buckets } = explore(entries, { ...view, group: 'DAY' });
    const all = means(buckets, 'DAY');
    expect(all.slice(0, 3)).toEqual([0, 22.5, 15]);
    expect(all.slice(6, 9)).toEqual([45 / 7, 45 / 7, 0]);
  });

  it('of a weekday is per occurrence', () => {
    fc.assert(
      fc.property(anyRange, (range) => {
        const counts = Array.from({ length: 7 }, () => 0);
        for (const date of datesBetween(range.from, range.to)) {
          const weekday = weekdayOf(date);
          counts[weekday] = (counts[weekday] ?? 0) + 1;
        }
        expect(weekdaysWithin(range)).toEqual(counts);
      }),
    );
  });

  it('of a part is the total divided by the number of parts', () => {
    expect(meanPerBucket(explore(entries, view).buckets)).toBe(30);
    expect(meanPerBucket([])).toBeNull();
  });

  // 2026-W40 is the week from Monday 2026-09-28; today is the Thursday of 2026-W43.
  it.each([
    [
      'weeks, without the running one',
      'WEEK',
      '2026-09-28',
      '2026-10-22',
      '2026-01-01',
      ['2026-W40', '2026-W41', '2026-W42'],
    ],
    [
      'weeks, from the one the activity counts in on',
      'WEEK',
      '2026-09-28',
      '2026-10-22',
      '2026-10-07',
      ['2026-W41', '2026-W42'],
    ],
    [
      'weeks, without one that the range cuts',
      'WEEK',
      '2026-09-30',
      '2026-10-18',
      '2026-01-01',
      ['2026-W41', '2026-W42'],
    ],
    [
      'months, without the running one and a cut one',
      'MONTH',
      '2026-07-15',
      '2026-10-22',
      '2026-01-01',
      ['2026-08', '2026-09'],
    ],
    [
      'days, from the one the activity counts on, without today',
      'DAY',
      '2026-10-18',
      '2026-10-22',
      '2026-10-20',
      ['2026-10-20', '2026-10-21'],
    ],
    ['nothing of the running week', 'WEEK', '2026-10-19', '2026-10-22', '2026-01-01', []],
  ] as const)('counts %s', (_, group, from, to, countsFrom, expected) => {
    const counted = partsOfMean(listBuckets({ from, to }, group, 'MONDAY'), {
      group,
      weekStartDay: 'MONDAY',
      counted: { from: countsFrom, to },
      today: '2026-10-22',
    });
    expect(counted.map(({ key }) => key)).toEqual(expected);
  });

  it('counts months up to the one in which an archived activity ended', () => {
    const counted = partsOfMean(listBuckets({ from: '2026-05-01', to: '2026-09-30' }, 'MONTH', 'MONDAY'), {
      group: 'MONTH',
      weekStartDay: 'MONDAY',
      counted: { from: '2026-01-01', to: '2026-06-07' },
      today: '2026-10-22',
    });
    expect(counted.map(({ key }) => key)).toEqual(['2026-05', '2026-06']);
  });
});
