import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Operation } from '../../src/data/operation';
import { Outbox } from '../../src/data/outbox';
import { singleTab } from '../../src/data/tabs';
import { fakeBrowser } from './fakeBrowser';
import { memoryStore } from './memoryStore';
import { NOT_FOUND, listener, names, outboxWith, rename, server, unreachable } from './outboxSamples';

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
