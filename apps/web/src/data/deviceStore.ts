import { clear, createStore, delMany, entries, get, keys, set, setMany, type UseStore } from 'idb-keyval';
import { setLostChanges } from './lostChanges';
import type { OutboxStore, RecordStore, StoredRecord } from './outboxStore';

const EPOCH_KEY = 'epoch';
/** Number of stored operations. In localStorage, because a browser may evict IndexedDB and leave localStorage. */
const UNSENT_KEY = 'sevenfold.unsent';

/** Opens a database when it is first needed, and again when the browser has closed it, which idb-keyval does not do. */
export function reopeningStore(open: () => UseStore): UseStore {
  let store: UseStore | undefined;
  return async (mode, use) => {
    try {
      return await (store ??= open())(mode, use);
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'InvalidStateError') throw error;
      store = open();
      return store(mode, use);
    }
  };
}

/** One database per store, because idb-keyval creates only one object store per database. */
const database = (name: string) => reopeningStore(() => createStore(name, 'store'));
export const cache = database('sevenfold-cache');

function records(store: UseStore): RecordStore {
  return {
    load: () => entries<string, unknown>(store).catch(() => loadOneByOne(store)),
    keys: () => keys<string>(store),
    put: (given) =>
      setMany(
        given.map(([key, record]) => [key, record]),
        store,
      ),
    remove: (gone) => delMany([...gone], store),
    clear: () => clear(store),
  };
}

/** Loads the readable records where one cannot be read at all. */
async function loadOneByOne(store: UseStore): Promise<readonly StoredRecord[]> {
  const found = await keys<string>(store);
  return Promise.all(
    found.map(async (key): Promise<StoredRecord> => [key, await get<unknown>(key, store).catch(() => undefined)]),
  );
}

/**
 * Detects that the browser evicted stored operations between two visits.
 *
 * @param countStorage stores the number of operations. It never exceeds the operations that are stored: it is raised
 * after a write and lowered before a removal, so that a crash in between causes no false alarm.
 * @param onLost called with the number of operations that the first `load` found missing, and with 0 once their user's
 * data is removed from the device
 */
export function watchEviction(
  store: RecordStore,
  countStorage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  onLost: (count: number) => void,
): RecordStore {
  const ids = new Set<string>();
  let isFirstLoad = true;
  const readCount = () => Number(countStorage().getItem(UNSENT_KEY) ?? 0);
  const writeCount = () => {
    try {
      if (ids.size > 0) countStorage().setItem(UNSENT_KEY, String(ids.size));
      else countStorage().removeItem(UNSENT_KEY);
    } catch {
      // Eviction is not detected when localStorage is denied.
    }
  };
  return {
    ...store,
    async load() {
      const before = readCount();
      const found = await store.load();
      for (const [key] of found) ids.add(key);
      // Unless the count changed during the load: another tab may be clearing the store at this moment.
      if (isFirstLoad && found.length === 0 && readCount() === before) onLost(before);
      isFirstLoad = false;
      writeCount();
      return found;
    },
    async put(given) {
      await store.put(given);
      for (const [key] of given) ids.add(key);
      writeCount();
    },
    async remove(gone) {
      for (const key of gone) ids.delete(key);
      writeCount();
      await store.remove(gone);
    },
    async clear() {
      ids.clear();
      writeCount();
      onLost(0);
      await store.clear();
    },
  };
}

export const outboxStore: OutboxStore = {
  pending: watchEviction(records(database('sevenfold-outbox')), () => localStorage, setLostChanges),
  // An old name: under a new one, the rejected operations of existing devices would be lost.
  rejected: records(database('sevenfold-aside')),
  acknowledged: records(database('sevenfold-acknowledged')),
  readEpoch: () => get<string>(EPOCH_KEY, cache),
  writeEpoch: (epoch) => set(EPOCH_KEY, epoch, cache),
};

/** Clears the stored rows and queries, and the epoch, which is meaningless without the log of acknowledged operations. */
export const clearCache = (): Promise<void> => clear(cache);
