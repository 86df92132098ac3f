import type { Entry } from '@sevenfold/contract';
import { activity, entry, plan, settings, skip, user } from '@sevenfold/contract/samples';
import { civilDate, weekId } from '@sevenfold/domain/calendar';
import { describe, expect, test, vi } from 'vitest';
import { DeviceRows } from '../../src/db/deviceRows';
import { createWeekTotals } from '../../src/db/weekTotals';
import { page, type Page } from './pages';

/** A week from before the window of the device. */
const WEEK = weekId('2024-W40');
const [MON, TUE, SUN] = ['2024-09-30', '2024-10-01', '2024-10-06'].map(civilDate) as [
  Entry['date'],
  Entry['date'],
  Entry['date'],
];
const RUN = activity({ unit: 'TIMES' });
const sumOf = (amount: number) => ({ activityId: RUN.id, weekId: WEEK, amount, dayBits: 0b11, skippedDays: 1 });
const on = (id: string, date: Entry['date'], amount: number) => entry({ id, activityId: RUN.id, date, amount });
const HELD = {
  entries: [on('a', MON, 2), on('b', TUE, 3)],
  skips: [skip({ activityId: RUN.id, date: SUN })],
  plans: [plan({ activityId: RUN.id, date: TUE })],
};

const FIRST = page({ rows: { user: [user()], activity: [RUN], weekSum: [sumOf(5)] } });

/** A device that has read everything, and the pages that the server gives it from then on. */
async function createDevice() {
  const pages: Page[] = [];
  const read = vi.fn(async () => HELD);
  const rows = new DeviceRows({
    request: async () => pages.shift() ?? page({ version: rows.sync.position?.version ?? 1, isFresh: false }),
    readRecords: read,
    now: () => '2026-03-01T00:00:00.000Z',
  });
  const pull = async (next: Page) => {
    pages.push(next);
    await rows.pull();
  };
  await pull(FIRST);
  const totals = createWeekTotals(rows);
  return {
    rows,
    pages,
    pull,
    read,
    totals,
    total: () => totals.get({ from: WEEK, to: WEEK }),
    entries: () => [...rows.store.all('entry').keys()],
  };
}

describe('a week of before the window', () => {
  test('has only sums until a screen reads it; then its records are rows, which count instead of its sum', async () => {
    const { rows, read, total, entries } = await createDevice();
    expect(rows.older.week(MON)).toEqual({ isHeld: false, isReading: false, error: undefined });
    const bySum = total();
    expect(bySum).toMatchObject([{ done: 5, activeDays: 2, skippedDays: 1 }]);
    const reading = rows.older.read(MON);
    expect(rows.older.week(MON)).toMatchObject({ isHeld: false, isReading: true });
    await reading;
    expect(read.mock.calls).toEqual([[MON, SUN]]);
    expect(rows.older.week(MON)).toMatchObject({ isHeld: true, isReading: false });
    expect(entries()).toEqual(['a', 'b']);
    expect(total()).toEqual(bySum);
    rows.setPending([{ id: '1', call: 'PATCH /api/v1/entry', body: { id: 'b', amount: 9 } }]);
    expect(total()).toMatchObject([{ done: 11 }]);
  });

  test('is read once at a time, and again after a failure', async () => {
    const { rows, read, entries } = await createDevice();
    read.mockRejectedValueOnce(new Error('offline'));
    await Promise.all([rows.older.read(MON), rows.older.read(MON)]);
    expect(read).toHaveBeenCalledOnce();
    expect(rows.older.week(MON)).toMatchObject({ isHeld: false, isReading: false, error: new Error('offline') });
    await rows.older.read(MON);
    expect(rows.older.week(MON)).toMatchObject({ isHeld: true, error: undefined });
    expect(entries()).toEqual(['a', 'b']);
  });

  test('is read again with what else has failed, once the server responds again', async () => {
    const { rows, read } = await createDevice();
    read.mockRejectedValueOnce(new Error('offline')).mockRejectedValueOnce(new Error('offline'));
    await rows.older.read(MON);
    expect(await rows.retryIfFailed()).toBe(false);
    expect(await rows.retryIfFailed()).toBe(true);
    expect(rows.older.week(MON)).toMatchObject({ isHeld: true, error: undefined });
  });

  test('is read once more when its sum changes while it is read', async () => {
    const { rows, pull, read } = await createDevice();
    let respond: (held: typeof HELD) => void = () => undefined;
    read.mockImplementationOnce(() => new Promise((resolve) => (respond = resolve)));
    const reading = rows.older.read(MON);
    await pull(page({ version: 2, isFresh: false, rows: { weekSum: [sumOf(6)] } }));
    respond(HELD);
    await reading;
    await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2));
  });

  test('is read again when its sum changes', async () => {
    const { rows, pull, read, total, entries } = await createDevice();
    await rows.older.read(MON);
    read.mockResolvedValue({ entries: [on('b', TUE, 3), on('c', TUE, 1)], skips: [], plans: [] });
    await pull(page({ version: 2, isFresh: false, rows: { weekSum: [{ ...sumOf(4), skippedDays: 0 }] } }));
    await expect.poll(entries).toEqual(['b', 'c']);
    expect(total()).toMatchObject([{ done: 4, activeDays: 1, skippedDays: 0 }]);
  });

  test('shows a change that is announced at once, and pulls for its sum', async () => {
    const { rows, pages, read, entries } = await createDevice();
    await rows.older.read(MON);
    const made = on('c', TUE, 1);
    read.mockResolvedValue({ ...HELD, entries: [...HELD.entries, made] });
    pages.push(page({ version: 2, isFresh: false, rows: { weekSum: [sumOf(6)], entry: [made] } }));
    rows.onChanges({ version: 2, rows: { entry: [made] } }, 'e1');
    expect(entries()).toEqual(['a', 'b', 'c']);
    await expect.poll(() => rows.sync.position?.version).toBe(2);
    await expect.poll(() => read.mock.calls.length).toBe(2);
  });

  test('has only its sums again after everything was read again, also for who looks at once', async () => {
    const { rows, pull, totals, total, entries } = await createDevice();
    await rows.older.read(MON);
    const seen: unknown[] = [];
    totals.subscribe(() => seen.push(total()));
    await pull({ ...FIRST, version: 3 });
    expect(rows.older.holds(MON)).toBe(false);
    expect(entries()).toEqual([]);
    expect(total()).toMatchObject([{ done: 5, activeDays: 2, skippedDays: 1 }]);
    expect(seen.at(-1)).toBe(total());
  });

  test('is forgotten when the start of the week changes, because its dates are those of two other weeks', async () => {
    const { rows, pull, entries } = await createDevice();
    await rows.older.read(MON);
    const sunday = user({ settings: settings({ weekStartDay: 'SUNDAY' }) });
    await pull(page({ version: 2, isFresh: false, rows: { user: [sunday] } }));
    expect([rows.older.holds(MON), entries()]).toEqual([false, []]);
  });

  test('of which the window has some dates loses only the others when it is forgotten', async () => {
    const { rows, pull, read, entries } = await createDevice();
    const [before, within] = [on('before', civilDate('2025-01-05'), 1), on('within', civilDate('2025-01-07'), 1)];
    const starting = (weekStartDay: 'SUNDAY' | 'SATURDAY') => user({ settings: settings({ weekStartDay }) });
    await pull(page({ version: 2, isFresh: false, rows: { user: [starting('SUNDAY')], entry: [within] } }));
    read.mockResolvedValue({ entries: [before, within], skips: [], plans: [] });
    await rows.older.read(before.date);
    expect(entries().sort()).toEqual(['before', 'within']);
    await pull(page({ version: 3, isFresh: false, rows: { user: [starting('SATURDAY')] } }));
    expect(entries()).toEqual(['within']);
  });

  test('whose sum the device never had does not keep the rest of a page from being shown when it is removed', async () => {
    const { rows, pull, entries } = await createDevice();
    await pull(page({ version: 2, isFresh: false, rows: { entry: [on('new', civilDate('2026-02-24'), 1)] } }));
    await pull(page({ version: 3, isFresh: false, removed: { entry: ['new'], weekSum: [`${RUN.id}/2020-W01`] } }));
    expect(entries()).toEqual([]);
    expect(rows.sync.position?.version).toBe(3);
  });

  test('is not shown to the next user when its records arrive after a sign-out', async () => {
    const { rows, read, entries } = await createDevice();
    let respond: (held: typeof HELD) => void = () => undefined;
    read.mockReturnValueOnce(new Promise((resolve) => (respond = resolve)));
    const reading = rows.older.read(MON);
    rows.clear();
    respond(HELD);
    await reading;
    expect([entries(), rows.older.holds(MON)]).toEqual([[], false]);
  });
});
