import { addWeeks } from '@sevenfold/domain/calendar';
import { describe, expect, test } from 'vitest';
import { currentTotals, totalsOf, trendWeeks } from '../../src/features/insight/weekInsights';
import { activity, entry, LAST_MON, LAST_WED, MON, skip, slice, total, TUE, WED, WEEK, weekOf } from './fixtures';

const run = activity();
const water = activity({ unit: 'TIMES' });
const PREVIOUS = addWeeks(WEEK, -1);

test('the trend is of twelve weeks, the one shown last', () => {
  expect(trendWeeks(WEEK)).toHaveLength(12);
  expect([trendWeeks(WEEK)[0], trendWeeks(WEEK).at(-1)]).toEqual(['2026-W29', WEEK]);
});

describe('the totals of a week', () => {
  test('are what its records sum up to, in the unit, on how many dates, and with its skips', () => {
    const records = weekOf([
      [run, slice([entry(MON), entry(MON), entry(TUE)], [skip(WED)])],
      [water, slice([entry(MON, 3), entry(MON, 4)])],
    ]);
    expect(totalsOf(WEEK, [run, water], records)).toEqual([
      { activityId: run.id, weekId: WEEK, done: 2, activeDays: 2, dayBits: 0b11, skippedDays: 1 },
      { activityId: water.id, weekId: WEEK, done: 7, activeDays: 1, dayBits: 0b1, skippedDays: 0 },
    ]);
  });

  test('are left out where there is no record, as the server leaves them out', () => {
    expect(totalsOf(WEEK, [run, water], weekOf([[run, slice([])]]))).toEqual([]);
  });
});

describe('the totals of all weeks', () => {
  const server = [total(run, addWeeks(WEEK, -2), 5), total(run, PREVIOUS, 4)];
  const records = weekOf([[run, slice([entry(MON)])]]);

  test('have the last two from their records, which know what was just tapped', () => {
    const before = weekOf([[run, slice([entry(LAST_MON), entry(LAST_WED)])]]);
    expect(currentTotals(WEEK, [run], server, records, before).map(({ weekId, done }) => [weekId, done])).toEqual([
      [addWeeks(WEEK, -2), 5],
      [PREVIOUS, 2],
      [WEEK, 1],
    ]);
  });

  test('have the server’s of the week before while its records are not here', () => {
    expect(currentTotals(WEEK, [run], server, records, undefined).map(({ done }) => done)).toEqual([5, 4, 1]);
  });
});
