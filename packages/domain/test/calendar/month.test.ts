import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, datesBetween, fromDayNumber, monthIdOf, monthRange, monthRangeList } from '../../src/calendar';

const anyDate = fc.integer({ min: -25_567, max: 84_005 }).map(fromDayNumber); // 1900 to 2199

describe('months', () => {
  it.each([
    ['2026-02-14', '2026-02', '2026-02-01', '2026-02-28'],
    ['2024-02-29', '2024-02', '2024-02-01', '2024-02-29'],
    ['1900-02-01', '1900-02', '1900-02-01', '1900-02-28'],
    ['2026-12-31', '2026-12', '2026-12-01', '2026-12-31'],
    ['0001-01-01', '0001-01', '0001-01-01', '0001-01-31'],
    ['9999-12-31', '9999-12', '9999-12-01', '9999-12-31'],
  ] as const)('contain their dates: %s is in %s, from %s to %s', (date, month, first, last) => {
    expect(monthIdOf(date)).toBe(month);
    expect(monthRange(month)).toEqual({ first, last });
  });

  it('contain exactly their own days', () => {
    fc.assert(
      fc.property(anyDate, (date) => {
        const { first, last } = monthRange(monthIdOf(date));
        expect(datesBetween(first, last).every((day) => monthIdOf(day) === monthIdOf(date))).toBe(true);
        expect(monthIdOf(addDays(first, -1)) < monthIdOf(date) && monthIdOf(addDays(last, 1)) > monthIdOf(date)).toBe(
          true,
        );
      }),
    );
  });

  it('follow one another without a gap', () => {
    expect(monthRangeList('2025-11', '2026-02')).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
    expect(monthRangeList('2026-02', '2026-01')).toEqual([]);
  });
});
