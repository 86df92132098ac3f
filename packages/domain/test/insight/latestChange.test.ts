import { describe, expect, it } from 'vitest';
import { type MeanWeek } from '../../src/activity';
import { addWeeks, weekRangeList } from '../../src/calendar';
import { latestChange } from '../../src/insight';
import { W40 } from './samples';

/** The weeks before week 40, the last one given being week 39; null for an excused one. */
const weeksOf = (...done: (number | null)[]) =>
  weekRangeList(addWeeks(W40, -done.length), addWeeks(W40, -1)).map(
    (week, index): MeanWeek & { week: typeof week } => ({
      week,
      done: done[index] ?? 0,
      target: 3,
      outcome: done[index] === null ? 'EXCUSED' : 'MISSED',
    }),
  );

describe('the change of the latest weeks', () => {
  it('is that of the last four against the eight before them', () => {
    expect(latestChange(weeksOf(9, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3), W40)).toEqual({
      latest: { from: '2026-W36', to: '2026-W39', count: 4, mean: 3 },
      earlier: { from: '2026-W28', to: '2026-W35', count: 8, mean: 2 },
      kind: 'MORE',
    });
    expect(latestChange(weeksOf(4, 4, 4, 4, 1, 1, 1, 1), W40)?.kind).toBe('LESS');
  });

  it('is none below a tenth', () => {
    expect(latestChange(weeksOf(10, 10, 10, 10, 10, 10, 10, 13), W40)).toBeNull();
    expect(latestChange(weeksOf(10, 10, 10, 10, 11, 11, 11, 11), W40)?.kind).toBe('MORE');
    expect(latestChange(weeksOf(0, 0, 0, 0, 0, 0, 0, 0), W40)).toBeNull();
  });

  it('leaves out excused weeks and the running one', () => {
    const weeks = [
      ...weeksOf(2, 2, null, 2, 2, 3, null, null, 3),
      { week: W40, done: 0, target: 3, outcome: 'RUNNING' as const },
    ];
    expect(latestChange(weeks, W40)).toMatchObject({ latest: { count: 4, mean: 3 }, earlier: { count: 5, mean: 2 } });
  });

  it('is not told by too few weeks', () => {
    expect(latestChange(weeksOf(2, 2, 2, 3, 3, 3, 3), W40)).toBeNull();
    expect(latestChange(weeksOf(2, 2, 2, 2, null, null, null, 3), W40)).toBeNull();
    expect(latestChange([], W40)).toBeNull();
  });
});
