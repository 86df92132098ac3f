import { addDays } from '@sevenfold/domain/calendar';
import { hashKey } from '@tanstack/react-query';
import { describe, expect, test, vi } from 'vitest';
import { recordReducer } from '../../src/features/record/operations';
import { recordsOf, type Records } from '../../src/features/record/records';
import { intent, type Operation } from '../../src/data/operation';
import type { PersistedQuery } from '../../src/data/queryPersister';
import type { Request } from '../../src/data/request';
import { singleTab } from '../../src/data/tabs';
import { NetworkError } from '../../src/platform/http';
import { newId } from '../../src/platform/id';
import { replicaOf } from './replicaOf';
import { memoryStore, queuedAs } from './memoryStore';
import {
  MONDAY,
  SUNDAY,
  entry,
  adding,
  replicaWith,
  RECORDS,
  noRecords,
  amounts,
  showing,
  patientServer,
} from './replicaSamples';

describe('start after a crash', () => {
  test('applies pending operations to an older snapshot', async () => {
    const store = memoryStore();
    const request: Request = () => Promise.reject(new NetworkError('offline'));
    const deps = { request, store, newId, tabs: singleTab, events: {} };
    const before = replicaOf(deps);
    before.queries.setQueryData(RECORDS, noRecords());
    showing(before);
    const snapshot = before.snapshot('ana');
    before.dispatch({ operations: [adding(entry('run', 3))], inverse: [] });
    await before.outbox.settled();
    const after = replicaOf(deps);
    await after.outbox.load();
    after.restore(snapshot);
    expect(amounts(after, 'run')).toEqual([3]);
  });

  test('applies pending operations whose undo a full device could not store', async () => {
    const store = memoryStore();
    const request: Request = () => Promise.reject(new NetworkError('offline'));
    const deps = { request, store, newId, tabs: singleTab, events: {} };
    const before = replicaOf(deps);
    before.queries.setQueryData(RECORDS, noRecords());
    showing(before);
    const made = entry('run', 3);
    before.dispatch({ operations: [adding(made)], inverse: [intent('DELETE /api/v1/entry', { id: made.id })] });
    await before.outbox.settled();
    vi.spyOn(store.pending, 'put').mockRejectedValue(new Error('No room'));
    before.undo();
    await before.outbox.settled();
    const after = replicaOf(deps);
    await after.outbox.load();
    after.restore(before.snapshot('ana'));
    expect(amounts(after, 'run')).toEqual([3]);
  });

  test('applies pending operations to a query read later, but not undone ones', async () => {
    const store = memoryStore();
    const persisted = new Map<string, PersistedQuery>();
    const request: Request = () => Promise.reject(new NetworkError('offline'));
    const persistence = {
      read: async (hash: string) => structuredClone(persisted.get(hash)),
      derive: async () => undefined,
    };
    const deps = { request, store, newId, tabs: singleTab, persistence, events: {} };
    const before = replicaOf(deps);
    before.queries.setQueryData(RECORDS, noRecords());
    const [first, second] = [entry('run', 3), entry('run', 5)];
    const command = { operations: [adding(first)], inverse: [intent('DELETE /api/v1/entry', { id: first.id })] };
    before.dispatch(command);
    for (const [hash, query] of before.dehydrated([hashKey(RECORDS)])) persisted.set(hash, structuredClone(query));
    before.dispatch({ operations: [adding(second)], inverse: [] });
    before.undo(command);
    await before.outbox.settled();
    const after = replicaOf(deps);
    await after.outbox.load();
    await after.queries
      .fetchQuery({
        queryKey: RECORDS,
        queryFn: () => after.read<Records>(() => Promise.reject(new NetworkError('offline')), recordReducer),
      })
      .catch(() => undefined);
    expect(amounts(after, 'run')).toEqual([5]);
  });

  test('keeps the age of the snapshot under pending operations, so that it is refetched', async () => {
    const replica = replicaWith(() => Promise.reject(new NetworkError('offline')));
    const [records, other] = [RECORDS, ['records', addDays(MONDAY, 7), addDays(SUNDAY, 7)]];
    replica.queries.setQueryData(records, noRecords(), { updatedAt: 5 });
    const before = recordsOf(addDays(MONDAY, 7), addDays(SUNDAY, 7), [], []);
    replica.queries.setQueryData(other, before, { updatedAt: 5 });
    await replica.queries.invalidateQueries({ refetchType: 'none' });
    replica.dispatch({ operations: [adding(entry('run'))], inverse: [] });
    for (const key of [records, other])
      expect(replica.queries.getQueryState(key)).toMatchObject({ isInvalidated: true, dataUpdatedAt: 5 });
    expect(amounts(replica, 'run')).toEqual([1]);
    expect(replica.queries.getQueryData(other)).toBe(before);
    expect(replica.queries.getQueryState(other)?.dataUpdateCount).toBe(1);
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
    replica.queries.setQueryData(RECORDS, noRecords());
    await replica.outbox.load();
    expect(amounts(replica, 'run')).toEqual([3]);
    await expect(replica.read(async () => noRecords(), recordReducer)).resolves.toMatchObject({
      byActivity: { run: { entries: [{ amount: 3 }] } },
    });
  });
});
