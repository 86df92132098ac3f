import { activity, entry, skip, user } from '@sevenfold/contract/samples';
import { civilDate, weekRangeList } from '@sevenfold/domain/calendar';
import { MUTATIONS } from '@sevenfold/model/mutations';
import { describe, expect, test, vi } from 'vitest';
import { type ChunkStore, RowDisk } from '../../src/db/rowDisk';
import { RowStore } from '../../src/db/rowStore';
import { RowSync } from '../../src/db/rowSync';
import { page, type Page, WINDOW_START } from './pages';

const NOW = '2026-03-10T12:00:00.000Z';
const TODAY = civilDate('2026-03-10');
const ANA = user({ id: 'ana' });

function memoryChunks() {
  const values = new Map<string, unknown>();
  const chunks: ChunkStore = {
    get: async (keys) => keys.map((key) => values.get(key)),
    keys: async () => [...values.keys()],
    async write(put, removed) {
      for (const [key, value] of put) values.set(key, structuredClone(value));
      for (const key of removed) values.delete(key);
    },
  };
  return { chunks, stored: () => [...values.keys()].filter((key) => !key.startsWith('head')).sort() };
}

/** A visit on a device, as the app starts it; writes when the test asks for it. */
function visit({ chunks }: ReturnType<typeof memoryChunks>) {
  const pages: Page[] = [];
  const store = new RowStore({ mutations: MUTATIONS, now: () => NOW });
  const sync = new RowSync({
    store,
    now: () => NOW,
    request: async () => pages.shift() ?? Promise.reject(new Error('offline')),
    wantedFrom: () => WINDOW_START,
    onChanged(changes) {
      disk.open(ANA.id);
      if (changes === 'ALL') disk.markAllDirty();
    },
  });
  const disk = new RowDisk({ chunks, store, sync, whenIdle: () => undefined, nextTask: () => Promise.resolve() });
  const pull = async (next: Page) => {
    pages.push(next);
    await sync.pull();
  };
  const ids = () => [...store.all('entry').keys()].sort();
  return { store, sync, disk, pull, ids };
}

const on = (id: string, date: string) => entry({ id, date: civilDate(date) });
const EVERYTHING = page({
  version: 5,
  rows: {
    user: [ANA],
    activity: [activity()],
    entry: [on('may', '2025-05-02'), on('february', '2026-02-27'), on('march', '2026-03-09')],
    skip: [skip({ date: civilDate('2026-03-08') })],
    weekSum: [{ activityId: 'run', weekId: '2024-W40', amount: 1, dayBits: 1, skippedDays: 0 }],
  },
});
const CHUNKS = [
  'activity',
  'entry 2025-W18',
  'entry 2026-W09',
  'entry 2026-W11',
  'skip 2026-W10',
  'user',
  'weekSum 2024',
];

async function filledDevice() {
  const memory = memoryChunks();
  const first = visit(memory);
  await first.pull(EVERYTHING);
  await first.disk.write();
  return { memory, first };
}

describe('the rows stored on a device', () => {
  test('are in chunks by noun, and by week of records', async () => {
    const { memory } = await filledDevice();
    expect(memory.stored()).toEqual(CHUNKS);
  });

  test('of the week before, this one and the next are read first, then all others', async () => {
    const { memory } = await filledDevice();
    const { disk, sync, ids, store } = visit(memory);
    expect(await disk.readFirst(ANA.id, TODAY)).toBe(true);
    expect(ids()).toEqual(['march']);
    expect(sync.position?.version).toBe(5);
    expect(sync.windowStart).toBeUndefined();
    expect(sync.hasRecords('2026-03-02', '2026-03-22')).toBe(true);
    expect(sync.hasRecords('2026-03-01', '2026-03-07')).toBe(false);
    await disk.readRest();
    expect(ids()).toEqual(['february', 'march', 'may']);
    expect([sync.windowStart, store.all('weekSum').size]).toEqual([WINDOW_START, 1]);
  });

  test('are shown a few hundred at a time, so that a tap does not wait for a year of sums', async () => {
    const { memory, first } = await filledDevice();
    const weeks = weekRangeList('2023-W01', '2023-W52');
    const sums = Array.from({ length: 1_000 }, (_, index) => ({
      activityId: `activity ${index}`,
      weekId: weeks[index % weeks.length] ?? '2023-W01',
      amount: 1,
      dayBits: 1,
      skippedDays: 0,
    }));
    first.store.applyChanges({ version: 6, rows: { weekSum: sums } });
    await first.disk.write();
    const second = visit(memory);
    const sizes = vi.spyOn(second.store, 'applyChanges');
    await second.disk.readFirst(ANA.id, TODAY);
    await second.disk.readRest();
    expect(second.store.all('weekSum').size).toBe(1_001);
    const counts = sizes.mock.calls.map(([{ rows = {} }]) => Object.values(rows).flat().length);
    expect(Math.max(...counts)).toBeLessThanOrEqual(300);
  });

  test('are written after a record without looking through the rows of other nouns', async () => {
    const { first } = await filledDevice();
    first.store.applyChanges({ version: 6, rows: { entry: [on('new', '2026-03-10')] } });
    const read = vi.spyOn(first.store, 'baseRows');
    await first.disk.write();
    expect(read.mock.calls).toEqual([['entry']]);
  });

  test('of another user are not read', async () => {
    const { memory } = await filledDevice();
    const { disk, store, sync } = visit(memory);
    expect(await disk.readFirst('ben', TODAY)).toBe(false);
    expect([store.all('user').size, sync.position]).toEqual([0, undefined]);
  });

  test('are not read over what has come from the server meanwhile, so that removed rows do not return', async () => {
    const { memory } = await filledDevice();
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const get: ChunkStore['get'] = async (keys) => {
      const values = await memory.chunks.get(keys);
      await released;
      return values;
    };
    const { disk, sync, ids, pull } = visit({ ...memory, chunks: { ...memory.chunks, get } });
    const reading = disk.readFirst(ANA.id, TODAY);
    await pull(page({ version: 7, rows: { user: [ANA], activity: [activity()], entry: [on('new', '2026-03-10')] } }));
    release();
    expect(await reading).toBe(false);
    await disk.readRest();
    expect(ids()).toEqual(['new']);
    expect(sync.position?.version).toBe(7);
  });

  test('are written again only where something changed, with the position', async () => {
    const { memory, first } = await filledDevice();
    first.sync.apply(
      { version: 6, rows: { entry: [on('new', '2026-03-10')] }, removed: { skip: ['run/2026-03-08'] } },
      'e1',
    );
    await first.disk.write();
    expect(memory.stored()).toEqual(CHUNKS.filter((key) => key !== 'skip 2026-W10'));
    const next = visit(memory);
    await next.disk.readFirst(ANA.id, TODAY);
    await next.disk.readRest();
    expect(next.ids()).toEqual(['february', 'march', 'may', 'new']);
    expect(next.sync.position?.version).toBe(6);
  });

  test('that could not be written are written with the next ones', async () => {
    const { memory, first } = await filledDevice();
    const { write } = memory.chunks;
    memory.chunks.write = () => Promise.reject(new DOMException('The device is full', 'QuotaExceededError'));
    first.sync.apply({ version: 6, rows: { entry: [on('new', '2026-03-10')] } }, 'e1');
    await first.disk.write();
    memory.chunks.write = write;
    first.sync.apply({ version: 7, rows: { skip: [skip({ date: civilDate('2026-03-07') })] } }, 'e1');
    await first.disk.write();
    const next = visit(memory);
    await next.disk.readFirst(ANA.id, TODAY);
    await next.disk.readRest();
    expect(next.sync.position?.version).toBe(7);
    expect(next.ids()).toEqual(['february', 'march', 'may', 'new']);
  });

  test('have a record that was moved to another week only there', async () => {
    const { memory, first } = await filledDevice();
    first.sync.apply({ version: 6, rows: { entry: [on('march', '2026-02-10')] } }, 'e1');
    await first.disk.write();
    const next = visit(memory);
    await next.disk.readFirst(ANA.id, TODAY);
    await next.disk.readRest();
    expect(next.store.get('entry', 'march')?.date).toBe('2026-02-10');
    expect(memory.stored()).not.toContain('entry 2026-W11');
  });

  test('are not written before all of them have been read: a chunk is written whole', async () => {
    const { memory } = await filledDevice();
    const { disk, sync, ids } = visit(memory);
    await disk.readFirst(ANA.id, TODAY);
    sync.apply({ version: 6, rows: { entry: [on('moved', '2025-05-01')] } }, 'e1');
    await disk.write();
    const whileReading = visit(memory);
    await whileReading.disk.readFirst(ANA.id, TODAY);
    expect(whileReading.sync.position?.version).toBe(5);
    await disk.readRest();
    await disk.write();
    const next = visit(memory);
    await next.disk.readFirst(ANA.id, TODAY);
    await next.disk.readRest();
    expect(next.ids()).toEqual(ids());
    expect(next.ids()).toEqual(['february', 'march', 'may', 'moved']);
  });

  test('have no records of before the window, which a screen has read', async () => {
    const { memory, first } = await filledDevice();
    first.store.applyChanges({
      version: 5,
      rows: { entry: [on('older', '2024-10-01'), on('same month', '2025-01-02')] },
    });
    await first.pull(page({ version: 6, isFresh: false, rows: { entry: [on('within', '2025-01-20')] } }));
    first.disk.markAllDirty();
    await first.disk.write();
    expect(memory.stored()).toEqual([...CHUNKS, 'entry 2025-W04'].sort());
    const next = visit(memory);
    await next.disk.readFirst(ANA.id, TODAY);
    await next.disk.readRest();
    expect(next.ids()).toEqual(['february', 'march', 'may', 'within']);
  });

  test('are not written after a sign-out', async () => {
    const { memory, first } = await filledDevice();
    first.sync.apply({ version: 6, rows: { entry: [on('new', '2026-04-10')] } }, 'e1');
    first.disk.close();
    await first.disk.write();
    expect(memory.stored()).toEqual(CHUNKS);
  });
});
