import { activity, area, entry } from '@sevenfold/contract/samples';
import { civilDate } from '@sevenfold/domain/calendar';
import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useAreaShare } from '../../src/features/activity/useAreaShare';
import { fillDevice } from '../dom/device';

const isOfTotals = (list: unknown): boolean => {
  const [first] = list as readonly unknown[];
  return typeof first === 'object' && first !== null && 'activeDays' in first;
};

it('is computed without looking at the totals of the year for each activity of the area', () => {
  const health = area();
  const run = activity({ id: 'run', areaId: health.id });
  const others = ['swim', 'row', 'climb'].map((id) => activity({ id, areaId: health.id }));
  const activities = [run, ...others];
  const entries = activities.map(({ id }) => entry({ id: `of ${id}`, activityId: id, date: civilDate('2026-09-29') }));
  fillDevice({ areas: [health], activities, entries });
  const sums = vi.spyOn(Array.prototype, 'reduce');
  const { current } = renderHook(() => useAreaShare(run, 2026)).result;
  const { length } = sums.mock.contexts.filter(isOfTotals);
  sums.mockRestore();
  expect(current).toMatchObject({ share: 1 / 4, days: 1, areaDays: 4 });
  expect(length).toBe(0);
});
