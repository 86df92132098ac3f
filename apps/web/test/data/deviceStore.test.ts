import type { UseStore } from 'idb-keyval';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { memoryRecords } from './memoryStore';

function memoryMarker() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

type DeviceStore = typeof import('../../src/data/deviceStore');
let reopeningStore: DeviceStore['reopeningStore'];
let watchEviction: DeviceStore['watchEviction'];

beforeAll(async () => {
  vi.stubGlobal('localStorage', memoryMarker());
  ({ reopeningStore, watchEviction } = await import('../../src/data/deviceStore'));
  vi.unstubAllGlobals();
});

describe('IndexedDB connection', () => {
  const failing = (name: string) => async () => {
    throw new DOMException('It failed', name);
  };
  const working: UseStore = async () => 'answer' as never;

  test('is reopened once after the browser closed it', async () => {
    const open = vi.fn<() => UseStore>().mockReturnValueOnce(failing('InvalidStateError')).mockReturnValueOnce(working);
    const store = reopeningStore(open);
    expect(await store('readonly', () => 'ignored')).toBe('answer');
    expect(await store('readonly', () => 'ignored')).toBe('answer');
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
    const marker = memoryMarker();
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
    const marker = memoryMarker();
    const records = memoryRecords();
    const before = watchEviction(records, () => marker);
    await before.store.put([
      ['a', 1],
      ['b', 2],
    ]);
    await before.store.remove(['a']);
    const kept = watchEviction(records, () => marker);
    await kept.store.load();
    expect(kept.takeLostCount()).toBe(0);
    await kept.store.remove(['b']);
    const empty = watchEviction(records, () => marker);
    await empty.store.load();
    expect(empty.takeLostCount()).toBe(0);
  });

  test.each(['put', 'remove'] as const)('is not assumed when a tab crashed during a %s', async (moment) => {
    const marker = memoryMarker();
    const records = memoryRecords();
    const never = () => new Promise<void>(() => undefined);
    const before = watchEviction(records, () => marker);
    if (moment === 'remove') await before.store.put([['a', 1]]);
    vi.spyOn(records, moment).mockImplementation(never);
    if (moment === 'put') void before.store.put([['a', 1]]);
    else {
      vi.spyOn(records, 'remove').mockImplementation((keys) => {
        for (const key of keys) records.kept.delete(key);
        return never();
      });
      void before.store.remove(['a']);
    }
    const after = watchEviction(records, () => marker);
    await after.store.load();
    expect(after.takeLostCount()).toBe(0);
  });
});
