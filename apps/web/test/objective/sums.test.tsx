import { activity, entry, objective } from '@sevenfold/contract/samples';
import { civilDate, weekId } from '@sevenfold/domain/calendar';
import { quarterPeriod } from '@sevenfold/domain/objective';
import { act, renderHook, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { replica } from '../../src/data/device';
import { deviceRows } from '../../src/data/deviceRows';
import { useSums, weeklySums } from '../../src/features/objective/sums';
import { addEntry } from '../../src/features/record/api';
import { weekTotals } from '../../src/features/record/weekTotals';
import { fillDevice, fillRows, serveWith } from '../dom/device';

/** The first day of the running week: its entries are added by the screen. */
const MONDAY = civilDate('2026-09-28');
const READ = activity({ id: 'read', unit: 'DURATION' });
const RUN = activity({ id: 'run', unit: 'TIMES' });
/** Minutes of reading from July to September. */
const BOOKS = objective({ id: 'books', followsActivityId: 'read', period: quarterPeriod(2026, 3) });
const read = (id: string, date: string, amount: number) =>
  entry({ id, activityId: 'read', date: civilDate(date), amount });

const sums = (before = MONDAY) => renderHook(() => useSums(before)).result;

describe('the sum of what an objective follows', () => {
  const fill = () =>
    fillDevice({
      activities: [READ, RUN],
      objectives: [BOOKS, objective({ id: 'counted by hand', order: 1 })],
      entries: [
        read('before', '2026-06-30', 500),
        read('a', '2026-07-01', 30),
        read('b', '2026-09-27', 20),
        read('c', MONDAY, 5),
      ],
    });

  it('is that of the entries in its period before the date, pending ones included', () => {
    fill();
    const result = sums();
    expect(result.current.data).toEqual([{ objectiveId: 'books', activityId: 'read', sum: 50 }]);
    act(() => replica.dispatch(addEntry(READ, civilDate('2026-08-01'), { amount: 10 })));
    expect(result.current.data).toMatchObject([{ sum: 60 }]);
  });

  it('is known for the begin of each week', () => {
    fill();
    sums();
    const first = civilDate('2026-09-14');
    expect(weeklySums(READ, first, MONDAY)).toEqual([
      { date: '2026-09-21', sum: 0 },
      { date: MONDAY, sum: 20 },
    ]);
  });

  it('is that of one range of records for all weeks', () => {
    fill();
    const slice = vi.spyOn(deviceRows.records, 'slice');
    weeklySums(READ, civilDate('2026-07-01'), MONDAY);
    expect(new Set(slice.mock.calls.map((range) => range.join(' ')))).toEqual(new Set(['read 2026-07-01 2026-09-27']));
  });

  it('is computed once for a change, however often it is asked for', () => {
    fill();
    const sum = vi.spyOn(weekTotals, 'sum');
    const { rerender } = renderHook(() => useSums(MONDAY));
    rerender();
    expect(sum).toHaveBeenCalledTimes(1);
    act(() => replica.dispatch(addEntry(READ, civilDate('2026-08-01'), { amount: 10 })));
    expect(sum).toHaveBeenCalledTimes(2);
  });

  it('ends with the period', () => {
    fill();
    expect(sums(civilDate('2026-11-02')).current.data).toMatchObject([{ sum: 55 }]);
  });

  it('stays the same object when another activity is recorded', () => {
    fill();
    const result = sums();
    const before = result.current.data;
    act(() => replica.dispatch(addEntry(RUN, civilDate('2026-08-01'), { amount: 1 })));
    expect(result.current.data).toBe(before);
  });

  it('stays the same beside that before another date, as in the breakdown of an earlier week', () => {
    fill();
    const result = renderHook(() => [useSums(MONDAY).data, useSums(civilDate('2026-09-21')).data]).result;
    expect(result.current).toMatchObject([[{ sum: 50 }], [{ sum: 30 }]]);
  });

  it('includes weeks of which the device has only sums', () => {
    fill();
    const sum = { activityId: 'read', weekId: weekId('2025-W20'), amount: 90, dayBits: 0b11, skippedDays: 0 };
    fillRows({ weekSum: [sum], objective: [{ ...BOOKS, period: { kind: 'YEAR', year: 2025, quarter: null } }] });
    expect(sums().current.data).toMatchObject([{ sum: 90 }]);
  });

  it('is known without a network although that of an earlier objective is not', () => {
    fill();
    const divided = { activityId: 'read', weekId: weekId('2025-W01'), amount: 90, dayBits: 0b10001, skippedDays: 0 };
    const of2025 = { ...BOOKS, id: 'books of 2025', period: { kind: 'YEAR', year: 2025, quarter: null } } as const;
    fillRows({ weekSum: [divided], objective: [of2025] });
    expect(sums().current.data).toEqual([{ objectiveId: 'books', activityId: 'read', sum: 50 }]);
  });

  it('is asked from the server when the period divides such a week, again when the objective changes', async () => {
    let sum = 70;
    serveWith((_, path) =>
      path.startsWith('/api/v1/objective-sums?before=2026-09-28')
        ? Response.json({ data: { sums: [{ objectiveId: 'books', activityId: 'read', sum }] } })
        : undefined,
    );
    fill();
    // Monday and Friday of the week in which 2025 begins, on a Wednesday.
    const divided = { activityId: 'read', weekId: weekId('2025-W01'), amount: 90, dayBits: 0b10001, skippedDays: 0 };
    const of2025 = { ...BOOKS, period: { kind: 'YEAR', year: 2025, quarter: null } } as const;
    fillRows({ weekSum: [divided], objective: [of2025] });
    const result = sums();
    await waitFor(() => expect(result.current.data).toMatchObject([{ sum: 70 }]));
    sum = 40;
    act(() => fillRows({ objective: [{ ...of2025, period: quarterPeriod(2025, 1) }] }));
    await waitFor(() => expect(result.current.data).toMatchObject([{ sum: 40 }]));
  });
});
