import { expect, test } from 'vitest';
import { firstRows } from '../../src/features/week/components/useGrowing';
import type { AreaRows } from '../../src/features/week/components/WeekGrid';
import type { ActivityRowProps } from '../../src/features/week/components/row';
import { activity, slice, THU, viewOn, WEEK } from './fixtures';

const view = viewOn(THU);

function area(id: string, size: number): AreaRows {
  const rows = Array.from({ length: size }, (_, index): ActivityRowProps => ({
    view, days: [], upTo: null, locale: 'en', activity: activity({ name: `${id}${index}` }),
    records: slice([]), before: undefined, totals: undefined, since: WEEK, isUnsent: false,
  }));
  return { id, name: id, color: '#1A9951', rows };
}

const names = (areas: readonly AreaRows[]) => areas.map(({ rows }) => rows.map((row) => row.activity.name));

test('the first rows are those of the first areas, and an area without one is left out', () => {
  const areas = [area('a', 2), area('b', 3), area('c', 1)];
  expect(names(firstRows(areas, 4))).toEqual([['a0', 'a1'], ['b0', 'b1']]);
  expect(names(firstRows(areas, 2))).toEqual([['a0', 'a1']]);
  expect(names(firstRows(areas, 6))).toEqual([['a0', 'a1'], ['b0', 'b1', 'b2'], ['c0']]);
  expect(firstRows([], 5)).toEqual([]);
});
