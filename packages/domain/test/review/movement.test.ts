import { expect, it } from 'vitest';
import { quarterPeriod, yearPeriod } from '../../src/objective';
import { type MovingObjective, objectiveMovements, roundedMovement } from '../../src/review';

/** 2026-W40 from a Monday. */
const WEEK = { first: '2026-09-28', last: '2026-10-04' } as const;
const books = (fields: Partial<MovingObjective> = {}): MovingObjective => ({
  id: 'o',
  name: 'Books',
  type: 'PROGRESS',
  start: 0,
  period: yearPeriod(2026),
  checkIns: [],
  followed: null,
  ...fields,
});
const checkedIn = (...values: readonly (readonly [string, number])[]) =>
  values.map(([date, value], index) => ({ id: String(index), date: date as '2026-10-01', value }));

it.each([
  ['a check-in on the last day', books({ checkIns: checkedIn(['2026-09-27', 3], ['2026-10-04', 5]) }), [3, 5]],
  ['the latest of several', books({ checkIns: checkedIn(['2026-09-28', 4], ['2026-10-01', 2]) }), [0, 2]],
  ['a first one, from where it starts', books({ start: 90, checkIns: checkedIn(['2026-10-01', 88.5]) }), [90, 88.5]],
  [
    'minutes of a followed activity, in hours',
    books({ followed: { unit: 'DURATION', before: 600, upTo: 690 } }),
    [10, 11.5],
  ],
  [
    'a period that begins within the week',
    books({ period: quarterPeriod(2026, 4), checkIns: checkedIn(['2026-10-02', 1]) }),
    [0, 1],
  ],
  ['a check-in after the week', books({ checkIns: checkedIn(['2026-10-05', 9]) }), null],
  ['the same value again', books({ checkIns: checkedIn(['2026-09-01', 3], ['2026-10-01', 3]) }), null],
  ['a followed activity without entries in the week', books({ followed: { unit: 'DAYS', before: 4, upTo: 4 } }), null],
  [
    'an objective of another period',
    books({ period: quarterPeriod(2026, 2), checkIns: checkedIn(['2026-10-01', 3]) }),
    null,
  ],
  ['a completable objective', books({ type: 'COMPLETABLE', checkIns: checkedIn(['2026-10-01', 3]) }), null],
] as const)('movement of an objective: %s', (_, objective, expected) => {
  expect(objectiveMovements([objective], WEEK)).toEqual(
    expected === null ? [] : [{ objectiveId: 'o', name: 'Books', from: expected[0], to: expected[1] }],
  );
});

it.each([
  [78.24, 77.86, 78.2, 77.9],
  [3, 5, 3, 5],
  [3.42, 3.44, 3.42, 3.44],
  [3.3549, 3.3561, 3.35, 3.36],
  [0.000001, 0.000002, 0.000001, 0.000002],
])('movement from %d to %d is shown as %d → %d', (from, to, shownFrom, shownTo) => {
  expect(roundedMovement({ from, to })).toEqual({ from: shownFrom, to: shownTo });
});
