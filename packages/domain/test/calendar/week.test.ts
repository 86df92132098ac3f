import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  WEEK_START_DAYS,
  type WeekId,
  addDays,
  addWeeks,
  compareWeeks,
  datesBetween,
  datesOfWeek,
  firstDayOfWeek,
  fromDayNumber,
  isWeekId,
  weekId,
  weekIdOf,
  weekNumberOf,
  weekRange,
  weekRangeList,
  weekYearOf,
  weekdayOf,
  weeksBetween,
  weeksInYear,
} from '../../src/calendar';

const anyDate = fc.integer({ min: -25_567, max: 84_005 }).map(fromDayNumber); // 1900 to 2199
const anyStartDay = fc.constantFrom(...WEEK_START_DAYS);
const anyWeek = fc.tuple(anyDate, anyStartDay).map(([date, startDay]) => weekIdOf(date, startDay));

describe('parsing a week id', () => {
  it.each(['2026-W01', '2026-W53', '2020-W53', '2032-W53', '2025-W52', '0001-W01', '9999-W52'])(
    'accepts %s',
    (text) => {
      expect(isWeekId(text)).toBe(true);
      expect(weekId(text)).toBe(text);
    },
  );

  it.each([
    '',
    '2026-W00',
    '2026-W54',
    '2025-W53',
    '2026-W1',
    '2026-01',
    '26-W01',
    '2026W01',
    '2026-w01',
    '0000-W01',
    '2026-W01\n',
  ])('rejects %j', (text) => {
    expect(isWeekId(text)).toBe(false);
    expect(() => weekId(text)).toThrow(RangeError);
  });

  it.each([null, undefined, 202601, ['2026-W01']])('rejects %j', (value) => {
    expect(isWeekId(value)).toBe(false);
  });

  it('yields a year and a number', () => {
    expect([weekYearOf('2026-W53'), weekNumberOf('2026-W53')]).toEqual([2026, 53]);
  });

  it('yields years of 52 or 53 weeks', () => {
    const long = datesBetween('2000-01-01', '2040-12-31')
      .map((date) => Number(date.slice(0, 4)))
      .filter((year, index, years) => years.indexOf(year) === index && weeksInYear(year) === 53);
    expect(long).toEqual([2004, 2009, 2015, 2020, 2026, 2032, 2037]);
    expect(weeksInYear(2025)).toBe(52);
  });
});

describe('week of a day', () => {
  it.each([
    // The 53rd week, which reaches into January.
    ['2026-12-28', '2026-W53', '2026-W53', '2026-W53'],
    ['2026-12-31', '2026-W53', '2026-W53', '2026-W53'],
    ['2027-01-01', '2026-W53', '2026-W53', '2026-W53'],
    ['2027-01-02', '2026-W53', '2026-W53', '2027-W01'],
    ['2027-01-03', '2027-W01', '2026-W53', '2027-W01'],
    ['2027-01-04', '2027-W01', '2027-W01', '2027-W01'],
    ['2021-01-01', '2020-W53', '2020-W53', '2020-W53'],
    ['2033-01-01', '2032-W53', '2032-W53', '2033-W01'],
    // The first week, which begins in December.
    ['2024-12-27', '2024-W52', '2024-W52', '2024-W52'],
    ['2024-12-28', '2024-W52', '2024-W52', '2025-W01'],
    ['2024-12-29', '2025-W01', '2024-W52', '2025-W01'],
    ['2024-12-30', '2025-W01', '2025-W01', '2025-W01'],
    ['2025-12-29', '2026-W01', '2026-W01', '2026-W01'],
    // An ordinary weekend.
    ['2026-10-03', '2026-W40', '2026-W40', '2026-W41'],
    ['2026-10-04', '2026-W41', '2026-W40', '2026-W41'],
  ] as const)('%s is in %s from Sunday, %s from Monday, %s from Saturday', (date, sunday, monday, saturday) => {
    expect(weekIdOf(date, 'SUNDAY')).toBe(sunday);
    expect(weekIdOf(date, 'MONDAY')).toBe(monday);
    expect(weekIdOf(date, 'SATURDAY')).toBe(saturday);
  });

  it('is the same for every start day from Monday to Friday', () => {
    fc.assert(
      fc.property(anyDate, anyStartDay, (date, startDay) => {
        fc.pre(weekdayOf(date) >= 1 && weekdayOf(date) <= 5);
        expect(weekIdOf(date, startDay)).toBe(weekIdOf(date, 'MONDAY'));
      }),
    );
  });
});

describe('days of a week', () => {
  it('are the seven from its start day on', () => {
    expect(weekRange('2026-W40', 'MONDAY')).toEqual({ first: '2026-09-28', last: '2026-10-04' });
    expect(weekRange('2026-W40', 'SUNDAY')).toEqual({ first: '2026-09-27', last: '2026-10-03' });
    expect(weekRange('2026-W40', 'SATURDAY')).toEqual({ first: '2026-09-26', last: '2026-10-02' });
    expect(weekRange('0001-W01', 'SUNDAY')).toEqual({ first: '0001-01-01', last: '0001-01-06' });
    expect(weekRange('9999-W52', 'MONDAY')).toEqual({ first: '9999-12-27', last: '9999-12-31' });
    expect(datesOfWeek('2026-W53', 'MONDAY')).toEqual([
      '2026-12-28',
      '2026-12-29',
      '2026-12-30',
      '2026-12-31',
      '2027-01-01',
      '2027-01-02',
      '2027-01-03',
    ]);
  });

  it('are exactly the days in that week: every day is in one week, every week has seven', () => {
    fc.assert(
      fc.property(anyDate, anyStartDay, (date, startDay) => {
        const id = weekIdOf(date, startDay);
        const { first, last } = weekRange(id, startDay);
        const days = datesOfWeek(id, startDay);
        expect(days).toContain(date);
        expect(days).toEqual(datesBetween(first, last));
        expect(days.map(weekdayOf)).toEqual([0, 1, 2, 3, 4, 5, 6].map((n) => (firstDayOfWeek(startDay) + n) % 7));
        expect(new Set(days.map((day) => weekIdOf(day, startDay)))).toEqual(new Set([id]));
        expect(weekIdOf(addDays(first, -1), startDay)).toBe(addWeeks(id, -1));
        expect(weekIdOf(addDays(last, 1), startDay)).toBe(addWeeks(id, 1));
      }),
    );
  });
});

describe('adding weeks', () => {
  it('crosses week 53 and both year ends', () => {
    expect(addWeeks('2026-W52', 1)).toBe('2026-W53');
    expect(addWeeks('2026-W53', 1)).toBe('2027-W01');
    expect(addWeeks('2025-W52', 1)).toBe('2026-W01');
    expect(addWeeks('2027-W01', -1)).toBe('2026-W53');
    expect(addWeeks('2026-W10', 0)).toBe('2026-W10');
    expect(weeksBetween('2026-W01', '2027-W01')).toBe(53);
    expect(weeksBetween('2026-W01', '2025-W01')).toBe(-52);
    expect(weekRangeList('2026-W52', '2027-W02')).toEqual(['2026-W52', '2026-W53', '2027-W01', '2027-W02']);
    expect(weekRangeList('2026-W52', '2026-W51')).toEqual([]);
  });

  it('throws for fractions and outside the years 1 to 9999', () => {
    expect(() => addWeeks('2026-W01', 0.5)).toThrow(RangeError);
    expect(() => addWeeks('9999-W52', 1)).toThrow(RangeError);
    expect(() => addWeeks('0001-W01', -1)).toThrow(RangeError);
  });

  it('forth and back returns the same week, and keeps the order of time', () => {
    fc.assert(
      fc.property(anyWeek, anyWeek, (a, b) => {
        expect(isWeekId(a)).toBe(true);
        expect(addWeeks(a, weeksBetween(a, b))).toBe(b);
        expect(Math.sign(compareWeeks(a, b)) + Math.sign(weeksBetween(a, b))).toBe(0);
        expect(compareWeeks(a, b) < 0).toBe(weekRange(a, 'MONDAY').first < weekRange(b, 'MONDAY').first);
      }),
    );
  });

  it('sorts as text', () => {
    const weeks: WeekId[] = ['2027-W01', '2026-W53', '2026-W09', '2026-W10'];
    expect(weeks.sort(compareWeeks)).toEqual(['2026-W09', '2026-W10', '2026-W53', '2027-W01']);
  });
});

describe('start day', () => {
  it('is Sunday, Monday or Saturday, numbered like in JavaScript', () => {
    expect(WEEK_START_DAYS.map(firstDayOfWeek)).toEqual([0, 1, 6]);
  });
});
