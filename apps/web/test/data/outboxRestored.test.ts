import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Operation } from '../../src/data/operation';
import { Outbox } from '../../src/data/outbox';
import { singleTab } from '../../src/data/tabs';
import { fakeBrowser } from './fakeBrowser';
import { batchesOver } from './batches';
import { memoryStore } from './memoryStore';
import {
  epochChanged,
  NOT_FOUND,
  listener,
  names,
  outboxWith,
  rename,
  server,
  serverIn,
  unreachable,
} from './outboxSamples';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('server restored from an older backup', () => {
  const BEFORE = 'epoch-before';
  const AFTER = 'epoch-after';

  test('receives its acknowledged operations again, in order and before pending ones', async () => {
    const store = memoryStore();
    const { received, send } = server();
    const outbox = outboxWith({ store, send });
    outbox.onEpoch(BEFORE);
    const operations = ['a', 'b', 'c'].map(rename);
    for (const operation of operations) outbox.add([operation]);
    await vi.runAllTimersAsync();
    received.length = 0;

    const reopened = outboxWith({ store, send: unreachable });
    await reopened.load();
    reopened.add([rename('d')]);
    reopened.onEpoch(AFTER);
    await vi.advanceTimersByTimeAsync(0);
    reopened.pause();
    expect(names(reopened)).toEqual(['a', 'b', 'c', 'd']);

    const again = outboxWith({ store, send });
    await again.load();
    again.resume();
    await vi.runAllTimersAsync();
    expect(received.slice(0, 3)).toEqual(operations.map(({ id }) => id));
    expect(received).toHaveLength(4);
  });

  test('receives them once more when the device had no room for the new epoch', async () => {
    const store = memoryStore();
    const received: string[] = [];
    const send = async ({ id }: Operation) => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      received.push(id);
    };
    const outbox = outboxWith({ store, send });
    outbox.onEpoch(BEFORE);
    outbox.add([rename('a')]);
    await vi.runAllTimersAsync();
    const put = vi.spyOn(store.pending, 'put').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
    outbox.onEpoch(AFTER);
    await vi.runAllTimersAsync();
    put.mockRestore();
    received.length = 0;

    outbox.onEpoch(AFTER);
    await vi.runAllTimersAsync();
    expect(received).not.toEqual([]);
    expect(store.pending.values.size).toBe(0);
    expect(await store.readEpoch()).toBe(AFTER);
  });

  test('receives nothing again while the epoch stays the same', async () => {
    const store = memoryStore();
    const { received, send } = server();
    const outbox = outboxWith({ store, send });
    outbox.onEpoch(BEFORE);
    outbox.add([rename('a')]);
    await vi.runAllTimersAsync();
    outbox.onEpoch(BEFORE);
    await vi.runAllTimersAsync();
    expect(received).toHaveLength(1);
  });

  describe('operations that were acknowledged before the change stream was open', () => {
    const acknowledged = async () => {
      const { state, send } = serverIn(BEFORE);
      const outbox = outboxWith({ send });
      const operation = rename('a');
      outbox.add([operation]);
      await vi.runAllTimersAsync();
      expect(state.received).toEqual([operation.id]);
      return { outbox, state, operation };
    };

    test('are not sent again when it opens: they would be shown over what was done since', async () => {
      const { outbox, state, operation } = await acknowledged();
      outbox.onEpoch(BEFORE);
      await vi.runAllTimersAsync();
      expect(state.received).toEqual([operation.id]);
    });

    test('are sent again when it opens after a restore', async () => {
      const { outbox, state, operation } = await acknowledged();
      state.epoch = AFTER;
      outbox.onEpoch(AFTER);
      await vi.runAllTimersAsync();
      expect(state.received).toEqual([operation.id, operation.id]);
    });

    test('are sent again when the next operation reaches the restored server', async () => {
      const { outbox, state, operation } = await acknowledged();
      state.epoch = AFTER;
      const next = rename('b');
      outbox.add([next]);
      await vi.runAllTimersAsync();
      expect(state.received).toEqual([operation.id, operation.id, next.id]);
    });
  });

  test('receives operations again that were acknowledged before a reload, without an epoch', async () => {
    const store = memoryStore();
    const { received, send } = server();
    outboxWith({ store, send }).add([rename('a')]);
    await vi.runAllTimersAsync();
    const reopened = outboxWith({ store, send });
    await reopened.load();
    reopened.onEpoch(BEFORE);
    await vi.runAllTimersAsync();
    expect(received).toHaveLength(2);
  });

  test('receives operations again after a second restore', async () => {
    const store = memoryStore();
    const { received, send } = server();
    const outbox = outboxWith({ store, send });
    outbox.onEpoch(BEFORE);
    outbox.add([rename('a')]);
    await vi.runAllTimersAsync();
    for (const epoch of [AFTER, BEFORE]) {
      outbox.onEpoch(epoch);
      await vi.runAllTimersAsync();
    }
    expect(received).toHaveLength(3);
  });

  test('rejects operations on objects that the creating device has not sent again yet', async () => {
    const store = memoryStore();
    const outbox = outboxWith({ store, send: server('accept', NOT_FOUND).send });
    await store.writeEpoch(BEFORE);
    outbox.onEpoch(AFTER);
    await vi.runAllTimersAsync();
    const [known, early] = [rename('a'), rename('b')];
    outbox.add([known, early]);
    await vi.runAllTimersAsync();
    expect(outbox.current().rejected.map(({ id }) => id)).toEqual([early.id]);
  });

  test('receives restored operations of another tab, which are not shown over newer ones', async () => {
    const store = memoryStore();
    const browser = fakeBrowser();
    const open = (send: (operation: Operation) => Promise<unknown>) => {
      const events = listener();
      const { tabs } = browser.openTab();
      return { outbox: new Outbox({ store, send, sendBatch: batchesOver(send), tabs, events }), events };
    };
    const { outbox } = open(server('accept').send);
    await store.writeEpoch(BEFORE);
    outbox.resume();
    outbox.add([rename('older')]);
    await vi.advanceTimersByTimeAsync(10);
    const other = open(unreachable);
    await other.outbox.load();
    outbox.pause();
    outbox.onEpoch(AFTER);
    await vi.advanceTimersByTimeAsync(10);
    expect(names(other.outbox), 'queued in the other tab').toEqual(['older']);
    const openedLater = open(unreachable);
    await openedLater.outbox.load();
    expect(names(openedLater.outbox), 'queued in a tab opened later').toEqual(['older']);
    for (const tab of [other, openedLater]) tab.outbox.pause();
  });

  test('receives the operations of two tabs again in the order in which they were acknowledged', async () => {
    const store = memoryStore();
    const browser = fakeBrowser();
    const { received, send } = server();
    const [first, second] = [0, 1].map(
      () =>
        new Outbox({
          store,
          send,
          sendBatch: batchesOver(send),
          tabs: browser.openTab().tabs,
          events: listener(),
        }),
    ) as [Outbox, Outbox];
    await store.writeEpoch(BEFORE);
    const operations = ['a', 'b', 'c', 'd', 'e'].map(rename);
    for (const [index, operation] of operations.entries()) {
      // The lead goes to the second tab, and back to the first.
      const [leader, other] = index === 2 || index === 3 ? [second, first] : [first, second];
      other.pause();
      leader.resume();
      await vi.advanceTimersByTimeAsync(10);
      leader.add([operation]);
      await vi.advanceTimersByTimeAsync(10);
    }
    received.length = 0;
    first.onEpoch(AFTER);
    await vi.advanceTimersByTimeAsync(10);
    expect(received).toEqual(operations.map(({ id }) => id));
    for (const outbox of [first, second]) outbox.pause();
  });

  test('receives the known epoch with each operation', async () => {
    const store = memoryStore();
    const send = vi.fn(async (_operation: Operation, _epoch: string | undefined, onEpoch: (epoch: string) => void) =>
      onEpoch(BEFORE),
    );
    const outbox = outboxWith({ store, send });
    const sent = () => send.mock.calls.map((call: readonly unknown[]) => call[1]);
    for (const name of ['a', 'b']) {
      outbox.add([rename(name)]);
      await vi.runAllTimersAsync();
    }
    expect(sent()).toEqual([undefined, BEFORE]);
    const reopened = outboxWith({ store, send });
    await reopened.load();
    reopened.add([rename('c')]);
    await vi.runAllTimersAsync();
    expect(sent().slice(2)).toEqual([BEFORE]);
  });

  test('receives acknowledged operations before newer ones when only its responses reveal the restore', async () => {
    const store = memoryStore();
    const { state, send } = serverIn(BEFORE);
    const events = listener();
    const outbox = outboxWith({ store, send, events });
    outbox.onEpoch(BEFORE);
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(rename) as [Operation, Operation, Operation, Operation];
    for (const operation of [a, b]) outbox.add([operation]);
    await vi.runAllTimersAsync();
    Object.assign(state, { epoch: AFTER, received: [] });
    outbox.add([c, d]);
    await vi.advanceTimersByTimeAsync(0);
    expect(state, 'at once, and rejected once').toMatchObject({
      rejected: 1,
      received: [a, b, c, d].map(({ id }) => id),
    });
    expect(outbox.current()).toMatchObject({ pending: [], rejected: [], isStalled: false });
    expect(await store.readEpoch()).toBe(AFTER);
    // The change stream announces it later.
    outbox.onEpoch(AFTER);
    await vi.runAllTimersAsync();
    expect(state.received).toHaveLength(4);
  });

  test('receives the old epoch until acknowledged operations are queued again', async () => {
    const store = memoryStore();
    const { state, send } = serverIn(BEFORE);
    const outbox = outboxWith({ store, send });
    outbox.onEpoch(BEFORE);
    const older = rename('older');
    outbox.add([older]);
    await vi.runAllTimersAsync();
    Object.assign(state, { epoch: AFTER, received: [] });
    let read: () => void = () => undefined;
    const { load } = store.acknowledged;
    store.acknowledged.load = async () => {
      await new Promise<void>((resolve) => (read = resolve));
      return load();
    };
    outbox.onEpoch(AFTER);
    const newer = rename('newer');
    outbox.add([newer]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(state.received).toEqual([]);
    expect(state.rejected).toBeGreaterThan(0);
    store.acknowledged.load = load;
    read();
    await vi.runAllTimersAsync();
    expect(state.received.slice(0, 2)).toEqual([older.id, newer.id]);
  });

  test('receives acknowledged operations again from a device whose storage fails', async () => {
    const store = memoryStore();
    const { state, send } = serverIn(BEFORE);
    const outbox = outboxWith({ store, send });
    outbox.onEpoch(BEFORE);
    const [older, newer] = [rename('older'), rename('newer')];
    outbox.add([older]);
    await vi.runAllTimersAsync();
    Object.assign(state, { epoch: AFTER, received: [] });
    store.pending.put = () => Promise.reject(new Error('full'));
    outbox.add([newer]);
    await vi.runAllTimersAsync();
    expect(state.received).toEqual([older.id, newer.id]);
  });

  test('receives an operation again whose acknowledgement from before the restore arrives after it', async () => {
    const store = memoryStore();
    const { state, send } = serverIn(BEFORE);
    let respond: (() => void) | undefined;
    const outbox = outboxWith({
      store,
      send: async (operation, epoch, onEpoch) => {
        await send(operation, epoch, onEpoch);
        if (!respond) await new Promise<void>((resolve) => (respond = resolve));
      },
    });
    outbox.onEpoch(BEFORE);
    await vi.advanceTimersByTimeAsync(0);
    const operation = rename('late');
    outbox.add([operation]);
    await vi.advanceTimersByTimeAsync(0);
    Object.assign(state, { epoch: AFTER, received: [] });
    outbox.onEpoch(AFTER);
    await vi.advanceTimersByTimeAsync(0);
    respond?.();
    await vi.runAllTimersAsync();
    expect(state.received).toEqual([operation.id]);
    expect(outbox.current().pending).toEqual([]);
  });

  test('is not sent requests in a tight loop when its change stream and its responses name different epochs', async () => {
    const send = vi.fn(() => Promise.reject(epochChanged(AFTER)));
    const outbox = outboxWith({ send });
    outbox.onEpoch(BEFORE);
    await vi.advanceTimersByTimeAsync(0);
    outbox.add([rename('a')]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(send.mock.calls.length).toBeLessThan(10);
    outbox.pause();
  });

  test('receives at most the last 2,000 operations of two weeks by its own clock', async () => {
    const DAY = 86_400_000;
    let serverDay = 100;
    const store = memoryStore();
    const { received, send } = server();
    const outbox = new Outbox({
      store,
      send,
      sendBatch: batchesOver(send),
      tabs: singleTab,
      serverTime: () => serverDay * DAY,
      events: listener(),
    });
    outbox.onEpoch(BEFORE);
    outbox.add([rename('old')]);
    await vi.runAllTimersAsync();
    serverDay += 15;
    const many = Array.from({ length: 2_000 }, (_, index) => rename(`${index}`));
    outbox.add(many.slice(0, 5));
    await vi.runAllTimersAsync();
    received.length = 0;
    outbox.onEpoch(AFTER);
    await vi.runAllTimersAsync();
    expect(received).toEqual(many.slice(0, 5).map(({ id }) => id));
    outbox.add(many);
    await vi.runAllTimersAsync();
    await outbox.settled();
    expect(store.acknowledged.values.size).toBe(2_000);
  });
});
