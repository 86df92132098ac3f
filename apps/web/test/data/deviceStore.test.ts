import type { UseStore } from 'idb-keyval';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
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
  let lost = 0;
  const onLost = (count: number) => {
    lost = count;
  };

  beforeEach(() => {
    lost = 0;
  });

  test('is detected by the counter stored elsewhere, and reported once', async () => {
    const marker = memoryStorage();
    const open = () => watchEviction(memoryRecords(), () => marker, onLost);
    const before = open();
    await before.load();
    await before.put([
      ['a', 1],
      ['b', 2],
    ]);
    await open().load();
    expect(lost).toBe(2);
    await open().load();
    expect(lost).toBe(0);
  });

  test('is not reported to the next user', async () => {
    const marker = memoryStorage();
    await watchEviction(memoryRecords(), () => marker, onLost).put([['a', 1]]);
    const after = watchEviction(memoryRecords(), () => marker, onLost);
    await after.load();
    expect(lost).toBe(1);
    await after.clear();
    await after.load();
    expect(lost).toBe(0);
  });

  test('is not assumed when everything was sent or is still stored', async () => {
    const marker = memoryStorage();
    const records = memoryRecords();
    const open = () => watchEviction(records, () => marker, onLost);
    const before = open();
    await before.put([
      ['a', 1],
      ['b', 2],
    ]);
    await before.remove(['a']);
    const reopened = open();
    await reopened.load();
    expect(lost).toBe(0);
    await reopened.remove(['b']);
    await open().load();
    expect(lost).toBe(0);
  });

  test.each(['put', 'remove'] as const)('is not assumed when a tab crashed during a %s', async (method) => {
    const marker = memoryStorage();
    const records = memoryRecords();
    const never = () => new Promise<void>(() => undefined);
    const before = watchEviction(records, () => marker, onLost);
    if (method === 'remove') await before.put([['a', 1]]);
    vi.spyOn(records, method).mockImplementation(never);
    if (method === 'put') void before.put([['a', 1]]);
    else {
      vi.spyOn(records, 'remove').mockImplementation((keys) => {
        for (const key of keys) records.values.delete(key);
        return never();
      });
      void before.remove(['a']);
    }
    const after = watchEviction(records, () => marker, onLost);
    await after.load();
    expect(lost).toBe(0);
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
      const pending = watchEviction(store.pending, () => marker, onLost);
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
    const after = watchEviction(store.pending, () => marker, onLost);
    await after.load();
    expect(lost).toBe(0);
  });
});
