import { entry, plan, skip } from '@sevenfold/contract/samples';
import { civilDate } from '@sevenfold/domain/calendar';
import { expect, test, vi } from 'vitest';
import { NO_RECORDS, RecordIndex } from '../../src/db/recordIndex';
import { RowStore } from '../../src/db/rowStore';

const [MON, SUN, NEXT] = [civilDate('2026-09-28'), civilDate('2026-10-04'), civilDate('2026-10-05')] as const;

function createIndex() {
  const store = new RowStore({ mutations: [], now: () => '' });
  return { store, index: new RecordIndex(store) };
}

test('records of a range are in the order of their dates, and of one date in the order they were made', () => {
  const { store, index } = createIndex();
  const [first, second, later] = [
    entry({ id: '1', date: SUN }),
    entry({ id: '2', date: SUN }),
    entry({ id: '0', date: NEXT }),
  ];
  const skipped = skip({ activityId: 'run', date: MON });
  const planned = plan({ activityId: 'run', date: NEXT });
  store.applyChanges({ version: 1, rows: { entry: [later, second, first], skip: [skipped], plan: [planned] } });
  expect(index.slice('run', MON, NEXT)).toEqual({
    entries: [first, second, later],
    skips: [skipped],
    plans: [planned],
  });
  expect(index.slice('run', MON, SUN)).toEqual({ entries: [first, second], skips: [skipped], plans: [] });
  expect(index.slice('read', MON, NEXT)).toBe(NO_RECORDS);
});

test('records keep their identity, and nobody is called, while none of their range and activity changes', () => {
  const { store, index } = createIndex();
  store.applyChanges({ version: 1, rows: { entry: [entry({ id: '1', activityId: 'run', date: MON })] } });
  const [slice, records] = [index.slice('run', MON, SUN), index.records(MON, SUN)];
  const [ofRun, ofAll] = [vi.fn(), vi.fn()];
  index.subscribe(MON, SUN, 'run', ofRun);
  index.subscribe(MON, SUN, undefined, ofAll);

  store.applyChanges({ version: 2, rows: { entry: [entry({ id: '2', activityId: 'run', date: NEXT })] } });
  expect(index.slice('run', MON, SUN)).toBe(slice);
  expect(index.records(MON, SUN)).toBe(records);
  expect([ofRun.mock.calls.length, ofAll.mock.calls.length]).toEqual([0, 0]);

  store.applyChanges({ version: 3, rows: { entry: [entry({ id: '3', activityId: 'read', date: SUN })] } });
  expect(index.slice('run', MON, SUN)).toBe(slice);
  expect(index.records(MON, SUN).byActivity['run']).toBe(slice);
  expect(Object.keys(index.records(MON, SUN).byActivity)).toEqual(['run', 'read']);
  expect([ofRun.mock.calls.length, ofAll.mock.calls.length]).toEqual([0, 1]);

  store.applyChanges({ version: 4, removed: { entry: ['1'] } });
  expect(index.slice('run', MON, SUN)).toBe(NO_RECORDS);
  expect([ofRun.mock.calls.length, ofAll.mock.calls.length]).toEqual([1, 2]);
});

test('a plan alone makes the records of its activity, and leaves none when it is removed', () => {
  const { store, index } = createIndex();
  const ofRun = vi.fn();
  index.subscribe(MON, SUN, 'run', ofRun);
  store.applyChanges({ version: 1, rows: { plan: [plan({ date: SUN })] } });
  store.applyChanges({ version: 2, rows: { plan: [plan({ date: SUN, amount: 30 })] } });
  expect(index.slice('run', MON, SUN)).toEqual({ ...NO_RECORDS, plans: [plan({ date: SUN, amount: 30 })] });
  store.applyChanges({ version: 3, removed: { plan: [`run/${SUN}`] } });
  expect(index.slice('run', MON, SUN)).toBe(NO_RECORDS);
  expect(index.records(MON, SUN).byActivity).toEqual({});
  expect(ofRun).toHaveBeenCalledTimes(3);
});
