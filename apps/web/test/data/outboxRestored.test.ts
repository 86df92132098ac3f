import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Operation } from '../../src/data/operation';
import { Outbox } from '../../src/data/outbox';
import { singleTab } from '../../src/data/tabs';
import { fakeBrowser } from './fakeBrowser';
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

describe('a server restored from an older backup', () => {
  const BEFORE = 'epoch-before';
  const AFTER = 'epoch-after';

  test('is sent again what it had acknowledged, in order and before what waits', async () => {
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

  test('is sent nothing again while its epoch stays the same', async () => {
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

  test('is sent nothing again that it had acknowledged to this page before any epoch was heard of, until it is restored', async () => {
    const store = memoryStore();
    const { received, send } = server();
    const outbox = outboxWith({ store, send });
    const [first, second] = [rename('a'), rename('b')];
    outbox.add([first]);
    await vi.runAllTimersAsync();
    outbox.onEpoch(BEFORE);
    await vi.runAllTimersAsync();
    expect(received, 'it would be shown over what was done since').toEqual([first.id]);
    outbox.add([second]);
    await vi.runAllTimersAsync();
    outbox.onEpoch(AFTER);
    await vi.runAllTimersAsync();
    expect(received).toEqual([first.id, second.id, first.id, second.id]);
  });

  test('is sent again what it had acknowledged to an earlier page that heard of no epoch', async () => {
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

  test('is sent again what it lost a second time', async () => {
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

  test('may hear of an object before the device that made it has sent that again: what it does not know is set aside', async () => {
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

  test('is sent older operations again that another tab queues without showing them over newer ones', async () => {
    const store = memoryStore();
    const browser = fakeBrowser();
    const open = (send: (operation: Operation) => Promise<unknown>) => {
      const events = listener();
      const { tabs } = browser.openPage();
      return { outbox: new Outbox({ store, send, tabs, events }), events };
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
    const late = open(unreachable);
    await late.outbox.load();
    expect(names(late.outbox), 'queued in a tab opened later').toEqual(['older']);
    for (const { events } of [other, late]) expect(events.onAdded).not.toHaveBeenCalled();
    for (const tab of [other, late]) tab.outbox.pause();
  });

  test('is told the epoch with each operation once the device knows it', async () => {
    const store = memoryStore();
    const send = vi.fn(async () => undefined);
    const outbox = outboxWith({ store, send });
    const sent = () => send.mock.calls.map((call: readonly unknown[]) => call[1]);
    outbox.add([rename('a')]);
    await vi.runAllTimersAsync();
    outbox.onEpoch(BEFORE);
    await vi.runAllTimersAsync();
    outbox.add([rename('b')]);
    await vi.runAllTimersAsync();
    expect(sent().slice(0, 2)).toEqual([undefined, BEFORE]);
    const reopened = outboxWith({ store, send });
    await reopened.load();
    reopened.add([rename('c')]);
    await vi.runAllTimersAsync();
    expect(sent().slice(2)).toEqual([BEFORE]);
  });

  test('is sent again what it had acknowledged before what was done since, though nobody heard of it', async () => {
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
    expect(state, 'at once, and refused once').toMatchObject({
      refused: 1,
      received: [a, b, c, d].map(({ id }) => id),
    });
    expect(outbox.current()).toMatchObject({ pending: [], rejected: [], isStalled: false });
    expect(await store.readEpoch()).toBe(AFTER);
    // The change stream announces it later.
    outbox.onEpoch(AFTER);
    await vi.runAllTimersAsync();
    expect(state.received).toHaveLength(4);
  });

  test('is told the old epoch until what it had acknowledged is queued again', async () => {
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
    expect(state.refused).toBeGreaterThan(0);
    store.acknowledged.load = load;
    read();
    await vi.runAllTimersAsync();
    expect(state.received.slice(0, 2)).toEqual([older.id, newer.id]);
  });

  test('is sent again what it had acknowledged by a device that stores nothing any more', async () => {
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

  test('is not believed to have what it acknowledged before the restore and is heard of after it', async () => {
    const store = memoryStore();
    const { state, send } = serverIn(BEFORE);
    let respond: (() => void) | undefined;
    const outbox = outboxWith({
      store,
      send: async (operation, epoch) => {
        await send(operation, epoch);
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

  test('that contradicts itself is not asked in a tight loop', async () => {
    const send = vi.fn(() => Promise.reject(epochChanged(AFTER)));
    const outbox = outboxWith({ send });
    outbox.onEpoch(BEFORE);
    await vi.advanceTimersByTimeAsync(0);
    outbox.add([rename('a')]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(send.mock.calls.length).toBeLessThan(10);
    outbox.pause();
  });

  test('is sent no more than the last 2,000, and nothing of more than two weeks ago by its own clock', async () => {
    const DAY = 86_400_000;
    let serverDay = 100;
    const store = memoryStore();
    const { received, send } = server();
    const outbox = new Outbox({ store, send, tabs: singleTab, serverTime: () => serverDay * DAY, events: listener() });
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
    expect(store.acknowledged.kept.size).toBe(2_000);
  });
});
