import { expect, test } from 'vitest';
import { byDay } from '../../src/features/insight/byDay';
import { entry, MON, TUE, WED } from '../day/samples';

const entries = [entry(TUE, 1), entry(MON, 2), entry(TUE, 3), entry(WED, 4)];
const grouped = (latestFirst: boolean) =>
  byDay(entries, latestFirst).map((day) => [day.date, day.entries.map(({ amount }) => amount)]);

test('entries are grouped by day, in either order, and keep their order within a day', () => {
  expect(grouped(false)).toEqual([
    [MON, [2]],
    [TUE, [1, 3]],
    [WED, [4]],
  ]);
  expect(grouped(true)).toEqual(grouped(false).toReversed());
  expect(byDay([], true)).toEqual([]);
});
