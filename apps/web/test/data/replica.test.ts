import type { Entry } from '@sevenfold/contract';
import { describe, expect, test, vi } from 'vitest';
import { editEntry, removeEntry } from '@sevenfold/model/entry';
import { intent } from '../../src/data/operation';
import type { Command } from '../../src/data/replica';
import { singleTab } from '../../src/data/tabs';
import { ApiError, NetworkError } from '../../src/platform/http';
import { newId } from '../../src/platform/id';
import { replicaOf, getRows } from './replicaOf';
import { memoryStore } from './memoryStore';
import { MONDAY, SUNDAY, entry, adding, replicaWith, amounts, patientServer } from './replicaSamples';
import { waitFor } from '../waitFor';

describe('command', () => {
  test('is shown before the server responds, and stays afterwards', async () => {
    const { request, respondNext, waiting } = patientServer();
    const replica = replicaWith(request);
    replica.dispatch({ operations: [adding(entry('run', 3))], inverse: [] });
    expect(amounts(replica, 'run')).toEqual([3]);
    await waitFor(() => expect(waiting()).toBe(1));
    respondNext();
    await waitFor(() => expect(replica.outbox.current().pending).toEqual([]));
    expect(amounts(replica, 'run')).toEqual([3]);
  });

  test('stays above the row that the server wrote for an earlier one', async () => {
    const { request, respondNext, waiting } = patientServer();
    const replica = replicaWith(request);
    const made = entry('run', 3);
    replica.dispatch({ operations: [adding(made)], inverse: [] });
    await waitFor(() => expect(waiting()).toBe(1));
    replica.dispatch({ operations: [intent(editEntry, { id: made.id, amount: 9 })], inverse: [] });
    const [first] = replica.outbox.current().pending;
    replica.onChanges({ version: 1, rows: { entry: [{ ...made, note: 'by the server' }] } }, 'epoch', [
      first?.id ?? '',
    ]);
    respondNext();
    await waitFor(() => expect(replica.outbox.current().pending).toHaveLength(1));
    expect(getRows(replica).store.get('entry', made.id)).toMatchObject({ amount: 9, note: 'by the server' });
  });

  test('is not shown to the next user when the server responds after a sign-out', async () => {
    const { request, waiting } = patientServer();
    let answer: (() => void) | undefined;
    const replica = replicaWith((call, options) => {
      answer = () => options?.onChanges?.({ version: 9, rows: { entry: [entry('run', 3)] } }, 'epoch');
      return request(call, options);
    });
    replica.dispatch({ operations: [adding(entry('run', 3))], inverse: [] });
    await waitFor(() => expect(waiting()).toBe(1));
    await replica.signOut();
    replica.open();
    answer?.();
    expect(amounts(replica, 'run')).toEqual([]);
  });

  test('does not return with the row of the server after it was undone', async () => {
    const { request, waiting } = patientServer();
    const replica = replicaWith(request);
    const made = entry('run', 3);
    replica.dispatch({ operations: [adding(made)], inverse: [intent(removeEntry, { id: made.id })] });
    await waitFor(() => expect(waiting()).toBe(1));
    replica.undo();
    replica.onChanges({ version: 1, rows: { entry: [made] } }, 'epoch');
    expect(amounts(replica, 'run')).toEqual([]);
  });

  test('is applied above operations restored from a backup', async () => {
    const store = memoryStore();
    const made = entry('run', 1);
    // No epoch is known, so that the first one, 'after', queues the acknowledged operation again.
    const first = replicaOf({ request: async () => ({}) as never, store, newId, tabs: singleTab, events: {} });
    first.dispatch({ operations: [adding(made)], inverse: [] });
    await waitFor(() => expect(first.outbox.current().pending).toEqual([]));
    await first.outbox.settled();

    const { request, waiting } = patientServer('after');
    const replica = replicaOf({ request, store, newId, tabs: singleTab, events: {} });
    await replica.outbox.load();
    replica.dispatch({ operations: [intent(editEntry, { id: made.id, amount: 2 })], inverse: [] });
    await waitFor(() => expect(waiting()).toBe(1));
    replica.onStreamOpen('after');
    await waitFor(() => expect(replica.outbox.current().pending).toHaveLength(2));
    await waitFor(() => expect(amounts(replica, 'run')).toEqual([2]));
    replica.outbox.pause();
  });

  test('that the server rejects is rolled back, and shown again when it is retried', async () => {
    let isValid = false;
    const replica = replicaWith(async () => {
      if (!isValid) throw new ApiError(400, 20000001, 'Not valid');
      return {} as never;
    });
    replica.dispatch({ operations: [adding(entry('run', 3))], inverse: [] });
    expect(amounts(replica, 'run')).toEqual([3]);
    await waitFor(() => expect(replica.outbox.current().rejected).toHaveLength(1));
    await waitFor(() => expect(amounts(replica, 'run')).toEqual([]));
    isValid = true;
    replica.outbox.retry(replica.outbox.current().rejected.map(({ id }) => id));
    await waitFor(() => expect(amounts(replica, 'run')).toEqual([3]));
  });

  test('is undone once, the last one first', () => {
    const replica = replicaWith(patientServer().request);
    const [first, second] = [entry('run', 1), entry('run', 2)];
    const command = (made: Entry): Command => ({
      operations: [adding(made)],
      inverse: [intent(removeEntry, { id: made.id })],
    });
    const firstCommand = command(first);
    replica.dispatch(firstCommand);
    replica.dispatch(command(second));
    expect(replica.undo()).toBe(true);
    expect(amounts(replica, 'run')).toEqual([1]);
    expect(replica.undo(firstCommand)).toBe(true);
    expect(replica.undo(firstCommand)).toBe(false);
    expect(replica.undo()).toBe(false);
    expect(amounts(replica, 'run')).toEqual([]);
  });

  test('keeps the records of all other activities identical, so that they are not rendered again', () => {
    const replica = replicaWith(patientServer().request);
    const { records, store } = getRows(replica);
    store.applyChanges({ version: 1, rows: { entry: [entry('run'), entry('read')] } });
    const before = records.records(MONDAY, SUNDAY);
    replica.dispatch({ operations: [adding(entry('run'))], inverse: [] });
    const after = records.records(MONDAY, SUNDAY);
    expect(after.byActivity['read']).toBe(before.byActivity['read']);
    expect(after.byActivity['run']).not.toBe(before.byActivity['run']);
  });
});

test('the server is offline from a failed read until a request succeeds', async () => {
  let isUp = false;
  const replica = replicaWith(async () => {
    if (!isUp) throw new NetworkError('captive portal');
    return {} as never;
  });
  const onStateChanged = vi.fn();
  replica.reachability.subscribe(onStateChanged);
  await replica.request('GET /api/v1/integrations').catch(() => undefined);
  expect(replica.reachability.isReached()).toBe(false);
  isUp = true;
  await replica.request('GET /api/v1/integrations');
  expect(replica.reachability.isReached()).toBe(true);
  expect(onStateChanged).toHaveBeenCalledTimes(2);
});

test('a tap takes a fraction of a frame with a thousand pending operations', async () => {
  const replica = replicaWith(() => Promise.reject(new NetworkError('offline')));
  const tap = (n: number) => replica.dispatch({ operations: [adding(entry(`activity ${n % 500}`))], inverse: [] });
  for (let n = 0; n < 1_000; n += 1) tap(n);
  await replica.outbox.settled();
  const times = Array.from({ length: 100 }, (_, n) => {
    const before = performance.now();
    tap(n);
    return performance.now() - before;
  }).sort((a, b) => a - b);
  // A frame has 16 ms.
  expect(times[50]).toBeLessThan(4);
  replica.outbox.pause();
});
