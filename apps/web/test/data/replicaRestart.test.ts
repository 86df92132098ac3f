import { describe, expect, test, vi } from 'vitest';
import { editEntry, removeEntry } from '@sevenfold/model/entry';
import { intent, type Operation } from '../../src/data/operation';
import type { Request } from '../../src/data/request';
import { singleTab } from '../../src/data/tabs';
import { NetworkError } from '../../src/platform/http';
import { newId } from '../../src/platform/id';
import { replicaOf, getRows } from './replicaOf';
import { memoryStore, queuedAs } from './memoryStore';
import { adding, amounts, entry, patientServer } from './replicaSamples';
import { waitFor } from '../waitFor';

describe('start after a crash', () => {
  const request: Request = () => Promise.reject(new NetworkError('offline'));

  test('shows pending operations on top of the stored rows, whichever are read first', async () => {
    const store = memoryStore();
    const deps = { request, store, newId, tabs: singleTab, events: {} };
    const before = replicaOf(deps);
    const stored = entry('run', 3);
    before.dispatch({ operations: [intent(editEntry, { id: stored.id, amount: 5 })], inverse: [] });
    await before.outbox.settled();
    for (const isOutboxFirst of [true, false]) {
      const after = replicaOf(deps);
      if (isOutboxFirst) await after.outbox.load();
      getRows(after).store.applyChanges({ version: 1, rows: { entry: [stored] } });
      if (!isOutboxFirst) await after.outbox.load();
      await waitFor(() => expect(amounts(after, 'run')).toEqual([5]));
    }
  });

  test('shows pending operations whose undo a full device could not store', async () => {
    const store = memoryStore();
    const deps = { request, store, newId, tabs: singleTab, events: {} };
    const before = replicaOf(deps);
    const made = entry('run', 3);
    before.dispatch({ operations: [adding(made)], inverse: [intent(removeEntry, { id: made.id })] });
    await before.outbox.settled();
    vi.spyOn(store.pending, 'put').mockRejectedValue(new Error('No room'));
    before.undo();
    await before.outbox.settled();
    expect(amounts(before, 'run')).toEqual([]);
    const after = replicaOf(deps);
    await after.outbox.load();
    await waitFor(() => expect(amounts(after, 'run')).toEqual([3]));
  });

  test('ignores a malformed stored operation', async () => {
    const store = memoryStore();
    const good: Operation = { ...adding(entry('run', 3)), id: newId() };
    store.pending.values.set('broken', {
      version: 2,
      sequence: 1,
      operation: { id: 'broken', call: 'POST /api/v1/skips', body: {} },
    });
    store.pending.values.set(good.id, queuedAs(2, good));
    const replica = replicaOf({ request: patientServer().request, store, newId, tabs: singleTab, events: {} });
    await replica.outbox.load();
    await waitFor(() => expect(amounts(replica, 'run')).toEqual([3]));
  });
});
