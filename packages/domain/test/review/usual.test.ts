import { describe, expect, it } from 'vitest';
import { usualDifference } from '../../src/review';

describe('difference to the usual', () => {
  it.each([
    ['DAYS', 5, 3, 2, false],
    ['DAYS', 3, 2.8, 0, true],
    ['DAYS', 1, 3.25, -2, true],
    ['DAYS', 3, 2.5, 1, true],
    ['TIMES', 14, 24.8, -11, true],
    ['TIMES', 4, 2.8, 1, true],
    ['TIMES', 0, 0, 0, false],
    ['DURATION', 30, 92.5, -65, true],
    ['DURATION', 62, 60, 0, true],
    ['DURATION', 63, 60, 5, true],
    ['DURATION', 90, 60, 30, false],
  ] as const)('of %s: %d after a mean of %d is %d, rounded: %s', (unit, done, meanBefore, amount, isRounded) => {
    expect(usualDifference({ unit, done, meanBefore })).toEqual({ amount, isRounded });
  });

  it('is unknown without a usual value', () => {
    expect(usualDifference({ unit: 'DAYS', done: 3, meanBefore: null })).toBeNull();
  });
});
