import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addWeeks, weekRangeList } from '../../src/calendar';
import { areaTrend, weekTrend } from '../../src/insight';
import { anyActivity, figuresOf, goalFrom, W40 } from './samples';

const weeks = weekRangeList(addWeeks(W40, -3), W40);

describe('trend by area', () => {
  it('has the part of each area in the order of the areas', () => {
    const activity = (id: string, areaId: string | null) => ({
      id,
      areaId,
      countsFrom: weeks[0] ?? W40,
      unit: 'DAYS' as const,
      direction: 'AT_LEAST' as const,
      isActive: true,
      weeklyGoalsTimeline: goalFrom('2026-W38', 2),
    });
    const total = (activityId: string, done: number) => ({
      activityId,
      weekId: addWeeks(W40, -1),
      done,
      skippedDays: 0,
    });
    const activities = [activity('read', 'growth'), activity('run', 'health'), activity('x', 'gone')];
    const totals = [total('read', 1), total('run', 2), total('x', 1)];
    expect(areaTrend(['health', 'growth'], activities, totals, weeks, W40)[2]).toEqual([
      { areaId: 'health', share: 1 / 3 },
      { areaId: 'growth', share: 1 / 6 },
      { areaId: null, share: 1 / 6 },
    ]);
  });

  it('adds up to the attainment of every week', () => {
    fc.assert(
      fc.property(
        fc.array(
          anyActivity.chain((activity) =>
            fc.tuple(
              fc.constant(activity),
              fc.array(figuresOf(activity), { minLength: 4, maxLength: 4 }),
              fc.constantFrom('health', 'work', 'gone', null),
            ),
          ),
          { maxLength: 6 },
        ),
        (all) => {
          const activities = all.map(([activity, , areaId], index) => ({
            ...activity,
            id: `${index}`,
            areaId,
            isActive: true,
            countsFrom: weeks[0] ?? W40,
          }));
          const totals = all.flatMap(([, figures], index) =>
            figures.map((figure, at) => ({ ...figure, activityId: `${index}`, weekId: addWeeks(W40, at - 3) })),
          );
          const trend = weekTrend(activities, totals, weeks, W40);
          areaTrend(['health', 'work'], activities, totals, weeks, W40).forEach((parts, at) => {
            const sum = parts.reduce((total, { share }) => total + share, 0);
            expect(sum).toBeCloseTo(trend[at]?.attainment ?? 0, 10);
          });
        },
      ),
    );
  });
});
