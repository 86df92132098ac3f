import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { meanAttainment } from '../../src/activity';
import { addWeeks, weekRangeList } from '../../src/calendar';
import { type ListedActivity, meanOfWeeks, pastWeeks, weekTrend } from '../../src/insight';
import { anyActivity, figuresOf, goalFrom, W40 } from './samples';

const run: ListedActivity = {
  id: 'run',
  countsFrom: '2026-W01',
  unit: 'DAYS',
  direction: 'AT_LEAST',
  isActive: true,
  weeklyGoalsTimeline: goalFrom('2026-W38', 2),
};
const sweets: ListedActivity = {
  id: 'sweets',
  countsFrom: '2026-W01',
  unit: 'TIMES',
  direction: 'AT_MOST',
  isActive: true,
  weeklyGoalsTimeline: goalFrom('2026-W38', 2),
};
const old: ListedActivity = { ...run, id: 'old', isActive: false };
const total = (activityId: string, ago: number, done: number, skippedDays = 0) => ({
  activityId,
  weekId: addWeeks(W40, -ago),
  done,
  skippedDays,
});
const weeks = weekRangeList(addWeeks(W40, -3), W40);

describe('weekly trend', () => {
  it('has the attainment and the number of met goals of every week', () => {
    const trend = weekTrend([run, sweets], [total('run', 2, 2), total('sweets', 2, 3), total('run', 1, 1)], weeks, W40);
    expect(trend).toEqual([
      { week: '2026-W37', goalsMet: 0, goals: 0, goalsExcused: 0, attainment: null },
      { week: '2026-W38', goalsMet: 1, goals: 2, goalsExcused: 0, attainment: 0.75 },
      { week: '2026-W39', goalsMet: 1, goals: 2, goalsExcused: 0, attainment: 0.75 },
      { week: '2026-W40', goalsMet: 0, goals: 2, goalsExcused: 0, attainment: 0 },
    ]);
  });

  it('excludes excused goals', () => {
    expect(weekTrend([run, sweets], [total('run', 1, 0, 6)], weeks, W40)[2]).toMatchObject({
      goalsMet: 1,
      goals: 1,
      goalsExcused: 1,
      attainment: 1,
    });
  });

  it('includes archived activities only in weeks with records', () => {
    const trend = weekTrend([old], [total('old', 2, 1)], weeks, W40);
    expect(trend.map(({ goals, attainment }) => [goals, attainment])).toEqual([
      [0, null],
      [1, 0.5],
      [0, null],
      [0, null],
    ]);
  });

  it('agrees with the weeks of each activity', () => {
    fc.assert(
      fc.property(
        fc.array(
          anyActivity.chain((activity) =>
            fc.tuple(fc.constant(activity), fc.array(figuresOf(activity), { minLength: 4, maxLength: 4 })),
          ),
          { maxLength: 6 },
        ),
        (all) => {
          const activities = all.map(([activity], index) => ({
            ...activity,
            id: `${index}`,
            isActive: true,
            countsFrom: weeks[0] ?? W40,
          }));
          const totals = all.flatMap(([, figures], index) =>
            figures.map((figure, at) => ({ ...figure, activityId: `${index}`, weekId: addWeeks(W40, at - 3) })),
          );
          const trend = weekTrend(activities, totals, weeks, W40);
          const own = all.map(([activity, figures]) =>
            pastWeeks(activity, new Map(figures.map((figure, at) => [addWeeks(W40, at - 3), figure])), {
              first: addWeeks(W40, -3),
              last: W40,
              current: W40,
            }),
          );
          trend.forEach(({ attainment, goals, goalsMet, goalsExcused }, at) => {
            const results = own.flatMap((list) => list[at] ?? []);
            expect(attainment).toBe(meanAttainment(results));
            expect(goals + goalsExcused).toBe(results.filter(({ target }) => target !== null).length);
            expect(goalsMet).toBe(results.filter(({ outcome }) => outcome === 'MET').length);
          });
        },
      ),
    );
  });

  it('has a mean over the weeks with a goal', () => {
    expect(meanOfWeeks([{ attainment: null }, { attainment: 0.5 }, { attainment: 1 }])).toBe(0.75);
    expect(meanOfWeeks([{ attainment: null }])).toBeNull();
  });
});
