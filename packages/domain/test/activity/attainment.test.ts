import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ACTIVITY_UNITS,
  type ActivityWeek,
  DIRECTIONS,
  type WeekResult,
  attainment,
  isExcused,
  meanAttainment,
  remaining,
  targetRange,
  weekOutcome,
  weekResult,
} from '../../src/activity';

const ended: ActivityWeek = { unit: 'DAYS', direction: 'AT_LEAST', target: 3, done: 0, skippedDays: 0, running: false };

const anyWeek: fc.Arbitrary<ActivityWeek & { target: number }> = fc
  .tuple(fc.constantFrom(...ACTIVITY_UNITS), fc.constantFrom(...DIRECTIONS))
  .chain(([unit, direction]) =>
    fc.record({
      unit: fc.constant(unit),
      direction: fc.constant(direction),
      target: fc.integer(targetRange(unit, direction)),
      done: fc.nat(unit === 'DAYS' ? 7 : 2000),
      skippedDays: fc.nat(7),
      running: fc.boolean(),
    }),
  );

describe('attainment', () => {
  it.each([
    [3, 0, 0],
    [4, 1, 0.25],
    [3, 3, 1],
    [3, 5, 1],
    [1, 1, 1],
  ])('of "at least %d" with %d done is %d', (target, done, expected) => {
    expect(attainment({ direction: 'AT_LEAST', target, done })).toBe(expected);
  });

  it.each([
    [2, 0, 1],
    [2, 2, 1],
    [2, 3, 0.5],
    [2, 4, 0],
    [2, 9, 0],
    [1, 2, 0],
    [0, 0, 1],
    [0, 1, 0],
    [0, 5, 0],
    [10, 11, 0.9],
  ])('of "at most %d" with %d done is %d', (target, done, expected) => {
    expect(attainment({ direction: 'AT_MOST', target, done })).toBe(expected);
  });

  it('is between 0 and 1, and 1 exactly when the goal is met', () => {
    fc.assert(
      fc.property(anyWeek, ({ direction, target, done }) => {
        const value = attainment({ direction, target, done });
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(1);
        expect(value === 1).toBe(direction === 'AT_LEAST' ? done >= target : done <= target);
      }),
    );
  });

  it('never falls when more of an "at least" goal is done, nor rises when more of an "at most" goal is done', () => {
    fc.assert(
      fc.property(anyWeek, fc.nat(50), ({ direction, target, done }, more) => {
        const change = attainment({ direction, target, done: done + more }) - attainment({ direction, target, done });
        expect(direction === 'AT_LEAST' ? change : 0 - change).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('remaining amount', () => {
  it.each([
    [3, 1, 2],
    [3, 3, 0],
    [3, 5, 0],
  ])('of %d with %d done is %d, in either direction', (target, done, expected) => {
    expect(remaining({ unit: 'TIMES', direction: 'AT_LEAST', target, done })).toBe(expected);
    expect(remaining({ unit: 'TIMES', direction: 'AT_MOST', target, done })).toBe(expected);
  });
});

describe('an excused week', () => {
  it.each([
    // target, done, skipped days
    [7, 6, 1, true],
    [7, 6, 0, false],
    [5, 3, 2, false],
    [5, 3, 3, true],
    [3, 0, 4, false],
    [3, 2, 5, true],
    [1, 0, 6, false],
    [1, 0, 7, true],
    [5, 5, 3, false],
  ])('for %d days with %d done and %d skipped: %s', (target, done, skippedDays, expected) => {
    expect(isExcused({ unit: 'DAYS', direction: 'AT_LEAST', target, done, skippedDays })).toBe(expected);
  });

  it.each([
    [5, 0, 3, false],
    [5, 0, 4, true],
    [5, 4, 7, true],
    [5, 5, 4, false],
    [5, 9, 7, false],
  ])('for %d times or minutes with %d done and %d days skipped: %s', (target, done, skippedDays, expected) => {
    expect(isExcused({ unit: 'TIMES', direction: 'AT_LEAST', target, done, skippedDays })).toBe(expected);
    expect(isExcused({ unit: 'DURATION', direction: 'AT_LEAST', target, done, skippedDays })).toBe(expected);
  });

  it.each(ACTIVITY_UNITS)('never applies to an "at most" goal in %s', (unit) => {
    expect(isExcused({ unit, direction: 'AT_MOST', target: 2, done: 3, skippedDays: 6 })).toBe(false);
    expect(isExcused({ unit, direction: 'AT_MOST', target: 2, done: 0, skippedDays: 7 })).toBe(false);
  });
});

describe('outcome of a week', () => {
  it.each<[string, Partial<ActivityWeek>, string]>([
    ['no goal', { target: null, done: 4 }, 'NO_GOAL'],
    ['no goal, all skipped', { target: null, skippedDays: 7 }, 'NO_GOAL'],
    ['too little', { done: 2 }, 'MISSED'],
    ['enough', { done: 3 }, 'MET'],
    ['more than enough', { done: 5 }, 'MET'],
    ['too little, for the skips', { done: 2, skippedDays: 5 }, 'EXCUSED'],
    ['too little, in spite of few skips', { done: 2, skippedDays: 4 }, 'MISSED'],
    ['enough in spite of skips', { done: 3, skippedDays: 4 }, 'MET'],
    ['too little so far', { done: 2, running: true }, 'RUNNING'],
    ['nothing so far', { running: true }, 'RUNNING'],
    ['enough already', { done: 3, running: true }, 'MET'],
    ['away all week, so far', { skippedDays: 7, running: true }, 'EXCUSED'],
    ['at most: under', { direction: 'AT_MOST', done: 2 }, 'MET'],
    ['at most: just', { direction: 'AT_MOST', done: 3 }, 'MET'],
    ['at most: over', { direction: 'AT_MOST', done: 4 }, 'MISSED'],
    ['at most: over, with skips', { direction: 'AT_MOST', done: 4, skippedDays: 7 }, 'MISSED'],
    ['at most: under so far', { direction: 'AT_MOST', done: 0, running: true }, 'RUNNING'],
    ['at most: over already', { direction: 'AT_MOST', done: 4, running: true }, 'RUNNING'],
    ['at most: none at all, kept', { direction: 'AT_MOST', target: 0, done: 0 }, 'MET'],
    ['at most: none at all, broken', { direction: 'AT_MOST', target: 0, done: 1 }, 'MISSED'],
  ])('%s', (_, change, outcome) => {
    expect(weekOutcome({ ...ended, ...change })).toBe(outcome);
  });

  it('of an ended week is never RUNNING, and is MET exactly at full attainment', () => {
    fc.assert(
      fc.property(anyWeek, (week) => {
        const outcome = weekOutcome({ ...week, running: false });
        expect(['MET', 'MISSED', 'EXCUSED']).toContain(outcome);
        expect(outcome === 'MET').toBe(attainment(week) === 1);
      }),
    );
  });

  it('is never MISSED while the week is running', () => {
    fc.assert(
      fc.property(anyWeek, (week) => {
        expect(weekOutcome({ ...week, running: true })).not.toBe('MISSED');
      }),
    );
  });
});

describe('mean attainment', () => {
  const result = (change: Partial<ActivityWeek>): WeekResult => weekResult({ ...ended, ...change });

  it('is the mean over the goals, each capped at 1', () => {
    const met = result({ done: 5 });
    const missed = result({ target: 4, done: 1 });
    expect(met).toEqual({ outcome: 'MET', direction: 'AT_LEAST', attainment: 1 });
    expect(missed).toEqual({ outcome: 'MISSED', direction: 'AT_LEAST', attainment: 0.25 });
    expect(meanAttainment([met, missed])).toBe(0.625);
  });

  it('counts a running "at least" week by what is done so far, and an "at most" week only once it has ended', () => {
    expect(meanAttainment([result({ target: 4, done: 2, running: true })])).toBe(0.5);
    expect(meanAttainment([result({ direction: 'AT_MOST', target: 2, done: 3 })])).toBe(0.5);
  });

  it.each<[string, Partial<ActivityWeek>]>([
    ['weeks without a goal', { target: null, done: 3 }],
    ['excused weeks', { skippedDays: 7 }],
    ['running "at most" weeks', { direction: 'AT_MOST', running: true }],
  ])('leaves out %s', (_, change) => {
    expect(meanAttainment([result({ target: 4, done: 1 }), result(change)])).toBe(0.25);
    expect(meanAttainment([result(change)])).toBe(null);
  });

  it('of no goals is null', () => {
    expect(meanAttainment([])).toBe(null);
  });
});
