import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { addDays } from '../../src/calendar';
import {
  checkedValue,
  followedValue,
  isReached,
  latestCheckIn,
  newestFirst,
  pace,
  progressShare,
} from '../../src/objective';

const aCourse = fc
  .record({ start: fc.integer({ min: -1000, max: 1000 }), target: fc.integer({ min: -1000, max: 1000 }) })
  .filter(({ start, target }) => start !== target);
const aValue = fc.integer({ min: -3000, max: 3000 });

describe('progress', () => {
  test.each([
    ['up', { start: 15, target: 24 }, 18, 1 / 3],
    ['down', { start: 80, target: 72 }, 78, 0.25],
    ['not begun', { start: 0, target: 24 }, 0, 0],
    ['at the target', { start: 80, target: 72 }, 72, 1],
    ['past the target', { start: 0, target: 10 }, 15, 1.5],
    ['the other way', { start: 80, target: 72 }, 84, -0.5],
  ])('%s', (_, course, value, share) => {
    expect(progressShare(course, value)).toBeCloseTo(share, 12);
  });

  it('is 0 at the start, in either direction', () => {
    fc.assert(
      fc.property(aCourse, (course) => {
        expect(progressShare(course, course.start)).toBe(0);
      }),
    );
  });

  it('is symmetric in direction', () => {
    fc.assert(
      fc.property(aCourse, aValue, ({ start, target }, value) => {
        expect(progressShare({ start: -start, target: -target }, -value)).toBeCloseTo(
          progressShare({ start, target }, value),
          9,
        );
        expect(progressShare({ start: target, target: start }, value)).toBeCloseTo(
          1 - progressShare({ start, target }, value),
          9,
        );
      }),
    );
  });

  it('is at least 1 exactly when the target is reached', () => {
    fc.assert(
      fc.property(aCourse, aValue, (course, value) => {
        expect(isReached(course, value)).toBe(progressShare(course, value) >= 1);
      }),
    );
  });
});

describe('latest check-in', () => {
  const aCheckIn = fc.record({
    id: fc.uuid(),
    date: fc.integer({ min: 0, max: 5 }).map((days) => addDays('2026-12-29', days)),
    value: aValue,
  });
  const someCheckIns = fc.uniqueArray(aCheckIn, { selector: ({ id }) => id, maxLength: 8 });

  it('is that of the last date, and on that date the newest, in whatever order they arrive', () => {
    fc.assert(
      fc.property(someCheckIns, (checkIns) => {
        const latest = latestCheckIn(checkIns);
        expect(latestCheckIn(checkIns.toReversed())).toBe(latest);
        for (const { id, date } of checkIns)
          expect(latest && (latest.date > date || (latest.date === date && latest.id >= id))).toBe(true);
        expect(newestFirst(checkIns)[0]).toBe(latest);
      }),
    );
  });

  it('gives the value; without one it is the start', () => {
    expect(checkedValue({ start: 15 }, [])).toBe(15);
    expect(
      checkedValue({ start: 15 }, [
        { id: 'b', date: '2026-01-02', value: 17 },
        { id: 'a', date: '2026-01-02', value: 20 },
        { id: 'c', date: '2026-01-01', value: 30 },
      ]),
    ).toBe(17);
  });
});

test('amounts of a followed activity are days, times or hours', () => {
  expect([followedValue('DAYS', 12), followedValue('TIMES', 340), followedValue('DURATION', 90)]).toEqual([
    12, 340, 1.5,
  ]);
});

describe('pace', () => {
  test.each([
    [0.5, 0.5, 'ON'],
    [0.57, 0.5, 'ON'],
    [0.43, 0.5, 'ON'],
    [0.6, 0.5, 'AHEAD'],
    [0.4, 0.5, 'BEHIND'],
    [0.27, 0.5, 'BEHIND'],
    [0.25, 0.5, 'FAR_BEHIND'],
    [1, 1, 'AHEAD'],
    [0.99, 1, 'ON'],
    [0, 0, 'ON'],
    [-0.2, 0, 'BEHIND'],
  ] as const)('with %d of the target done in %d of the time is %s', (share, elapsed, expected) => {
    expect(pace(share, elapsed)).toBe(expected);
  });

  it('does not worsen with more progress, nor improve with time', () => {
    const order = ['FAR_BEHIND', 'BEHIND', 'ON', 'AHEAD'];
    const aShare = fc.double({ min: -1, max: 2, noNaN: true });
    const elapsedShare = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(aShare, aShare, elapsedShare, elapsedShare, (one, other, early, late) => {
        const rank = (share: number, elapsed: number) => order.indexOf(pace(share, elapsed));
        expect(rank(Math.max(one, other), early)).toBeGreaterThanOrEqual(rank(Math.min(one, other), early));
        expect(rank(one, Math.min(early, late))).toBeGreaterThanOrEqual(rank(one, Math.max(early, late)));
      }),
    );
  });
});
