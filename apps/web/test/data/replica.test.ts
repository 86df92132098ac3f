import type { Entry } from '@sevenfold/contract';
import { describe, expect, test, vi } from 'vitest';
import { recordReducer } from '../../src/features/record/operations';
import { recordsOf, type Records } from '../../src/features/record/records';
import { intent } from '../../src/data/operation';
import type { Command } from '../../src/data/replica';
import { singleTab } from '../../src/data/tabs';
import { NetworkError } from '../../src/platform/http';
import { newId } from '../../src/platform/id';
import { replicaOf } from './replicaOf';
import { memoryStore } from './memoryStore';
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
import { waitFor } from '../waitFor';

describe('command', () => {
  test('is shown before the server responds, and stays afterwards', async () => {
    const { request, respondNext, waiting } = patientServer();
    const replica = replicaWith(request);
    replica.queries.setQueryData(RECORDS, noRecords());
    replica.dispatch({ operations: [adding(entry('run', 3))], inverse: [] });
    expect(amounts(replica, 'run')).toEqual([3]);
    await waitFor(() => expect(waiting()).toBe(1));
    respondNext();
    await waitFor(() => expect(replica.outbox.current().pending).toEqual([]));
    expect(amounts(replica, 'run')).toEqual([3]);
  });

  test('is not undone by an older response that arrives later', async () => {
    const { request, respondNext, waiting } = patientServer();
    const replica = replicaWith(request);
    replica.queries.setQueryData(RECORDS, noRecords());
    let resolveRead: (records: Records) => void = () => undefined;
    const reading = replica.queries.fetchQuery({
      queryKey: RECORDS,
      queryFn: () => replica.read(() => new Promise<Records>((resolve) => (resolveRead = resolve)), recordReducer),
    });
    replica.dispatch({ operations: [adding(entry('run', 3))], inverse: [] });
    await waitFor(() => expect(waiting()).toBe(1));
    replica.dispatch({ operations: [adding(entry('run', 4))], inverse: [] });
    respondNext();
    await waitFor(() => expect(replica.outbox.current().pending).toHaveLength(1));
    // The first operation is acknowledged, the second is pending, and the response includes neither.
    resolveRead(noRecords());
    await reading;
    expect(amounts(replica, 'run')).toEqual([3, 4]);
  });

  test('is not undone by a response that is used in parts, outside the query cache', async () => {
    const { request, respondNext, waiting } = patientServer();
    const replica = replicaWith(request);
    const shown = (data: Records) => data.byActivity['run']?.entries.map(({ amount }) => amount) ?? [];
    const read = replica.beginRead();
    replica.dispatch({ operations: [adding(entry('run', 3))], inverse: [] });
    await waitFor(() => expect(waiting()).toBe(1));
    replica.dispatch({ operations: [adding(entry('run', 4))], inverse: [] });
    for (const left of [1, 0]) {
      await waitFor(() => expect(waiting()).toBe(1));
      respondNext();
      await waitFor(() => expect(replica.outbox.current().pending).toHaveLength(left));
    }
    const response = noRecords();
    expect(shown(read.apply(response, recordReducer)), 'acknowledged since the request').toEqual([3, 4]);
    replica.dispatch({ operations: [adding(entry('run', 5))], inverse: [] });
    expect(shown(read.apply(response, recordReducer)), 'made since the response').toEqual([3, 4, 5]);
    read.end();
    expect(shown(replica.beginRead().apply(noRecords(), recordReducer)), 'only pending ones in a new read').toEqual([
      5,
    ]);
  });

  test('is applied above operations restored from a backup', async () => {
    const store = memoryStore();
    const made = entry('run', 1);
    // No epoch is known, so that the first one, 'after', queues the acknowledged operation again.
    const first = replicaOf({ request: async () => ({}) as never, store, newId, tabs: singleTab, events: {} });
    first.dispatch({ operations: [adding(made)], inverse: [] });
    await waitFor(() => expect(first.outbox.current().pending).toEqual([]));
    await first.outbox.settled();

    const { request, respondNext, waiting } = patientServer('after');
    const replica = replicaOf({ request, store, newId, tabs: singleTab, events: {} });
    await replica.outbox.load();
    const change = (amount: number): Command => ({
      operations: [intent('PATCH /api/v1/entry', { id: made.id, amount })],
      inverse: [],
    });
    let resolveRead: (records: Records) => void = () => undefined;
    const reading = replica.queries.fetchQuery({
      queryKey: RECORDS,
      queryFn: () => replica.read(() => new Promise<Records>((resolve) => (resolveRead = resolve)), recordReducer),
    });
    replica.dispatch(change(2));
    await waitFor(() => expect(waiting()).toBe(1));
    replica.onStreamOpen('after');
    await waitFor(() => expect(replica.outbox.current().pending).toHaveLength(2));
    respondNext();
    await waitFor(() => expect(replica.outbox.current().pending).toHaveLength(1));
    resolveRead(noRecords());
    await reading;
    expect(amounts(replica, 'run')).toEqual([2]);
    replica.outbox.pause();
  });

  test('is shown in data whose reducer loads later', () => {
    const replica = replicaWith(patientServer().request);
    replica.queries.setQueryData(['integrations'], 1);
    replica.dispatch({
      operations: [
        intent('PATCH /api/v1/integration/calendar', { integrationId: newId(), calendarId: newId(), isOn: true }),
      ],
      inverse: [],
    });
    expect(replica.queries.getQueryData(['integrations'])).toBe(1);
    const counting = (count: number) => count + 1;
    replica.registerReducer('integrations', counting);
    expect(replica.queries.getQueryData(['integrations'])).toBe(2);
    replica.registerReducer('integrations', counting);
    expect(replica.queries.getQueryData(['integrations']), 'only once').toBe(2);
  });

  test('is undone once, the last one first', () => {
    const replica = replicaWith(patientServer().request);
    replica.queries.setQueryData(RECORDS, noRecords());
    const [first, second] = [entry('run', 1), entry('run', 2)];
    const command = (made: Entry): Command => ({
      operations: [adding(made)],
      inverse: [intent('DELETE /api/v1/entry', { id: made.id })],
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

  test('keeps the rows of all other activities identical, so that they are not rendered again', () => {
    const replica = replicaWith(patientServer().request);
    replica.queries.setQueryData(RECORDS, recordsOf(MONDAY, SUNDAY, [entry('run'), entry('read')], []));
    const before = replica.queries.getQueryData<Records>(RECORDS);
    replica.dispatch({ operations: [adding(entry('run'))], inverse: [] });
    const after = replica.queries.getQueryData<Records>(RECORDS);
    expect(after?.byActivity['read']).toBe(before?.byActivity['read']);
    expect(after?.byActivity['run']).not.toBe(before?.byActivity['run']);
  });
});

test('data stays in the snapshot when it cannot be fetched again', async () => {
  const replica = replicaWith(() => Promise.reject(new Error('no network')));
  replica.queries.setQueryData(RECORDS, recordsOf(MONDAY, SUNDAY, [entry('run', 3)], []));
  await replica.queries
    .fetchQuery({
      queryKey: RECORDS,
      queryFn: () => Promise.reject(new Error('no network')),
      retry: false,
      staleTime: 0,
    })
    .catch(() => undefined);
  expect(replica.queries.getQueryState(RECORDS)?.status).toBe('error');
  showing(replica);
  const next = replicaWith(() => Promise.reject(new Error('no network')));
  next.restore(replica.snapshot('ana'));
  expect(amounts(next, 'run')).toEqual([3]);
});

test('persisted data never replaces newer data', async () => {
  const replica = replicaWith(() => Promise.reject(new Error('no network')));
  replica.queries.setQueryData(RECORDS, recordsOf(MONDAY, SUNDAY, [entry('run', 3)], []), { updatedAt: 1 });
  showing(replica);
  const snapshot = structuredClone(replica.snapshot('ana'));
  replica.queries.setQueryData(RECORDS, recordsOf(MONDAY, SUNDAY, [entry('run', 4)], []), { updatedAt: 2 });
  replica.restore(snapshot);
  expect(amounts(replica, 'run')).toEqual([4]);
});

test('cleared data is not fetched until the next sign-in', async () => {
  const replica = replicaWith(() => Promise.reject(new Error('no request is expected')));
  const fetchRecords = vi.fn(async () => noRecords());
  await replica.clear();
  void replica.read(fetchRecords, recordReducer);
  expect(fetchRecords).not.toHaveBeenCalled();
  replica.open();
  await replica.read(fetchRecords, recordReducer);
  expect(fetchRecords).toHaveBeenCalledOnce();
});

test('the server is offline from a failed read until a request succeeds', async () => {
  let isUp = false;
  const replica = replicaWith(async () => {
    if (!isUp) throw new NetworkError('captive portal');
    return {} as never;
  });
  const onStateChanged = vi.fn();
  replica.reachability.subscribe(onStateChanged);
  await replica.request('GET /api/v1/areas').catch(() => undefined);
  expect(replica.reachability.isReached()).toBe(false);
  isUp = true;
  await replica.request('GET /api/v1/areas');
  expect(replica.reachability.isReached()).toBe(true);
  expect(onStateChanged).toHaveBeenCalledTimes(2);
});

test('a tap takes constant time with a thousand pending operations', async () => {
  const replica = replicaWith(() => Promise.reject(new NetworkError('offline')));
  replica.queries.setQueryData(RECORDS, noRecords());
  const tap = (n: number) => replica.dispatch({ operations: [adding(entry(`activity ${n % 500}`))], inverse: [] });
  for (let n = 0; n < 1_000; n += 1) tap(n);
  await replica.outbox.settled();
  const times = Array.from({ length: 100 }, (_, n) => {
    const before = performance.now();
    tap(n);
    return performance.now() - before;
  }).sort((a, b) => a - b);
  // About 0.1 ms on an idle machine; a frame has 16 ms.
  expect(times[50]).toBeLessThan(4);
  replica.outbox.pause();
});
