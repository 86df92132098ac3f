import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { neededGoal, neededPace, paceStep } from '../../src/objective';

/** Sum of a pace until the end, rounded to the step. */
const reached = (amount: number, every: number, weeks: number, step: number): number =>
  Math.round(((amount / every) * weeks) / step + 1e-6) * step;

describe('the pace that an objective needs', () => {
  test.each([
    { left: 29, weeks: 50 / 7, step: 1, expected: { amount: 4, weeks: 1, isRounded: true } },
    { left: 23, weeks: 50 / 7, step: 1, expected: { amount: 4, weeks: 1, isRounded: false } },
    { left: 30, weeks: 50 / 7, step: 1, expected: { amount: 5, weeks: 1, isRounded: false } },
    { left: 28, weeks: 7, step: 1, expected: { amount: 4, weeks: 1, isRounded: false } },
    { left: 4, weeks: 50 / 7, step: 1, expected: { amount: 1, weeks: 2, isRounded: true } },
    { left: 2, weeks: 7, step: 1, expected: { amount: 1, weeks: 4, isRounded: true } },
    { left: 5.5, weeks: 46 / 7, step: 0.1, expected: { amount: 0.9, weeks: 1, isRounded: false } },
    { left: 30, weeks: 50 / 7, step: 0.25, expected: { amount: 4.25, weeks: 1, isRounded: false } },
    { left: 1, weeks: 7, step: 1, expected: null },
    { left: 12, weeks: 1, step: 1, expected: null },
  ])('$left in $weeks weeks, in steps of $step', ({ left, weeks, step, expected }) => {
    expect(neededPace(left, weeks, step)).toEqual(expected);
  });

  it('reaches the target, and the next lower one does not', () => {
    const given = {
      count: fc.integer({ min: 2, max: 5_000 }),
      days: fc.integer({ min: 8, max: 366 }),
      step: fc.constantFrom(1, 0.25, 0.1),
    };
    fc.assert(
      fc.property(fc.record(given), ({ count, days, step }) => {
        const [left, weeks] = [count * step, days / 7];
        const pace = neededPace(left, weeks, step);
        expect(pace).not.toBeNull();
        const { amount = 0, weeks: every = 1 } = pace ?? {};
        expect(reached(amount, every, weeks, step)).toBeGreaterThanOrEqual(left - 1e-6);
        const isEnough = (amount / every) * weeks >= left - 1e-6;
        expect(pace?.isRounded, 'about, only where it is not enough').toBe(!isEnough);
        const lower = every > 1 || amount <= step ? [amount, every + 1] : [amount - step, every];
        expect(((lower[0] ?? 0) / (lower[1] ?? 1)) * weeks).toBeLessThan(left - step / 2 + 1e-6);
      }),
    );
  });

  it('is said in what the value is counted in', () => {
    expect([paceStep('DURATION', 3), paceStep('TIMES', 3), paceStep(null, 3), paceStep(null, 77.9)]).toEqual([
      0.25, 1, 1, 0.1,
    ]);
  });
});

describe('the weekly goal that an objective needs', () => {
  const times = { unit: 'TIMES', direction: 'AT_LEAST' } as const;

  it('is that of its pace, in the unit of the activity', () => {
    expect(neededGoal(times, 3, { amount: 4, weeks: 1 })).toBe(4);
    expect(neededGoal({ ...times, unit: 'DURATION' }, 240, { amount: 4.25, weeks: 1 })).toBe(255);
  });

  it('is none without a goal that is lower, or that can be as high', () => {
    expect(neededGoal(times, 4, { amount: 4, weeks: 1 })).toBeNull();
    expect(neededGoal(times, null, { amount: 4, weeks: 1 })).toBeNull();
    expect(neededGoal(times, 0, { amount: 1, weeks: 2 })).toBeNull();
    expect(neededGoal({ ...times, direction: 'AT_MOST' }, 3, { amount: 4, weeks: 1 })).toBeNull();
    expect(neededGoal({ ...times, unit: 'DAYS' }, 5, { amount: 8, weeks: 1 })).toBeNull();
  });
});
