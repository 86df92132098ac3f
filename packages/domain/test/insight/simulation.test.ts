import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isExcused, targetRange } from '../../src/activity';
import { simulateGoal, SIMULATED_WEEKS } from '../../src/insight';
import { anyActivity, figuresOf, W40, weeksUpTo } from './samples';

const days = { unit: 'DAYS', direction: 'AT_LEAST' } as const;
const atMost = { unit: 'TIMES', direction: 'AT_MOST' } as const;

const anyHistory = anyActivity.chain((activity) =>
  fc.record({
    activity: fc.constant(activity),
    weeks: fc.array(figuresOf(activity), { maxLength: 60 }).map((figures) =>
      weeksUpTo(
        W40,
        figures.map(({ done }) => done),
        figures.map(({ skippedDays }) => skippedDays),
      ),
    ),
    target: fc.integer(targetRange(activity.unit, activity.direction)),
  }),
);

describe('simulated goal', () => {
  it.each([
    ['would have been met in the weeks that reached it', days, [1, 3, 2, 4], [], 3, { met: 2, counted: 4 }],
    ['above the amount of every week is never met', days, [1, 3, 2, 4], [], 5, { met: 0, counted: 4 }],
    [
      'leaves out weeks that skips excuse under this very target',
      days,
      [1, 3, 2, 4],
      [5, 0, 5, 0],
      3,
      { met: 2, counted: 2 },
    ],
    [
      'counts weeks with skips whose target could still be reached',
      days,
      [1, 3, 2, 4],
      [5, 0, 5, 0],
      2,
      { met: 3, counted: 4 },
    ],
    ['counts a week with skips that reached the target', days, [4], [3], 4, { met: 1, counted: 1 }],
    ['at most is met by staying below', atMost, [0, 2, 3, 9], [], 2, { met: 2, counted: 4 }],
    ['of 0 is met by weeks without entries', atMost, [0, 0, 1], [], 0, { met: 2, counted: 3 }],
    ['at most is never excused', atMost, [9], [7], 2, { met: 0, counted: 1 }],
    ['of a new activity counts no week', days, [], [], 3, { met: 0, counted: 0 }],
  ])('%s', (_, activity, done, skipped, target, expected) => {
    expect(simulateGoal(activity, weeksUpTo(W40, done, skipped), target)).toMatchObject(expected);
  });

  it('covers the last 26 weeks', () => {
    const weeks = weeksUpTo(W40, [...Array<number>(30).fill(7), ...Array<number>(26).fill(0)]);
    expect(simulateGoal(days, weeks, 1)).toMatchObject({ met: 0, counted: SIMULATED_WEEKS });
  });

  it('classifies every week as met, missed or excused', () => {
    fc.assert(
      fc.property(anyHistory, ({ activity, weeks, target }) => {
        const simulation = simulateGoal(activity, weeks, target);
        const by = (outcome: string) => simulation.weeks.filter((week) => week.outcome === outcome).length;
        expect(simulation.weeks.map(({ week }) => week)).toEqual(weeks.slice(-SIMULATED_WEEKS).map(({ week }) => week));
        expect(simulation.met).toBe(by('MET'));
        expect(simulation.counted).toBe(by('MET') + by('MISSED'));
        expect(by('EXCUSED')).toBe(
          weeks.slice(-SIMULATED_WEEKS).filter((week) => isExcused({ ...activity, ...week, target })).length,
        );
      }),
    );
  });

  it('is met less often or equally often with a higher target', () => {
    fc.assert(
      fc.property(anyHistory, fc.nat(100), ({ activity, weeks, target }, more) => {
        const change = simulateGoal(activity, weeks, target + more).met - simulateGoal(activity, weeks, target).met;
        expect(activity.direction === 'AT_LEAST' ? -change : change).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
