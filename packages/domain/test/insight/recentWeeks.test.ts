import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addWeeks, weekId } from '../../src/calendar';
import { type EvaluatedActivity, pastWeek, recentWeeks, type WeekFigures } from '../../src/insight';
import { anyActivity, figuresOf, goalFrom, W40, weeksUpTo } from './samples';

const run: EvaluatedActivity = { unit: 'DAYS', direction: 'AT_LEAST', weeklyGoalsTimeline: goalFrom('2026-W01', 3) };
const counted = (activity: EvaluatedActivity, countsFrom = '2026-W01') => ({
  ...activity,
  countsFrom: weekId(countsFrom),
});
const figuresOfWeeks = (done: readonly number[], skippedDays: readonly number[] = []) =>
  new Map(weeksUpTo(W40, done, skippedDays).map(({ week, ...figures }): [typeof week, WeekFigures] => [week, figures]));

describe('the latest weeks of an activity', () => {
  it('are the completed ones, oldest first, coloured by their share of the goal', () => {
    const { weeks, met, decided } = recentWeeks(counted(run), figuresOfWeeks([3, 1, 2, 5]), { current: W40, count: 4 });
    expect(weeks.map(({ week, heat }) => [week, heat])).toEqual([
      ['2026-W36', 4],
      ['2026-W37', 2],
      ['2026-W38', 3],
      ['2026-W39', 4],
    ]);
    expect({ met, decided }).toEqual({ met: 2, decided: 4 });
  });

  it('leave excused weeks out of the count, and do not colour them', () => {
    const { weeks, met, decided } = recentWeeks(counted(run), figuresOfWeeks([3, 0, 0], [0, 7, 0]), {
      current: W40,
      count: 3,
    });
    expect(weeks.map(({ heat }) => heat)).toEqual([4, null, 0]);
    expect({ met, decided }).toEqual({ met: 1, decided: 2 });
  });

  it('are empty before the activity counts, except with records', () => {
    const { weeks } = recentWeeks(counted(run, '2026-W39'), figuresOfWeeks([2, 3]).set(weekId('2026-W37'), FULL), {
      current: W40,
      count: 4,
    });
    expect(weeks.map(({ past }) => past?.done ?? null)).toEqual([null, 7, 2, 3]);
  });

  it('without a goal are compared with the best of them', () => {
    const { weeks, decided } = recentWeeks(
      counted({ ...run, unit: 'TIMES', weeklyGoalsTimeline: [] }),
      figuresOfWeeks([20, 10, 5, 0]),
      { current: W40, count: 4 },
    );
    expect(weeks.map(({ heat }) => heat)).toEqual([4, 2, 1, 0]);
    expect(decided).toBe(0);
  });

  it('have the outcomes of the weeks alone', () => {
    fc.assert(
      fc.property(
        anyActivity.chain((activity) =>
          fc.tuple(
            fc.constant(activity),
            fc.array(figuresOf(activity), { maxLength: 15 }),
            fc.integer({ min: 1, max: 20 }),
          ),
        ),
        ([activity, figures, count]) => {
          const known = new Map(figures.map((one, index) => [addWeeks(W40, -index - 1), one]));
          const { weeks, met, decided } = recentWeeks(counted(activity, '2020-W01'), known, { current: W40, count });
          expect(weeks).toHaveLength(count);
          for (const { week, past } of weeks) expect(past).toEqual(pastWeek(activity, week, known.get(week), false));
          expect(met).toBeLessThanOrEqual(decided);
          expect(decided).toBeLessThanOrEqual(count);
        },
      ),
    );
  });
});

const FULL: WeekFigures = { done: 7, skippedDays: 0 };
