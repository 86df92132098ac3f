import { addWeeks } from '@sevenfold/domain/calendar';
import { describe, expect, test } from 'vitest';
import { currentTotals, sumWeek, trendWeeks } from '../../src/features/insight/weekInsights';
import { activity, entry, LAST_MON, LAST_WED, MON, skip, slice, total, TUE, WED, WEEK, weekOf } from './fixtures';

const run = activity();
const water = activity({ unit: 'TIMES' });
const PREVIOUS = addWeeks(WEEK, -1);

test('the trend covers twelve weeks up to the shown one', () => {
  expect(trendWeeks(WEEK)).toHaveLength(12);
  expect([trendWeeks(WEEK)[0], trendWeeks(WEEK).at(-1)]).toEqual(['2026-W29', WEEK]);
});

describe('totals of a week', () => {
  test('are computed from its records: sum, active dates and skips', () => {
    const records = weekOf([
      [run, slice([entry(MON), entry(MON), entry(TUE)], [skip(WED)])],
      [water, slice([entry(MON, 3), entry(MON, 4)])],
    ]);
    expect(sumWeek(WEEK, [run, water], records)).toEqual([
      { activityId: run.id, weekId: WEEK, done: 2, activeDays: 2, dayBits: 0b11, skippedDays: 1 },
      { activityId: water.id, weekId: WEEK, done: 7, activeDays: 1, dayBits: 0b1, skippedDays: 0 },
    ]);
  });

  test('are left out without records, like those of the server', () => {
    expect(sumWeek(WEEK, [run, water], weekOf([[run, slice([])]]))).toEqual([]);
  });
});

describe('totals of all weeks', () => {
  const server = [total(run, addWeeks(WEEK, -2), 5), total(run, PREVIOUS, 4)];
  const records = weekOf([[run, slice([entry(MON)])]]);

  test('use records for the last two weeks, which include the last tap', () => {
    const before = weekOf([[run, slice([entry(LAST_MON), entry(LAST_WED)])]]);
    expect(currentTotals(WEEK, [run], server, records, before).map(({ weekId, done }) => [weekId, done])).toEqual([
      [addWeeks(WEEK, -2), 5],
      [PREVIOUS, 2],
      [WEEK, 1],
    ]);
  });

  test("use the server's total of the week before while its records are missing", () => {
    expect(currentTotals(WEEK, [run], server, records, undefined).map(({ done }) => done)).toEqual([5, 4, 1]);
  });
});
