import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ACTIVITY_UNITS, DIRECTIONS, type DayActivity, dayRing } from '../../src/activity';

const asked: DayActivity = { unit: 'DAYS', direction: 'AT_LEAST', target: 3, doneBefore: 1, doneOnDate: false, skipped: false };

describe('what a day asks for', () => {
  it.each<[string, Partial<DayActivity>, number, number]>([
    ['a goal not met yet', {}, 0, 1],
    ['a goal not met yet, done', { doneOnDate: true }, 1, 1],
    ['a skipped one', { skipped: true }, 0, 0],
    ['a skipped one, done all the same', { skipped: true, doneOnDate: true }, 1, 1],
    ['a goal met earlier in the week', { doneBefore: 3 }, 0, 0],
    ['a goal met earlier in the week, done once more', { doneBefore: 3, doneOnDate: true }, 1, 1],
    ['one without a goal', { target: null }, 0, 0],
    ['one without a goal, done', { target: null, doneOnDate: true }, 1, 1],
    ['an "at most" one', { direction: 'AT_MOST' }, 0, 0],
    ['an "at most" one, done', { direction: 'AT_MOST', doneOnDate: true }, 0, 0],
  ])('%s', (_, change, done, planned) => {
    expect(dayRing([{ ...asked, ...change }])).toEqual({ done, planned });
  });

  it('is the sum over the activities', () => {
    expect(dayRing([asked, { ...asked, doneOnDate: true }, { ...asked, skipped: true }])).toEqual({ done: 1, planned: 2 });
    expect(dayRing([])).toEqual({ done: 0, planned: 0 });
  });

  it('is never less than what was done', () => {
    const anyActivity: fc.Arbitrary<DayActivity> = fc.record({
      unit: fc.constantFrom(...ACTIVITY_UNITS),
      direction: fc.constantFrom(...DIRECTIONS),
      target: fc.option(fc.integer({ min: 1, max: 7 }), { nil: null }),
      doneBefore: fc.nat(8),
      doneOnDate: fc.boolean(),
      skipped: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(anyActivity), (activities) => {
        const { done, planned } = dayRing(activities);
        expect(done).toBeLessThanOrEqual(planned);
        expect(planned).toBeLessThanOrEqual(activities.length);
      }),
    );
  });
});
