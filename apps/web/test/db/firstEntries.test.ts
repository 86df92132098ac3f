import type { Entry, WeekSum } from '@sevenfold/contract';
import { entry, settings, user } from '@sevenfold/contract/samples';
import { type CivilDate, weekRangeList, type WeekStartDay } from '@sevenfold/domain/calendar';
import { MUTATIONS } from '@sevenfold/model/mutations';
import { describe, expect, test, vi } from 'vitest';
import { FirstEntries } from '../../src/db/firstEntries';
import { RecordIndex } from '../../src/db/recordIndex';
import { RowStore } from '../../src/db/rowStore';

function createDevice(weekStartDay: WeekStartDay = 'MONDAY') {
  const store = new RowStore({ mutations: MUTATIONS, now: () => '2026-04-01T00:00:00.000Z' });
  const first = new FirstEntries(store, new RecordIndex(store));
  store.applyChanges({ version: 1, rows: { user: [user({ settings: settings({ weekStartDay }) })] } });
  return { store, first, shown: () => Object.fromEntries(first.get()) };
}

const on = (id: string, date: CivilDate, fields: Partial<Entry> = {}) => entry({ id, date, ...fields });
/** A week of which the device has only a sum: from Wednesday on, if it begins on a Monday. */
const sum = (fields: Partial<WeekSum> = {}): WeekSum => ({
  activityId: 'run',
  weekId: '2024-W40',
  amount: 3,
  dayBits: 0b1010100,
  skippedDays: 0,
  ...fields,
});

describe('the dates of the first entries', () => {
  test('are those of the rows', () => {
    const { store, shown } = createDevice();
    const entries = [on('a', '2026-03-02'), on('b', '2026-03-01'), on('c', '2026-03-05', { activityId: 'read' })];
    store.applyChanges({ version: 2, rows: { entry: entries } });
    expect(shown()).toEqual({ run: '2026-03-01', read: '2026-03-05' });
  });

  test.each([
    ['MONDAY', '2024-10-02'],
    ['SUNDAY', '2024-10-01'],
  ] as const)('are found in the sums of older weeks, which begin on a %s', (weekStartDay, date) => {
    const { store, shown } = createDevice(weekStartDay);
    store.applyChanges({
      version: 2,
      rows: {
        entry: [on('a', '2026-03-02')],
        weekSum: [sum(), sum({ weekId: '2024-W39', dayBits: 0, skippedDays: 2 })],
      },
    });
    expect(shown()).toEqual({ run: date });
  });

  test('take the date of one week of each activity, however many weeks have sums', () => {
    const { store, shown } = createDevice();
    const weeks = weekRangeList('2015-W01', '2024-W52');
    store.applyChanges({ version: 2, rows: { weekSum: weeks.map((week) => sum({ weekId: week })) } });
    const pad = vi.spyOn(String.prototype, 'padStart');
    expect(shown()).toEqual({ run: '2014-12-31' });
    const { length } = pad.mock.calls;
    pad.mockRestore();
    expect(length).toBeLessThan(100);
  });

  test('include pending entries, and follow the removal, the move and the undo of the first one', () => {
    const { store, shown } = createDevice();
    store.applyChanges({ version: 2, rows: { entry: [on('a', '2026-03-02'), on('b', '2026-03-05')] } });
    const added = { id: '1', call: 'POST /api/v1/entry', body: on('c', '2026-02-27') };
    store.setPending([added]);
    expect(shown()).toEqual({ run: '2026-02-27' });
    store.setPending([{ id: '2', call: 'DELETE /api/v1/entry', body: { id: 'a' } }]);
    expect(shown()).toEqual({ run: '2026-03-05' });
    store.setPending([{ id: '3', call: 'PATCH /api/v1/entry', body: { id: 'a', date: '2026-03-04' } }]);
    expect(shown()).toEqual({ run: '2026-03-04' });
    store.setPending([]);
    expect(shown()).toEqual({ run: '2026-03-02' });
    store.applyChanges({ version: 3, removed: { entry: ['a', 'b'] } });
    expect(shown()).toEqual({});
  });

  test('stay the same object, and call nobody, while later entries come and go', () => {
    const { store, first } = createDevice();
    store.applyChanges({ version: 2, rows: { entry: [on('a', '2026-03-02')] } });
    const before = first.get();
    const listener = vi.fn();
    first.subscribe(listener);
    store.setPending([{ id: '1', call: 'POST /api/v1/entry', body: on('b', '2026-03-05') }]);
    store.setPending([]);
    expect(listener).not.toHaveBeenCalled();
    store.setPending([{ id: '2', call: 'PATCH /api/v1/entry', body: { id: 'a', note: 'Slow' } }]);
    expect(first.get()).toBe(before);
    store.setPending([{ id: '3', call: 'DELETE /api/v1/entry', body: { id: 'a' } }]);
    expect(listener).toHaveBeenCalled();
    expect(first.get()).not.toBe(before);
  });
});
