import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CivilDate,
  MAX_DATE,
  MIN_DATE,
  addDays,
  civilDate,
  datesBetween,
  dayNumber,
  dayOfMonth,
  daysBetween,
  fromDayNumber,
  isCivilDate,
  monthOf,
  weekdayOf,
  yearOf,
} from '../../src/calendar';

const DAY_MS = 86_400_000;
const FIRST = Date.UTC(2000, 0, 1) / DAY_MS - 730_119; // 0001-01-01; Date.UTC() itself cannot name years below 100
const LAST = Date.UTC(9999, 11, 31) / DAY_MS;
const anyDayNumber = fc.integer({ min: FIRST, max: LAST });

/** The same day by the platform's own calendar. */
const platformText = (n: number): string => new Date(n * DAY_MS).toISOString().slice(0, 10);

describe('parsing a civil date', () => {
  it.each(['0001-01-01', '1970-01-01', '2000-02-29', '2024-02-29', '2023-12-31', '9999-12-31'])(
    'accepts %s',
    (text) => {
      expect(isCivilDate(text)).toBe(true);
      expect(civilDate(text)).toBe(text);
    },
  );

  it.each([
    '',
    '0000-12-31',
    '1900-02-29',
    '2100-02-29',
    '2023-02-29',
    '2024-02-30',
    '2024-04-31',
    '2024-00-10',
    '2024-13-01',
    '2024-01-00',
    '2024-01-32',
    '2024-1-1',
    '24-01-01',
    '10000-01-01',
    '-2024-01-01',
    '2024-01-01 ',
    '2024-01-01\n',
    '2024-01-01T00:00:00Z',
    '2024/01/01',
    '２０２４-01-01',
  ])('rejects %j', (text) => {
    expect(isCivilDate(text)).toBe(false);
    expect(() => civilDate(text)).toThrow(RangeError);
  });

  it.each([null, undefined, 20240101, ['2024-01-01'], { length: 10 }])('rejects %j', (value) => {
    expect(isCivilDate(value)).toBe(false);
  });

  it('yields year, month and day', () => {
    expect([yearOf('2024-02-29'), monthOf('2024-02-29'), dayOfMonth('2024-02-29')]).toEqual([2024, 2, 29]);
    expect([yearOf('0001-12-08'), monthOf('0001-12-08'), dayOfMonth('0001-12-08')]).toEqual([1, 12, 8]);
  });

  it('is limited to 1900 to 2199 in the product', () => {
    expect([MIN_DATE, MAX_DATE].every(isCivilDate)).toBe(true);
    expect(MIN_DATE < MAX_DATE).toBe(true);
  });
});

describe('day numbers', () => {
  it('count from 1970-01-01', () => {
    expect(dayNumber('1970-01-01')).toBe(0);
    expect(dayNumber('1969-12-31')).toBe(-1);
    expect(dayNumber('2000-03-01')).toBe(11_017);
    expect(fromDayNumber(FIRST)).toBe('0001-01-01');
    expect(fromDayNumber(LAST)).toBe('9999-12-31');
  });

  it("agree with the platform's calendar on every day from 1890 to 2210", () => {
    const wrong: string[] = [];
    for (let n = Date.UTC(1890, 0, 1) / DAY_MS; n <= Date.UTC(2210, 11, 31) / DAY_MS; n++) {
      const text = platformText(n);
      if (fromDayNumber(n) !== text || dayNumber(civilDate(text)) !== n) wrong.push(text);
    }
    expect(wrong).toEqual([]);
  });

  it("agree with the platform's calendar on any day of the years 1 to 9999", () => {
    fc.assert(
      fc.property(anyDayNumber, (n) => {
        expect(fromDayNumber(n)).toBe(platformText(n));
        expect(dayNumber(fromDayNumber(n))).toBe(n);
        expect(weekdayOf(fromDayNumber(n))).toBe(new Date(n * DAY_MS).getUTCDay());
      }),
      { numRuns: 1000 },
    );
  });

  it.each([FIRST - 1, LAST + 1, 0.5, NaN, Infinity])('reject %d', (n) => {
    expect(() => fromDayNumber(n)).toThrow(RangeError);
  });
});

describe('adding days', () => {
  it('crosses month ends, leap days and year ends', () => {
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
    expect(addDays('2023-02-28', 1)).toBe('2023-03-01');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2027-01-01', -1)).toBe('2026-12-31');
    expect(addDays('2024-02-29', 0)).toBe('2024-02-29');
    expect(daysBetween('2024-01-01', '2025-01-01')).toBe(366);
    expect(daysBetween('2025-01-01', '2024-01-01')).toBe(-366);
  });

  it('throws outside the years 1 to 9999', () => {
    expect(() => addDays('9999-12-31', 1)).toThrow(RangeError);
    expect(() => addDays('0001-01-01', -1)).toThrow(RangeError);
  });

  it('forth and back returns the same day', () => {
    fc.assert(
      fc.property(anyDayNumber, anyDayNumber, (a, b) => {
        const from = fromDayNumber(a);
        const to = fromDayNumber(b);
        expect(addDays(from, daysBetween(from, to))).toBe(to);
        // Text order is time order, which is what sorting and range queries rely on.
        expect(Math.sign(daysBetween(from, to))).toBe(from < to ? 1 : from > to ? -1 : 0);
      }),
    );
  });

  it('lists the days of an inclusive range', () => {
    const days: CivilDate[] = ['2023-12-30', '2023-12-31', '2024-01-01'];
    expect(datesBetween('2023-12-30', '2024-01-01')).toEqual(days);
    expect(datesBetween('2024-01-01', '2024-01-01')).toEqual(['2024-01-01']);
    expect(datesBetween('2024-01-02', '2024-01-01')).toEqual([]);
  });
});
