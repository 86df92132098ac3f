import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CountedEntry, dayAmount, weekDone } from '../../src/activity';

const entries: CountedEntry[] = [
  { date: '2026-09-28', amount: 1 },
  { date: '2026-09-30', amount: 2 },
  { date: '2026-09-30', amount: 3 },
];

describe('amount done', () => {
  it('on a date is the sum of its entries', () => {
    expect(dayAmount(entries, '2026-09-30')).toBe(5);
    expect(dayAmount(entries, '2026-09-29')).toBe(0);
  });

  it('in a week counted in days is the number of dates, not of entries', () => {
    expect(weekDone('DAYS', entries)).toBe(2);
  });

  it('in a week counted in times or minutes is the sum', () => {
    expect(weekDone('TIMES', entries)).toBe(6);
    expect(weekDone('DURATION', entries)).toBe(6);
  });

  it.each(['DAYS', 'TIMES', 'DURATION'] as const)('is 0 without entries, in %s', (unit) => {
    expect(weekDone(unit, [])).toBe(0);
  });

  it('does not depend on the order of the entries', () => {
    const anyEntry = fc.record({
      date: fc.constantFrom('2026-09-28' as const, '2026-09-29' as const, '2026-10-04' as const),
      amount: fc.integer({ min: 1, max: 999 }),
    });
    const anyUnit = fc.constantFrom('DAYS' as const, 'TIMES' as const, 'DURATION' as const);
    fc.assert(
      fc.property(anyUnit, fc.array(anyEntry), fc.array(anyEntry), (unit, here, there) => {
        expect(weekDone(unit, [...here, ...there])).toBe(weekDone(unit, [...there, ...here].reverse()));
        const byDay = ['2026-09-28' as const, '2026-09-29' as const, '2026-10-04' as const].map((date) =>
          dayAmount(here, date),
        );
        const sum = byDay.reduce((total, amount) => total + (unit === 'DAYS' ? Math.min(1, amount) : amount), 0);
        expect(weekDone(unit, here)).toBe(sum);
      }),
    );
  });
});
