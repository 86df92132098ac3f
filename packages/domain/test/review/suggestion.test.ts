import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ACTIVITY_UNITS,
  type ActivityUnit,
  DIRECTIONS,
  type Direction,
  isTargetAllowed,
  targetRange,
} from '../../src/activity';
import { isWorthChanging, suggestedTarget } from '../../src/review';

const mostDone: Record<ActivityUnit, number> = { DAYS: 7, TIMES: 1500, DURATION: 168 * 60 };
const anyHistory = fc.constantFrom(...ACTIVITY_UNITS).chain((unit) =>
  fc.record({
    unit: fc.constant(unit),
    direction: fc.constantFrom(...DIRECTIONS),
    done: fc.array(fc.integer({ min: 0, max: mostDone[unit] }), { maxLength: 8 }),
  }),
);
const meets = (direction: Direction, done: number, target: number) =>
  direction === 'AT_MOST' ? done <= target : done >= target;

describe('suggested target', () => {
  it.each([
    ['mostly three days: three', 'DAYS', 'AT_LEAST', [3, 3, 2, 3, 4, 3, 1, 3], 3],
    ['one good week does not raise it', 'DAYS', 'AT_LEAST', [2, 2, 2, 2, 2, 2, 2, 7], 2],
    ['six of eight are enough', 'DAYS', 'AT_LEAST', [5, 5, 5, 5, 5, 5, 0, 0], 5],
    ['five of eight are not', 'DAYS', 'AT_LEAST', [5, 5, 5, 5, 5, 1, 0, 0], 1],
    ['of four weeks, three', 'TIMES', 'AT_LEAST', [40, 35, 32, 10], 32],
    ['three weeks are too few', 'TIMES', 'AT_LEAST', [40, 35, 32], null],
    ['hardly anything done: no goal', 'DAYS', 'AT_LEAST', [0, 0, 0, 1, 0, 0, 2, 0], null],
    ['minutes are rounded to fives', 'DURATION', 'AT_LEAST', [48, 52, 47, 49], 45],
    ['hours are rounded to quarters', 'DURATION', 'AT_LEAST', [143, 160, 155, 150, 149, 170, 20, 0], 135],
    ['many hours are rounded to halves', 'DURATION', 'AT_LEAST', [719, 800, 715, 730], 690],
    ['a few minutes are left as they are', 'DURATION', 'AT_LEAST', [3, 3, 4, 3], 3],
    ['a limit is the lowest that mostly held', 'TIMES', 'AT_MOST', [2, 1, 3, 2, 2, 6, 2, 9], 3],
    ['a limit in minutes is rounded up', 'DURATION', 'AT_MOST', [601, 580, 570, 590], 600],
    ['a limit of nothing is one', 'TIMES', 'AT_MOST', [0, 0, 0, 4], 0],
  ] as const)('%s', (_, unit, direction, done, expected) => {
    expect(suggestedTarget(unit, direction, done)).toBe(expected);
  });

  it('is valid and met by at least three in four of the weeks', () => {
    fc.assert(
      fc.property(anyHistory, ({ unit, direction, done }) => {
        const target = suggestedTarget(unit, direction, done);
        if (target === null) return;
        expect(isTargetAllowed(unit, direction, target)).toBe(true);
        expect(done.filter((amount) => meets(direction, amount, target)).length).toBeGreaterThanOrEqual(
          done.length * 0.75,
        );
      }),
    );
  });

  it('is the highest such step, apart from rounding', () => {
    fc.assert(
      fc.property(anyHistory, ({ unit, direction, done }) => {
        const target = suggestedTarget(unit, direction, done);
        const { min, max } = targetRange(unit, direction);
        if (target === null || target === max || (direction === 'AT_MOST' && target === min)) return;
        const step = unit !== 'DURATION' || target < 5 ? 1 : target < 60 ? 5 : target < 600 ? 15 : 30;
        const stricter = direction === 'AT_MOST' ? target - step : target + step;
        expect(done.filter((amount) => meets(direction, amount, stricter)).length).toBeLessThan(
          Math.ceil(done.length * 0.75),
        );
      }),
    );
  });

  it('does not depend on the order of the weeks', () => {
    fc.assert(
      fc.property(anyHistory, ({ unit, direction, done }) => {
        expect(suggestedTarget(unit, direction, done.toReversed())).toBe(suggestedTarget(unit, direction, done));
      }),
    );
  });
});

describe('a change of a goal', () => {
  it.each([
    ['one day of five', 'DAYS', 5, 4, true],
    ['a tenth', 'TIMES', 70, 77, true],
    ['less than a tenth', 'TIMES', 40, 41, false],
    ['once of twice', 'TIMES', 2, 1, true],
    ['from nothing to one', 'TIMES', 0, 1, true],
    ['less than a common step', 'DURATION', 75, 83, false],
    ['a common step', 'DURATION', 75, 90, true],
    ['a step that is less than a tenth', 'DURATION', 600, 570, false],
    ['a minute of four', 'DURATION', 4, 3, true],
    ['a minute of five, from which on steps are five', 'DURATION', 5, 6, false],
    ['ten minutes of an hour, from which on steps are a quarter', 'DURATION', 60, 70, false],
  ] as const)('%s', (_, unit, current, suggested, expected) => {
    expect(isWorthChanging(unit, current, suggested)).toBe(expected);
  });

  it('is never worth it without a difference, and is if a smaller one is', () => {
    const anyGoals = fc.constantFrom(...ACTIVITY_UNITS).chain((unit) => {
      const { min, max } = targetRange(unit, 'AT_MOST');
      return fc.record({
        unit: fc.constant(unit),
        goals: fc.array(fc.integer({ min, max }), { minLength: 3, maxLength: 3 }),
      });
    });
    fc.assert(
      fc.property(anyGoals, ({ unit, goals }) => {
        const [current = 0, near = 0, far = 0] = [...goals].sort((a, b) => a - b);
        expect(isWorthChanging(unit, current, current)).toBe(false);
        if (isWorthChanging(unit, current, near)) expect(isWorthChanging(unit, current, far)).toBe(true);
      }),
    );
  });
});
