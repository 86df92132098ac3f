import { OPERATIONS_MAX } from '@sevenfold/contract/operationsMax';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActivity, deleteActivity, editActivity } from '@sevenfold/model/activity';
import { intent, type Operation } from '../../src/data/operation';
import { Outbox } from '../../src/data/outbox';
import type { OutboxDeps } from '../../src/data/outboxDeps';
import { ApiError, NetworkError } from '../../src/platform/http';
import { newId } from '../../src/platform/id';
import { batchesOver } from './batches';
import { fakeBrowser } from './fakeBrowser';
import { memoryStore } from './memoryStore';
import {
  epochChanged,
  INVALID,
  listener,
  names,
  operationOf,
  outboxWith,
  PLAN_LIMIT,
  rename,
  unreachable,
} from './outboxSamples';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const UNKNOWN_ENDPOINT = new ApiError(404, 20000002, 'Not found');
const INTERNAL = new ApiError(500, 50000000, 'An unexpected error occurred.');
const UNAVAILABLE = new ApiError(503, 50000000, 'The service is temporarily unavailable.');

/** A server that notes the sizes of the requests. Errors: by operation, or of the next requests as a whole. */
function batchServer({ refuses = new Map<string, Error>(), fails = [] as Error[], isOld = false } = {}) {
  const requests: number[] = [];
  const accepted: string[] = [];
  const run: OutboxDeps['send'] = async ({ id }) => {
    const error = refuses.get(id);
    if (error) throw error;
    accepted.push(id);
  };
  const begin = (size: number) => {
    requests.push(size);
    const failure = fails.shift();
    if (failure) throw failure;
  };
  return {
    requests,
    accepted,
    refuses,
    send: async (...sent: Parameters<OutboxDeps['send']>) => {
      begin(1);
      return run(...sent);
    },
    sendBatch: async (...sent: Parameters<OutboxDeps['sendBatch']>) => {
      begin(sent[0].length);
      if (isOld) throw UNKNOWN_ENDPOINT;
      return batchesOver(run)(...sent);
    },
  };
}

const renames = (count: number) => Array.from({ length: count }, (_, index) => rename(`${index}`));
const idsOf = (operations: readonly Operation[]) => operations.map(({ id }) => id);

describe('a queue of several operations', () => {
  test('is sent in batches, and a single operation by itself', async () => {
    const { requests, accepted, ...server } = batchServer();
    const outbox = outboxWith(server);
    const operations = renames(2 * OPERATIONS_MAX + 1);
    outbox.add(operations);
    await vi.runAllTimersAsync();
    expect(requests).toEqual([OPERATIONS_MAX, OPERATIONS_MAX, 1]);
    expect(accepted).toEqual(idsOf(operations));
    expect(outbox.current()).toMatchObject({ pending: [], pendingCount: 0 });
  });

  test('is split where the request would be too large', async () => {
    const { requests, ...server } = batchServer();
    const outbox = outboxWith(server);
    outbox.add(Array.from({ length: 5 }, () => rename('あ'.repeat(30_000))));
    await vi.runAllTimersAsync();
    expect(requests).toEqual([2, 2, 1]);
  });

  test('is removed from the device in one transaction, and reported once to the other tabs and to listeners', async () => {
    const store = memoryStore();
    const browser = fakeBrowser();
    const server = batchServer();
    const [first, second] = [browser.openTab(), browser.openTab()].map(({ tabs }) => {
      const outbox = new Outbox({ store, tabs, events: listener(), ...server });
      return { tabs, outbox };
    });
    if (!first || !second) throw new Error('Two tabs are needed');
    first.outbox.resume();
    await vi.advanceTimersByTimeAsync(0);
    const [remove, post, onChange] = [vi.spyOn(store.pending, 'remove'), vi.spyOn(first.tabs, 'post'), vi.fn()];
    first.outbox.add(renames(OPERATIONS_MAX));
    await vi.advanceTimersByTimeAsync(0);
    expect(second.outbox.current().pendingCount).toBe(0);
    expect(store.pending.values.size).toBe(0);
    expect(store.acknowledged.values.size).toBe(OPERATIONS_MAX);
    expect(remove).toHaveBeenCalledOnce();
    // The acknowledgement is posted again after the write.
    expect(post.mock.calls.map(([{ kind }]) => kind)).toEqual(['queued', 'settled', 'settled']);
    first.outbox.subscribe(onChange);
    first.outbox.add(renames(5));
    onChange.mockClear();
    await vi.advanceTimersByTimeAsync(0);
    expect(onChange).toHaveBeenCalledOnce();
  });
});

describe('an operation that is rejected in a batch', () => {
  test('is kept, with what depends on it, while the others are done', async () => {
    const chess = newId();
    const create = operationOf(
      intent(createActivity, { id: chess, name: 'Chess', color: '#1A9951', icon: 'zap', areaId: null, unit: 'DAYS' }),
    );
    const edit = operationOf(intent(editActivity, { id: chess, name: 'Go' }));
    const [before, after, gone] = [rename('a'), rename('b'), rename('c')];
    const NOT_FOUND = new ApiError(404, 20000002, 'Not found');
    const { requests, ...server } = batchServer({
      refuses: new Map([
        [create.id, PLAN_LIMIT],
        [edit.id, NOT_FOUND],
        [gone.id, NOT_FOUND],
      ]),
    });
    const [store, events] = [memoryStore(), listener()];
    const outbox = outboxWith({ ...server, store, events });
    outbox.add([before, create, edit, gone, after]);
    await vi.runAllTimersAsync();
    expect(requests).toEqual([5]);
    expect(outbox.current()).toMatchObject({ pending: [], rejected: [{ id: create.id }, { id: edit.id }] });
    expect(events.onAcknowledged.mock.calls.map(([{ id }]) => id)).toEqual(idsOf([before, gone, after]));
    expect([...store.rejected.values.keys()]).toEqual(idsOf([create, edit]));
    expect(store.pending.values.size).toBe(0);
  });

  test('is discarded, with its dependents, when it is deleted in the same batch', async () => {
    const chess = newId();
    const create = operationOf(
      intent(createActivity, { id: chess, name: 'Chess', color: '#1A9951', icon: 'zap', areaId: null, unit: 'DAYS' }),
    );
    const remove = operationOf(intent(deleteActivity, { activityId: chess }));
    const store = memoryStore();
    const browser = fakeBrowser();
    const server = batchServer({
      refuses: new Map([
        [create.id, PLAN_LIMIT],
        [remove.id, UNKNOWN_ENDPOINT],
      ]),
    });
    const [first, second] = [0, 1].map(
      () => new Outbox({ store, tabs: browser.openTab().tabs, events: listener(), ...server }),
    );
    first?.resume();
    await vi.advanceTimersByTimeAsync(0);
    first?.add([create, remove, rename('a')]);
    await vi.advanceTimersByTimeAsync(0);
    for (const outbox of [first, second]) expect(outbox?.current()).toMatchObject({ pending: [], rejected: [] });
    expect(store.rejected.values.size + store.pending.values.size).toBe(0);
  });
});

describe('a batch that fails', () => {
  test('is retried in smaller requests, which grow again', async () => {
    const operations = renames(OPERATIONS_MAX);
    const { requests, accepted, ...server } = batchServer({
      fails: [new NetworkError('The request timed out'), new NetworkError('The request timed out')],
    });
    const outbox = outboxWith(server);
    outbox.add(operations);
    await vi.advanceTimersByTimeAsync(0);
    expect(outbox.current()).toMatchObject({ pending: operations, isStalled: true, isServerFailing: false });
    await vi.runAllTimersAsync();
    expect(requests).toEqual([60, 30, 15, 30, 15]);
    expect(accepted).toEqual(idsOf(operations));
  });

  test('at an operation keeps it and the later ones, and sends them once the server works again', async () => {
    const operations = renames(4);
    const [, , broken] = operations;
    const { accepted, refuses, ...server } = batchServer({ refuses: new Map([[broken?.id ?? '', UNAVAILABLE]]) });
    const outbox = outboxWith(server);
    outbox.add(operations);
    await vi.advanceTimersByTimeAsync(0);
    expect(names(outbox)).toEqual(['2', '3']);
    expect(outbox.current()).toMatchObject({ isStalled: true, isServerFailing: true, rejected: [] });
    refuses.clear();
    await vi.runAllTimersAsync();
    expect(accepted).toEqual(idsOf(operations));
  });

  test('because the session has ended waits for the next sign-in', async () => {
    const operations = renames(3);
    const { accepted, ...server } = batchServer({ fails: [new ApiError(401, 10000002, 'Not signed in')] });
    const events = listener();
    const outbox = outboxWith({ ...server, events });
    outbox.add(operations);
    await vi.runAllTimersAsync();
    expect(events.onSignedOut).toHaveBeenCalledOnce();
    expect(outbox.current()).toMatchObject({ pending: operations, rejected: [] });
    outbox.resume();
    await vi.runAllTimersAsync();
    expect(accepted).toEqual(idsOf(operations));
  });

  test('because the server was restored follows the operations acknowledged before', async () => {
    const [BEFORE, AFTER] = ['before', 'after'];
    const { accepted, ...server } = batchServer();
    const outbox = outboxWith({ ...server });
    outbox.onEpoch(BEFORE);
    await vi.advanceTimersByTimeAsync(0);
    const [earlier, later] = [renames(3), renames(3)];
    outbox.add(earlier);
    await vi.advanceTimersByTimeAsync(0);
    expect(accepted.splice(0)).toEqual(idsOf(earlier));
    const sendBatch = vi.spyOn(server, 'sendBatch');
    sendBatch.mockRejectedValueOnce(epochChanged(AFTER));
    const restored = outboxWith({ ...server, store: memoryStore() });
    restored.onEpoch(BEFORE);
    await vi.advanceTimersByTimeAsync(0);
    restored.add(earlier);
    await vi.advanceTimersByTimeAsync(1_000);
    restored.add(later);
    await vi.runAllTimersAsync();
    expect(accepted).toEqual(idsOf([...earlier, ...later]));
  });
});

describe('an operation that the server always fails to run', () => {
  /** Longer than the eight attempts that precede the first batch which skips internal errors. */
  const LONG = 200_000;

  test('is put aside once a later one shows that the server works, and is kept on the device', async () => {
    const operations = renames(6);
    const [done, faulty, next, alsoFaulty, last] = idsOf(operations);
    const { accepted, ...server } = batchServer({
      refuses: new Map([
        [faulty ?? '', INTERNAL],
        [alsoFaulty ?? '', INTERNAL],
      ]),
    });
    const [store, events] = [memoryStore(), listener()];
    const outbox = outboxWith({ ...server, store, events });
    outbox.add(operations.slice(0, 5));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(accepted).toEqual([done]);
    expect(outbox.current()).toMatchObject({ pendingCount: 4, rejected: [], isServerFailing: true });
    await vi.advanceTimersByTimeAsync(LONG);
    expect(accepted).toEqual([done, next, last]);
    expect(outbox.current()).toMatchObject({
      pending: [],
      rejected: [
        { id: faulty, code: INTERNAL.code },
        { id: alsoFaulty, code: INTERNAL.code },
      ],
      isStalled: false,
    });
    expect(events.onRejected).toHaveBeenCalledTimes(2);
    expect([[...store.rejected.values.keys()], store.pending.values.size]).toEqual([[faulty, alsoFaulty], 0]);

    server.refuses.clear();
    outbox.retry([faulty ?? '', alsoFaulty ?? '']);
    await vi.advanceTimersByTimeAsync(LONG);
    expect(accepted).toEqual([done, next, last, faulty, alsoFaulty]);
    expect(outbox.current()).toMatchObject({ pending: [], rejected: [] });
  });

  test('stays pending while no other one shows that the server works', async () => {
    const operations = renames(3);
    const refuses = new Map(idsOf(operations).map((id) => [id, INTERNAL]));
    const { accepted, ...server } = batchServer({ refuses });
    const outbox = outboxWith(server);
    outbox.add(operations);
    await vi.advanceTimersByTimeAsync(10 * LONG);
    expect(outbox.current()).toMatchObject({ pending: operations, rejected: [] });
    refuses.clear();
    await vi.advanceTimersByTimeAsync(LONG);
    expect(accepted).toEqual(idsOf(operations));
  });

  test('is put aside when the server works for one that is made later', async () => {
    const [faulty, later] = [rename('a'), rename('b')];
    const { accepted, ...server } = batchServer({ refuses: new Map([[faulty.id, INTERNAL]]) });
    const outbox = outboxWith(server);
    outbox.add([faulty]);
    await vi.advanceTimersByTimeAsync(LONG);
    expect(outbox.current()).toMatchObject({ pending: [faulty], rejected: [] });
    outbox.add([later]);
    await vi.advanceTimersByTimeAsync(LONG);
    expect(accepted).toEqual([later.id]);
    expect(outbox.current()).toMatchObject({ pending: [], rejected: [{ id: faulty.id }] });
  });

  test('is not put aside by an outage, however long', async () => {
    const operations = renames(3);
    const refuses = new Map([[operations[0]?.id ?? '', UNAVAILABLE]]);
    const { accepted, ...server } = batchServer({ refuses });
    const outbox = outboxWith(server);
    outbox.add(operations);
    await vi.advanceTimersByTimeAsync(10 * LONG);
    expect(outbox.current()).toMatchObject({ pending: operations, rejected: [] });
    refuses.clear();
    await vi.advanceTimersByTimeAsync(LONG);
    expect(accepted).toEqual(idsOf(operations));
  });

  test('takes what depends on its creation with it', async () => {
    const chess = newId();
    const create = operationOf(
      intent(createActivity, { id: chess, name: 'Chess', color: '#1A9951', icon: 'zap', areaId: null, unit: 'DAYS' }),
    );
    const edit = operationOf(intent(editActivity, { id: chess, name: 'Go' }));
    const { accepted, ...server } = batchServer({
      refuses: new Map([
        [create.id, INTERNAL],
        [edit.id, new ApiError(404, 20000002, 'Not found')],
      ]),
    });
    const outbox = outboxWith(server);
    outbox.add([create, edit]);
    await vi.advanceTimersByTimeAsync(LONG);
    expect(outbox.current()).toMatchObject({ pending: [], rejected: [{ id: create.id }, { id: edit.id }] });
    expect(accepted).toEqual([]);
  });
});

describe('a server without the endpoint for batches', () => {
  test('gets one operation at a time, until the app is opened again', async () => {
    const operations = renames(4);
    const { requests, accepted, ...server } = batchServer({ isOld: true });
    const outbox = outboxWith(server);
    outbox.add(operations);
    await vi.runAllTimersAsync();
    expect(requests).toEqual([4, 1, 1, 1, 1]);
    expect(accepted).toEqual(idsOf(operations));
    requests.length = 0;
    outbox.resume();
    outbox.add(renames(2));
    await vi.runAllTimersAsync();
    expect(requests).toEqual([2, 1, 1]);
  });

  test('decides alone which operation is invalid', async () => {
    const operations = renames(3);
    const { accepted, ...server } = batchServer({
      isOld: true,
      refuses: new Map([[operations[1]?.id ?? '', INVALID]]),
    });
    const outbox = outboxWith(server);
    outbox.add(operations);
    await vi.runAllTimersAsync();
    expect(accepted).toEqual(idsOf(operations.filter((_, index) => index !== 1)));
    expect(outbox.current().rejected.map(({ id }) => id)).toEqual([operations[1]?.id]);
  });
});

describe('an operation that is added before a frame', () => {
  function beforeFrame(store = memoryStore()) {
    const frame: (() => void)[] = [];
    const { accepted, ...server } = batchServer();
    const browser = fakeBrowser();
    const { tabs } = browser.openTab();
    const other = new Outbox({ store, tabs: browser.openTab().tabs, events: listener(), ...server });
    const afterPaint = (task: () => void) => void frame.push(task);
    const outbox = new Outbox({ store, tabs, events: listener(), afterPaint, ...server });
    return { outbox, other, store, accepted, paint: () => frame.splice(0).forEach((task) => task()) };
  }

  test('is pending at once, and persisted, shown in other tabs and sent after it', async () => {
    const { outbox, other, store, accepted, paint } = beforeFrame();
    outbox.resume();
    await vi.advanceTimersByTimeAsync(0);
    const put = vi.spyOn(store.pending, 'put');
    const [first, second] = [rename('a'), rename('b')];
    outbox.add([first]);
    outbox.add([second]);
    await vi.advanceTimersByTimeAsync(0);
    expect(names(outbox)).toEqual(['a', 'b']);
    expect([put.mock.calls.length, other.current().pendingCount, accepted.length]).toEqual([0, 0, 0]);
    paint();
    await vi.advanceTimersByTimeAsync(0);
    expect(put).toHaveBeenCalledOnce();
    expect(accepted).toEqual([first.id, second.id]);
  });

  test('is persisted earlier by whoever waits for that, and sent after it', async () => {
    const { outbox, store, accepted, paint } = beforeFrame();
    outbox.resume();
    await vi.advanceTimersByTimeAsync(0);
    const operation = rename('a');
    outbox.add([operation]);
    expect(await outbox.settled()).toBe(true);
    expect(store.pending.values.has(operation.id)).toBe(true);
    paint();
    await vi.advanceTimersByTimeAsync(0);
    expect(accepted).toEqual([operation.id]);
  });

  test('follows the stored operations when it is made while they are loaded', async () => {
    const store = memoryStore();
    const before = outboxWith({ store, send: unreachable });
    before.add([rename('a'), rename('b')]);
    await before.settled();
    before.pause();
    const { outbox, paint } = beforeFrame(store);
    const loading = outbox.load();
    outbox.add([rename('c')]);
    await loading;
    expect(names(outbox)).toEqual(['a', 'b', 'c']);
    paint();
    await outbox.settled();
    outbox.pause();
    const again = outboxWith({ store, send: unreachable });
    await again.load();
    expect(names(again)).toEqual(['a', 'b', 'c']);
  });

  test('is not persisted once the user has signed out', async () => {
    const { outbox, store, paint } = beforeFrame();
    await vi.advanceTimersByTimeAsync(0);
    outbox.add([rename('a')]);
    await outbox.clear();
    paint();
    await vi.advanceTimersByTimeAsync(0);
    expect(store.pending.values.size).toBe(0);
    expect(outbox.current().pendingCount).toBe(0);
  });
});
