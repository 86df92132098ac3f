import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countSpreadDays, isAmountAllowed, spreadAmount } from '../../src/activity';

describe('an amount is spread over days', () => {
  it.each([
    ['DURATION', 240, 4, [60, 60, 60, 60]],
    ['DURATION', 240, 7, [35, 35, 35, 35, 35, 35, 30]],
    ['DURATION', 12, 3, [5, 5, 5]],
    // Quarters of an hour, the last day with what is left.
    ['DURATION', 750, 3, [255, 255, 240]],
    ['DURATION', 205, 3, [75, 75, 55]],
    ['DURATION', 5, 3, [5]],
    ['TIMES', 40, 7, [6, 6, 6, 6, 6, 5, 5]],
    ['TIMES', 2, 7, [1, 1]],
    ['TIMES', 0, 3, []],
    ['DAYS', 3, 3, [null, null, null]],
    // More than a day has: 40 hours that are left on Sunday.
    ['DURATION', 2400, 1, [1440]],
    ['DURATION', 2400, 2, [1200, 1200]],
  ] as const)('%s %i over %i days', (unit, amount, days, expected) => {
    expect(spreadAmount(unit, amount, days)).toEqual(expected);
  });

  it.each([
    ['DURATION', 240, 4, 45, [45, 45, 45, 45]],
    ['DURATION', 60, 4, 45, [15, 15, 15, 15]],
    // Quarters of an hour would leave five minutes out.
    ['DURATION', 205, 3, 70, [70, 70, 65]],
    ['TIMES', 40, 7, 4, [4, 4, 4, 4, 4, 4, 4]],
    ['DAYS', 3, 3, null, [null, null, null]],
  ] as const)('%s %i over %i days, at most %i a day', (unit, amount, days, dayMax, expected) => {
    expect(spreadAmount(unit, amount, days, dayMax)).toEqual(expected);
  });

  it('a daily limit below an hour asks for more days', () => {
    expect(countSpreadDays('DURATION', 240, 45)).toBe(6);
    expect(countSpreadDays('DURATION', 240, 90)).toBe(4);
  });

  it('the parts reach the amount unless the days are full, and none of them is needless', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('DURATION', 'TIMES'),
        fc.integer({ min: 0, max: 10_080 }),
        fc.integer({ min: 1, max: 7 }),
        (unit, amount, days) => {
          const parts = spreadAmount(unit, amount, days).map((part) => part ?? 0);
          const sum = parts.reduce((before, part) => before + part, 0);
          const [step, max] = unit === 'DURATION' ? [5, 1440] : [1, 999];
          expect(sum).toBe(Math.min(days * max, Math.ceil(amount / step) * step));
          expect(parts.every((part) => isAmountAllowed(unit, part))).toBe(true);
          const isCoarse = unit === 'DURATION' && amount > 60 * days - step;
          // The last day of those in quarters of an hour has up to two steps of five minutes less.
          expect(Math.max(0, ...parts) - Math.min(...parts, Infinity)).toBeLessThanOrEqual(isCoarse ? 15 + 10 : step);
          if (isCoarse) expect(parts.slice(0, -1).filter((part) => part % 15 !== 0)).toEqual([]);
        },
      ),
    );
  });

  it.each([
    ['DURATION', 240, 4],
    ['DURATION', 45, 1],
    ['DURATION', 0, 0],
    ['TIMES', 3, 3],
    ['DAYS', 5, 5],
  ] as const)('%s %i takes %i days', (unit, amount, days) => {
    expect(countSpreadDays(unit, amount)).toBe(days);
  });
});
