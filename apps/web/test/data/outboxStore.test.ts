import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { RecordStore } from '../../src/data/outboxStore';
import { Outbox } from '../../src/data/outbox';
import { batchesOver } from './batches';
import { fakeBrowser } from './fakeBrowser';
import { memoryStore, queuedAs } from './memoryStore';
import { INVALID, listener, names, outboxWith, rename, server, unreachable } from './outboxSamples';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('records stored by other versions', () => {
  test('of the first release come first, ordered by id', async () => {
    const store = memoryStore();
    const [first, second, third] = [rename('a'), rename('b'), rename('c')];
    for (const operation of [second, first]) store.pending.values.set(operation.id, operation);
    store.pending.values.set(third.id, queuedAs(1, third));
    const outbox = outboxWith({ store, send: unreachable });
    await outbox.load();
    expect(names(outbox)).toEqual(['a', 'b', 'c']);
  });

  test.each<[string, unknown]>([
    ['were stored by a newer version', { version: 99, sequence: 1, operation: rename('a') }],
    [
      'name a call that changes nothing',
      { version: 2, sequence: 1, operation: { id: 'x', call: 'GET /api/v1/areas', body: {} } },
    ],
    ['have no sequence number', { version: 2, operation: rename('a') }],
    ['are not objects', 'rubbish'],
    ['are undefined', undefined],
    ['are null', null],
  ])('that %s are listed as rejected, stay stored, and do not block the others', async (_, record) => {
    const store = memoryStore();
    const { received, send } = server();
    const good = rename('good');
    store.pending.values.set('x', record);
    store.pending.values.set(good.id, queuedAs(1, good));
    const outbox = outboxWith({ store, send });
    await outbox.load();
    outbox.resume();
    await vi.runAllTimersAsync();
    expect(received).toEqual([good.id]);
    expect(outbox.current().rejected).toEqual([{ id: 'x', queued: null, code: 0 }]);
    expect([...store.pending.values.keys()]).toEqual(['x']);
    outbox.discard(['x']);
    await outbox.settled();
    expect(store.pending.values.size).toBe(0);
  });
});

describe('storage that fails', () => {
  const full = Object.assign(new Error('No room'), { name: 'QuotaExceededError' });

  test('is reported, and operations are sent anyway', async () => {
    const { received, send } = server();
    const events = listener();
    const store = memoryStore();
    const outbox = outboxWith({
      store: { ...store, pending: { ...store.pending, put: () => Promise.reject(full) } },
      send,
      events,
    });
    outbox.add([rename('a')]);
    await vi.runAllTimersAsync();
    expect(events.onStorageError).toHaveBeenCalledWith(full);
    expect(received).toHaveLength(1);
    expect(outbox.current()).toMatchObject({ storageError: 'FULL', unpersisted: 0 });
  });

  test('is retried with the next operation, including the earlier ones', async () => {
    const store = memoryStore();
    let isFull = true;
    const outbox = outboxWith({
      store: {
        ...store,
        pending: { ...store.pending, put: (records) => (isFull ? Promise.reject(full) : store.pending.put(records)) },
      },
      send: unreachable,
    });
    outbox.add([rename('a')]);
    outbox.add([rename('b')]);
    expect(await outbox.settled(), 'no snapshot may be stored that shows them').toBe(false);
    expect(outbox.current()).toMatchObject({ storageError: 'FULL', unpersisted: 2 });
    isFull = false;
    outbox.add([rename('c')]);
    expect(await outbox.settled()).toBe(true);
    expect(outbox.current()).toMatchObject({ storageError: undefined, unpersisted: 0 });
    expect(store.pending.values.size).toBe(3);
  });

  test('may fail to be read as well', async () => {
    const store = memoryStore();
    const unreadable = { ...store, pending: { ...store.pending, load: () => Promise.reject(new Error('Private')) } };
    const { received, send } = server();
    const outbox = outboxWith({ store: unreadable, send });
    await expect(outbox.load()).rejects.toThrow('Private');
    expect(outbox.current().storageError).toBe('REFUSED');
    outbox.add([rename('a')]);
    await vi.runAllTimersAsync();
    expect(received).toHaveLength(1);
  });

  test('keeps a rejected operation in the queue for the next start', async () => {
    const store = memoryStore();
    const outbox = outboxWith({
      store: { ...store, rejected: { ...store.rejected, put: () => Promise.reject(full) } },
      send: server(INVALID).send,
    });
    outbox.add([rename('a')]);
    await vi.runAllTimersAsync();
    expect(outbox.current().rejected).toHaveLength(1);
    expect(store.pending.values.size).toBe(1);
  });

  test('stores rejected operations as soon as there is space again', async () => {
    const store = memoryStore();
    let isFull = true;
    const put =
      (into: RecordStore): RecordStore['put'] =>
      (records) =>
        isFull ? Promise.reject(full) : into.put(records);
    const outbox = outboxWith({
      store: {
        ...store,
        pending: { ...store.pending, put: put(store.pending) },
        rejected: { ...store.rejected, put: put(store.rejected) },
      },
      send: server(INVALID).send,
    });
    outbox.add([rename('a')]);
    await vi.runAllTimersAsync();
    expect(outbox.current()).toMatchObject({ storageError: 'FULL', unpersisted: 1 });
    isFull = false;
    outbox.resume();
    await vi.runAllTimersAsync();
    expect([store.rejected.values.size, store.pending.values.size]).toEqual([1, 0]);
    expect(outbox.current()).toMatchObject({ storageError: undefined, unpersisted: 0 });
  });

  test('stores the rejected operations of a closed tab that had no space for them, in the tab that leads next', async () => {
    const store = memoryStore();
    const refuse = () => Promise.reject(full);
    const withoutSpace = {
      ...store,
      pending: { ...store.pending, put: refuse },
      rejected: { ...store.rejected, put: refuse },
    };
    const { send } = server(INVALID);
    const browser = fakeBrowser();
    const [first, second] = [browser.openTab(), browser.openTab()];
    const closing = new Outbox({
      store: withoutSpace,
      send,
      sendBatch: batchesOver(send),
      tabs: first.tabs,
      events: listener(),
    });
    const staying = new Outbox({ store, send, sendBatch: batchesOver(send), tabs: second.tabs, events: listener() });
    closing.add([rename('a')]);
    staying.resume();
    await vi.advanceTimersByTimeAsync(0);
    expect(staying.current().rejected).toHaveLength(1);
    expect(store.rejected.values.size).toBe(0);
    first.close();
    await vi.advanceTimersByTimeAsync(0);
    expect(store.rejected.values.size).toBe(1);
  });
});
