import { activity, entry } from '@sevenfold/contract/samples';
import { weekId } from '@sevenfold/domain/calendar';
import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { useWeekRecords } from '../../src/features/record/useWeekRecords';
import { fillDevice, fillRows, serveWith } from '../dom/device';

/** A week from before the window of the device. */
const OLDER = weekId('2024-W40');
const OLD_ENTRY = entry({ id: 'old', activityId: 'run', date: '2024-10-01' });
const sumOf = (week: string) => ({ activityId: 'run', weekId: weekId(week), amount: 1, dayBits: 0b10, skippedDays: 0 });

let paths: string[];
let isReachable: boolean;
beforeEach(() => {
  paths = [];
  isReachable = true;
  serveWith((_, path) => {
    paths.push(path);
    return isReachable && path.startsWith('/api/v1/records')
      ? Response.json({ data: { entries: [OLD_ENTRY], skips: [], plans: [] } })
      : undefined;
  });
  fillDevice({ activities: [activity({ id: 'run' })], entries: [entry()] });
});

const recordsOf = (week: string) => renderHook(() => useWeekRecords(weekId(week))).result;

it('weeks of which the device has all records are there at once', () => {
  expect(recordsOf('2026-W40').current.data?.byActivity['run']?.entries).toEqual([entry()]);
  expect(recordsOf(OLDER).current).toMatchObject({ isLoaded: true, data: { byActivity: {} } });
  expect(paths).toEqual([]);
});

it('a week of which the device has only sums is read when it is shown', async () => {
  fillRows({ weekSum: [sumOf(OLDER)] });
  const records = recordsOf(OLDER);
  expect(records.current).toMatchObject({ isLoaded: false, isError: false, data: undefined });
  await waitFor(() => expect(records.current.data?.byActivity['run']?.entries).toEqual([OLD_ENTRY]));
  expect(paths).toEqual(['/api/v1/records?from=2024-09-30&to=2024-10-06']);
});

it('such a week is said to be missing while the server is away, and can be read again', async () => {
  isReachable = false;
  fillRows({ weekSum: [sumOf(OLDER)] });
  const records = recordsOf(OLDER);
  await waitFor(() => expect(records.current).toMatchObject({ isLoaded: false, isError: true, isFetching: false }));
  isReachable = true;
  act(() => records.current.refetch());
  await waitFor(() => expect(records.current).toMatchObject({ isLoaded: true, isError: false }));
});

it('a week without records stays shown while its first ones are read', async () => {
  const records = recordsOf(OLDER);
  expect(records.current.isLoaded).toBe(true);
  act(() => fillRows({ weekSum: [sumOf(OLDER)] }));
  expect(records.current.isLoaded).toBe(true);
  await waitFor(() => expect(records.current.data?.byActivity['run']?.entries).toEqual([OLD_ENTRY]));
});
