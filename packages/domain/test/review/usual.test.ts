import { describe, expect, it } from 'vitest';
import { isComparedWithUsual, usualDifference } from '../../src/review';
import { activityFacts } from './samples';

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

describe('comparison with the usual', () => {
  it.each([
    ['of a missed goal', { outcome: 'MISSED', done: 1 }, true],
    ['of a week without a goal', { outcome: 'NO_GOAL', target: null, done: 1, skippedDays: 3 }, true],
    ['of one away', { outcome: 'NO_GOAL', target: null, done: 1, skippedDays: 4 }, false],
    ['of an excused week', { outcome: 'EXCUSED', done: 0, skippedDays: 7 }, false],
    ['of less that met the goal', { outcome: 'MET', meanBefore: 5 }, false],
    ['of more that met the goal', { outcome: 'MET', meanBefore: 1 }, true],
  ] as const)('%s: %s', (_, facts, expected) => {
    expect(isComparedWithUsual(activityFacts(facts))).toBe(expected);
  });
});
