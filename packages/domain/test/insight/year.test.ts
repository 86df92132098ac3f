import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Direction, streaks } from '../../src/activity';
import { addWeeks, compareWeeks, weekId, type WeekId, weeksInYear, weekYearOf } from '../../src/calendar';
import {
  heatStep,
  type EvaluatedActivity,
  type PastWeek,
  pastWeeks,
  shareOfArea,
  type YearOf,
  yearReview,
} from '../../src/insight';
import { anyActivity, figuresOf, goalFrom, W40 } from './samples';

const run: EvaluatedActivity = { unit: 'DAYS', direction: 'AT_LEAST', weeklyGoalsTimeline: goalFrom('2026-W01', 3) };

/** A history that starts in the week `first`, from the amounts of its weeks and skipped days by week index. */
function history(
  activity: EvaluatedActivity,
  first: string,
  done: readonly number[],
  skipped: Readonly<Record<number, number>> = {},
  current: WeekId = W40,
): PastWeek[] {
  const start = weekId(first);
  const figures = new Map(
    done.map((amount, index) => [addWeeks(start, index), { done: amount, skippedDays: skipped[index] ?? 0 }]),
  );
  return pastWeeks(activity, figures, { first: start, last: addWeeks(start, done.length - 1), current });
}

describe('heat level', () => {
  it.each([
    [0, 0],
    [0.01, 1],
    [0.33, 1],
    [0.34, 2],
    [0.66, 2],
    [0.67, 3],
    [0.99, 3],
    [1, 4],
  ])('of %d is %d', (share, step) => {
    expect(heatStep(share)).toBe(step);
  });
});

describe('year of an activity', () => {
  const review = (
    list: readonly PastWeek[],
    isoYear = 2026,
    direction: Direction = 'AT_LEAST',
    months: YearOf['months'] = null,
  ) => yearReview(list, { direction, isoYear, current: W40, months });

  it('with a weekly goal is summarised', () => {
    const { weeks, ...facts } = review(history(run, '2026-W01', [3, 4, 1, 3, 3, 3, 0, 0, 3], { 6: 7 }));
    expect(facts).toEqual({
      heatOf: 'ATTAINMENT',
      done: 20,
      activeWeeks: 7,
      met: 6,
      decided: 8,
      attainment: expect.closeTo((6 + 1 / 3) / 8),
      longestStreak: 3,
      bestMonth: null,
    });
    expect(weeks.slice(0, 9).map(({ heat }) => heat)).toEqual([4, 4, 2, 4, 4, 4, null, 0, 4]);
    expect(weeks[9]).toEqual({ week: '2026-W10', month: 3, past: null, heat: null });
  });

  it.each([
    [2025, 52],
    [2026, 53],
    [2020, 53],
    [2032, 53],
    [2027, 52],
  ])('%d has %d weeks, each in the month of its Thursday', (year, count) => {
    const { weeks } = review([], year);
    expect(weeks).toHaveLength(count);
    expect([weeks[0]?.month, weeks.at(-1)?.month]).toEqual([1, 12]);
    expect(weeks.every(({ month }, index) => month - (weeks[index - 1]?.month ?? 1) <= 1)).toBe(true);
  });

  it('contains only its own weeks when the history crosses New Year', () => {
    const across = history(run, '2026-W52', [3, 3, 3, 3], {}, weekId('2027-W10'));
    expect(review(across, 2026)).toMatchObject({ done: 6, longestStreak: 2 });
    expect(review(across, 2027)).toMatchObject({ done: 6, longestStreak: 2 });
  });

  it('without goals is coloured relative to its best week', () => {
    const { heatOf, weeks, decided, attainment } = review(
      history({ ...run, weeklyGoalsTimeline: [] }, '2026-W01', [6, 3, 0]),
    );
    expect([heatOf, decided, attainment]).toEqual(['BEST_WEEK', 0, null]);
    expect(weeks.slice(0, 3).map(({ heat }) => heat)).toEqual([4, 2, 0]);
  });

  it('with a goal from a later week on colours the earlier weeks relative to the best week', () => {
    const { heatOf, weeks } = review(
      history({ ...run, weeklyGoalsTimeline: goalFrom('2026-W04', 3) }, '2026-W01', [4, 2, 0, 1, 3]),
    );
    expect(heatOf).toBe('BOTH');
    expect(weeks.slice(0, 5).map(({ heat }) => heat)).toEqual([4, 2, 0, 2, 4]);
  });

  it('with a goal from a later week on and nothing before is coloured by attainment only', () => {
    const { heatOf } = review(history({ ...run, weeklyGoalsTimeline: goalFrom('2026-W02', 3) }, '2026-W01', [0, 3]));
    expect(heatOf).toBe('ATTAINMENT');
  });

  it('with an "at most" goal: the best month is the one with most goals met, without the running week', () => {
    const sweets: EvaluatedActivity = {
      unit: 'TIMES',
      direction: 'AT_MOST',
      weeklyGoalsTimeline: goalFrom('2026-W01', 2),
    };
    const { bestMonth, weeks, met } = review(
      history(sweets, '2026-W34', [5, 0, 9, 1, 2, 0, 1], {}, W40),
      2026,
      'AT_MOST',
    );
    expect([bestMonth, met]).toEqual([{ month: 9, amount: 3 }, 4]);
    expect(weeks.find(({ week }) => week === W40)).toMatchObject({ heat: null });
  });

  it('excludes the running week from the average and the goals, even when it is met', () => {
    const { attainment, met, decided, longestStreak } = review(history(run, '2026-W38', [3, 0, 3]));
    expect([attainment, met, decided, longestStreak]).toEqual([0.5, 1, 2, 1]);
  });

  it('assigns the days of a week that spans two months to their own months', () => {
    // The week of October 1, which starts in September, has 21 h, but October itself only 18:10 h and March 20:45 h.
    const months = [
      { month: 3, done: 1245 },
      { month: 10, done: 1090 },
      { month: 12, done: 1245 },
    ];
    const read: EvaluatedActivity = { unit: 'DURATION', direction: 'AT_LEAST', weeklyGoalsTimeline: [] };
    expect(review(history(read, '2026-W40', [1260]), 2026, 'AT_LEAST', months).bestMonth).toEqual({
      month: 3,
      amount: 1245,
    });
  });

  it('without entries has no best month', () => {
    expect(review(history(run, '2026-W01', [0, 0])).bestMonth).toBeNull();
    expect(review([]).bestMonth).toBeNull();
  });

  it('adds up: weeks to the history, months to the year', () => {
    const anyHistory = anyActivity.chain((activity) =>
      fc
        .tuple(fc.constant(activity), fc.array(figuresOf(activity), { minLength: 1, maxLength: 130 }))
        .map(([of, figures]) => {
          const first = weekId('2025-W20');
          const last = addWeeks(first, figures.length - 1);
          return {
            of,
            list: pastWeeks(of, new Map(figures.map((figure, index) => [addWeeks(first, index), figure])), {
              first,
              last,
              current: last,
            }),
          };
        }),
    );
    fc.assert(
      fc.property(anyHistory, ({ of, list }) => {
        const years = [2025, 2026, 2027].map((year) => review(list, year, of.direction));
        const sum = (what: (one: (typeof years)[number]) => number) => years.reduce((all, one) => all + what(one), 0);
        expect(sum(({ done }) => done)).toBe(
          list.filter(({ week }) => weekYearOf(week) <= 2027).reduce((all, { done }) => all + done, 0),
        );
        expect(sum(({ weeks }) => weeks.filter(({ past }) => past !== null).length)).toBe(
          list.filter(({ week }) => weekYearOf(week) <= 2027).length,
        );
        const whole = streaks(list.map(({ outcome }) => outcome)).best;
        for (const one of years) {
          expect(one.longestStreak).toBeLessThanOrEqual(whole);
          expect(one.met).toBeLessThanOrEqual(one.decided);
          expect(one.weeks).toHaveLength(weeksInYear(weekYearOf(one.weeks[0]?.week ?? W40)));
          expect(one.weeks.map(({ week }) => week).toSorted(compareWeeks)).toEqual(one.weeks.map(({ week }) => week));
        }
      }),
    );
  });
});

describe('share of the area', () => {
  it('is the share of its days with an entry', () => {
    expect(shareOfArea(30, 120)).toBe(0.25);
    expect(shareOfArea(0, 0)).toBeNull();
  });
});
