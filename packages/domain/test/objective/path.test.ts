import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { addDays, civilDate } from '../../src/calendar';
import {
  checkedPath,
  checkedValue,
  leftToTarget,
  paceValue,
  pathRange,
  progressShare,
  quarterPeriod,
} from '../../src/objective';

const QUARTER = quarterPeriod(2026, 4);
const [FIRST, LAST] = [civilDate('2026-10-01'), civilDate('2026-12-31')];
const RANGE = { first: FIRST, last: LAST };

const at = (date: string, value: number, id = `${date} ${value}`) => ({ id, date: civilDate(date), value });

describe('range of a path', () => {
  test.each([
    ['the period, if created before', '2026-09-20', [], '2026-10-01'],
    ['since the creation', '2026-11-05', [], '2026-11-05'],
    ['since an earlier check-in', '2026-11-05', [at('2026-11-01', 1), at('2026-10-20', 0)], '2026-10-20'],
    ['not before the period', '2026-11-05', [at('2026-08-01', 1)], '2026-10-01'],
    ['the whole period, if created after it', '2027-01-05', [], '2026-10-01'],
  ])('is %s', (_, createdOn, checkIns, first) => {
    expect(pathRange(QUARTER, civilDate(createdOn), checkIns)).toEqual({ first, last: LAST });
  });
});

describe('path of check-ins', () => {
  test.each([
    ['the start without check-ins', [], [[FIRST, 7]]],
    [
      'one value per date, the newest',
      [at('2026-10-20', 9, 'b'), at('2026-10-20', 8, 'a'), at('2026-10-10', 8)],
      [
        [FIRST, 7],
        ['2026-10-10', 8],
        ['2026-10-20', 9],
      ],
    ],
    [
      'the start and a check-in of the first day',
      [at('2026-10-01', 8)],
      [
        [FIRST, 7],
        [FIRST, 8],
      ],
    ],
    [
      'check-ins outside the range at its ends',
      [at('2026-09-01', 8), at('2027-01-05', 12)],
      [
        [FIRST, 7],
        [FIRST, 8],
        [LAST, 12],
      ],
    ],
  ])('has %s', (_, checkIns, points) => {
    expect(checkedPath(7, checkIns, RANGE).map(({ date, value }) => [date, value])).toEqual(points);
  });

  it('is in order, within the range, and ends with the current value', () => {
    const aCheckIn = fc.record({
      id: fc.uuid(),
      date: fc.integer({ min: -20, max: 120 }).map((days) => addDays(FIRST, days)),
      value: fc.integer(),
    });
    fc.assert(
      fc.property(fc.integer(), fc.uniqueArray(aCheckIn, { selector: ({ id }) => id }), (start, checkIns) => {
        const path = checkedPath(start, checkIns, RANGE);
        const dates = path.map(({ date }) => date);
        expect(dates).toEqual(dates.toSorted());
        expect([dates[0], (dates.at(-1) ?? '') <= LAST]).toEqual([FIRST, true]);
        expect(path.at(-1)?.value).toBe(checkedValue({ start }, checkIns));
      }),
    );
  });
});

test('the value of the pace has the share of the elapsed time', () => {
  expect(paceValue({ start: 80, target: 72 }, 0.25)).toBe(78);
  expect(progressShare({ start: 7, target: 12 }, paceValue({ start: 7, target: 12 }, 0.4))).toBeCloseTo(0.4, 12);
});

test.each([
  [7, 12, 8, 4],
  [80, 72, 76.5, 4.5],
  [80, 72, 84, 12],
  [0, 10, 10, 0],
  [0, 10, 15, 0],
  [80, 72, 70, 0],
])('from %d to %d, %d leaves %d', (start, target, value, left) => {
  expect(leftToTarget({ start, target }, value)).toBe(left);
});
