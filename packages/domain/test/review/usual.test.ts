import { describe, expect, it } from 'vitest';
import { usualDifference } from '../../src/review';

describe('difference to the usual', () => {
  it.each([
    ['DAYS', 5, 3, 2],
    ['DAYS', 3, 2.8, 0],
    ['DAYS', 1, 3.25, -2],
    ['DAYS', 3, 2.5, 1],
    ['TIMES', 14, 24.8, -11],
    ['TIMES', 4, 2.8, 1],
    ['TIMES', 0, 0, 0],
    ['DURATION', 30, 92.5, -65],
    ['DURATION', 62, 60, 0],
    ['DURATION', 63, 60, 5],
    ['DURATION', 90, 60, 30],
  ] as const)('of %s: %d after a mean of %d is %d', (unit, done, meanBefore, difference) => {
    expect(usualDifference({ unit, done, meanBefore })).toBe(difference);
  });

  it('is unknown without a usual value', () => {
    expect(usualDifference({ unit: 'DAYS', done: 3, meanBefore: null })).toBeNull();
  });
});
