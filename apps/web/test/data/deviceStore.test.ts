import type { UseStore } from 'idb-keyval';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { memoryStorage } from '../memoryStorage';
import { Outbox } from '../../src/data/outbox';
import { NetworkError } from '../../src/platform/http';
import { batchesOver } from './batches';
import { fakeBrowser } from './fakeBrowser';
import { memoryRecords, memoryStore, queuedAs } from './memoryStore';
import { listener, rename } from './outboxSamples';

type DeviceStore = typeof import('../../src/data/deviceStore');
let reopeningStore: DeviceStore['reopeningStore'];
let watchEviction: DeviceStore['watchEviction'];

beforeAll(async () => {
  vi.stubGlobal('localStorage', memoryStorage());
  ({ reopeningStore, watchEviction } = await import('../../src/data/deviceStore'));
  vi.unstubAllGlobals();
});

describe('IndexedDB connection', () => {
  const failing = (name: string) => async () => {
    throw new DOMException('It failed', name);
  };
  const working: UseStore = async () => 'result' as never;

  test('is reopened once after the browser closed it', async () => {
    const open = vi.fn<() => UseStore>().mockReturnValueOnce(failing('InvalidStateError')).mockReturnValueOnce(working);
    const store = reopeningStore(open);
    expect(await store('readonly', () => 'ignored')).toBe('result');
    expect(await store('readonly', () => 'ignored')).toBe('result');
    expect(open).toHaveBeenCalledTimes(2);
  });

  test('reports a full device', async () => {
    const open = vi.fn<() => UseStore>().mockReturnValue(failing('QuotaExceededError'));
    await expect(reopeningStore(open)('readwrite', () => 'ignored')).rejects.toMatchObject({
      name: 'QuotaExceededError',
    });
    expect(open).toHaveBeenCalledOnce();
  });
});

describe('storage cleared by the browser between two visits', () => {
  test('is detected by the counter stored elsewhere, and reported once', async () => {
    const marker = memoryStorage();
    const before = watchEviction(memoryRecords(), () => marker);
    await before.store.load();
    await before.store.put([
      ['a', 1],
      ['b', 2],
    ]);
    const after = watchEviction(memoryRecords(), () => marker);
    await after.store.load();
    expect(after.takeLostCount()).toBe(2);
    expect(after.takeLostCount()).toBe(0);
    const next = watchEviction(memoryRecords(), () => marker);
    await next.store.load();
    expect(next.takeLostCount()).toBe(0);
  });

  test('is not assumed when everything was sent or is still stored', async () => {
    const marker = memoryStorage();
    const records = memoryRecords();
    const before = watchEviction(records, () => marker);
    await before.store.put([
      ['a', 1],
      ['b', 2],
    ]);
    await before.store.remove(['a']);
    const reopened = watchEviction(records, () => marker);
    await reopened.store.load();
    expect(reopened.takeLostCount()).toBe(0);
    await reopened.store.remove(['b']);
    const empty = watchEviction(records, () => marker);
    await empty.store.load();
    expect(empty.takeLostCount()).toBe(0);
  });

  test.each(['put', 'remove'] as const)('is not assumed when a tab crashed during a %s', async (method) => {
    const marker = memoryStorage();
    const records = memoryRecords();
    const never = () => new Promise<void>(() => undefined);
    const before = watchEviction(records, () => marker);
    if (method === 'remove') await before.store.put([['a', 1]]);
    vi.spyOn(records, method).mockImplementation(never);
    if (method === 'put') void before.store.put([['a', 1]]);
    else {
      vi.spyOn(records, 'remove').mockImplementation((keys) => {
        for (const key of keys) records.values.delete(key);
        return never();
      });
      void before.store.remove(['a']);
    }
    const after = watchEviction(records, () => marker);
    await after.store.load();
    expect(after.takeLostCount()).toBe(0);
  });

  test('is not assumed when a tab has loaded what another tab has sent', async () => {
    vi.useFakeTimers();
    const marker = memoryStorage();
    const store = memoryStore();
    const left = rename('left by an earlier visit');
    store.pending.values.set(left.id, queuedAs(1, left));
    const browser = fakeBrowser();
    let isOnline = false;
    const send = async () => {
      if (!isOnline) throw new NetworkError('offline');
    };
    const open = async () => {
      const tab = browser.openTab();
      const { tabs } = tab;
      const pending = watchEviction(store.pending, () => marker).store;
      const outbox = new Outbox({
        store: { ...store, pending },
        send,
        sendBatch: batchesOver(send),
        tabs,
        events: listener(),
      });
      await outbox.load();
      outbox.resume();
      await vi.advanceTimersByTimeAsync(10);
      return { ...tab, outbox };
    };
    const [leader, other] = [await open(), await open()];
    isOnline = true;
    leader.outbox.resume();
    await vi.advanceTimersByTimeAsync(10);
    other.outbox.add([rename('a')]);
    // It hears that this was sent after the leader has removed it.
    other.freeze();
    await vi.advanceTimersByTimeAsync(10);
    other.unfreeze();
    await vi.advanceTimersByTimeAsync(10);
    for (const { outbox } of [leader, other]) outbox.pause();
    vi.useRealTimers();
    expect(store.pending.values.size).toBe(0);
    const after = watchEviction(store.pending, () => marker);
    await after.store.load();
    expect(after.takeLostCount()).toBe(0);
  });
});
