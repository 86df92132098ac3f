import { ACTIVITY_UNITS, DIRECTIONS, isTargetAllowed } from '@sevenfold/domain/activity';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { simulatedRange } from '../../src/features/activity/simulatedRange';

describe('range of simulated targets', () => {
  it.each([
    ['days', 'DAYS', 'AT_LEAST', 3, 2, { min: 1, max: 7, step: 1 }],
    ['days at most', 'DAYS', 'AT_MOST', 0, 2, { min: 0, max: 7, step: 1 }],
    ['a few times', 'TIMES', 'AT_LEAST', 4, 3, { min: 1, max: 5, step: 1 }],
    ['glasses', 'TIMES', 'AT_LEAST', 40, 30, { min: 1, max: 50, step: 1 }],
    ['pages', 'TIMES', 'AT_LEAST', 240, 100, { min: 5, max: 300, step: 5 }],
    ['minutes', 'DURATION', 'AT_LEAST', 90, 60, { min: 5, max: 115, step: 5 }],
    ['hours', 'DURATION', 'AT_LEAST', 600, 480, { min: 15, max: 750, step: 15 }],
    ['hours at most', 'DURATION', 'AT_MOST', 600, 480, { min: 0, max: 750, step: 15 }],
    ['what was never done', 'DURATION', 'AT_LEAST', 0, 30, { min: 5, max: 60, step: 5 }],
  ] as const)('of %s', (_, unit, direction, most, target, range) => {
    expect(simulatedRange(unit, direction, most, target)).toEqual(range);
  });

  it('includes the target and the best week, and only valid targets', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ACTIVITY_UNITS),
        fc.constantFrom(...DIRECTIONS),
        fc.nat(900),
        fc.integer({ min: 1, max: 900 }),
        (unit, direction, most, wanted) => {
          const target = unit === 'DAYS' ? Math.min(7, wanted) : wanted;
          const { min, max, step } = simulatedRange(unit, direction, most, target);
          expect(isTargetAllowed(unit, direction, min)).toBe(true);
          expect(isTargetAllowed(unit, direction, max)).toBe(true);
          expect(max).toBeGreaterThanOrEqual(unit === 'DAYS' ? 7 : Math.max(most, target));
          expect((max - min) / step).toBeLessThanOrEqual(240);
        },
      ),
    );
  });
});
