import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  addDays,
  datesBetween,
  isCivilDate,
  MAX_DATE,
  MIN_DATE,
  monthOf,
  QUARTERS,
  quarterOf,
  quarterRange,
  yearOf,
  yearRange,
} from '../../src/calendar';

test.each([
  [2026, 1, '2026-01-01', '2026-03-31'],
  [2026, 2, '2026-04-01', '2026-06-30'],
  [2026, 3, '2026-07-01', '2026-09-30'],
  [2026, 4, '2026-10-01', '2026-12-31'],
] as const)('quarter %i/%i is from %s to %s', (year, quarter, first, last) => {
  expect(quarterRange(year, quarter)).toEqual({ first, last });
});

describe('quarters of a year', () => {
  const aYear = fc.integer({ min: 1900, max: 2199 });

  it('follow one another from its first to its last day', () => {
    fc.assert(
      fc.property(aYear, (year) => {
        const ranges = QUARTERS.map((quarter) => quarterRange(year, quarter));
        expect(ranges.every(({ first, last }) => isCivilDate(first) && isCivilDate(last))).toBe(true);
        expect(ranges.slice(1).map(({ first }) => first)).toEqual(
          ranges.slice(0, 3).map(({ last }) => addDays(last, 1)),
        );
        expect({ first: ranges[0]?.first, last: ranges[3]?.last }).toEqual(yearRange(year));
      }),
    );
  });

  it('contain each of its days once', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: datesBetween(MIN_DATE, MAX_DATE).length - 1 }), (days) => {
        const date = addDays(MIN_DATE, days);
        const holding = QUARTERS.filter((quarter) => {
          const { first, last } = quarterRange(yearOf(date), quarter);
          return first <= date && date <= last;
        });
        expect(holding).toEqual([quarterOf(date)]);
        expect(quarterOf(date)).toBe(Math.ceil(monthOf(date) / 3));
      }),
    );
  });
});
