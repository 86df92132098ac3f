import { describe, expect, it } from 'vitest';
import {
  ACTIVITY_UNITS,
  DIRECTIONS,
  ENTRY_MINUTES_MAX,
  amountRange,
  isAmountAllowed,
  isTargetAllowed,
  targetRange,
} from '../../src/activity';

const NOT_WHOLE = [0.5, 1.5, -1, NaN, Infinity];

describe('target of a weekly goal', () => {
  it.each([
    ['DAYS', 'AT_LEAST', 1, 7],
    ['TIMES', 'AT_LEAST', 1, 999],
    ['DURATION', 'AT_LEAST', 1, 10_080],
    ['DAYS', 'AT_MOST', 0, 7],
    ['TIMES', 'AT_MOST', 0, 999],
    ['DURATION', 'AT_MOST', 0, 10_080],
  ] as const)('in %s, %s, is from %d to %d', (unit, direction, min, max) => {
    expect(targetRange(unit, direction)).toEqual({ min, max });
    expect(isTargetAllowed(unit, direction, min)).toBe(true);
    expect(isTargetAllowed(unit, direction, max)).toBe(true);
    expect(isTargetAllowed(unit, direction, min - 1)).toBe(false);
    expect(isTargetAllowed(unit, direction, max + 1)).toBe(false);
  });

  it('must be an integer', () => {
    const allowed = ACTIVITY_UNITS.flatMap((unit) =>
      DIRECTIONS.flatMap((direction) => NOT_WHOLE.filter((target) => isTargetAllowed(unit, direction, target))),
    );
    expect(allowed).toEqual([]);
  });
});

describe('amount of an entry', () => {
  it.each([
    ['DAYS', 1, 1],
    ['TIMES', 1, 999],
    ['DURATION', 1, ENTRY_MINUTES_MAX],
  ] as const)('in %s is from %d to %d', (unit, min, max) => {
    expect(amountRange(unit)).toEqual({ min, max });
    expect(isAmountAllowed(unit, min)).toBe(true);
    expect(isAmountAllowed(unit, max)).toBe(true);
    expect(isAmountAllowed(unit, min - 1)).toBe(false);
    expect(isAmountAllowed(unit, max + 1)).toBe(false);
  });

  it('must be an integer', () => {
    expect(ACTIVITY_UNITS.flatMap((unit) => NOT_WHOLE.filter((amount) => isAmountAllowed(unit, amount)))).toEqual([]);
  });

  it('of a duration is at most one day', () => {
    expect(ENTRY_MINUTES_MAX).toBe(24 * 60);
  });
});
